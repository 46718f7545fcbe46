// Notes the time of the machine in a run, and whether it is plausible.
import { isoTime } from "../model/iso-time.ts";
import type { Database } from "../store/database.ts";
import { prepared } from "../store/prepared.ts";
import { CLOCK_MARGIN_MS } from "../store/run-times.ts";
import type { ClockFault } from "../store/tables.ts";
import type { PullContext } from "./pull-context.ts";

/** The time of the service may differ from that of the machine by this much. */
const MAX_OFFSET_MS = 24 * 60 * 60_000;

/** The time of a machine at the beginning or end of a run. */
export interface RunClock {
  /** Time of the machine, ISO 8601. */
  readonly clock: string;
  /** Time of Notion, ISO 8601. Null: no response had a `Date`. */
  readonly service: string | null;
  readonly fault: ClockFault | null;
}

const findLastRight = prepared((db, { run }: { run: number }) =>
  db
    .selectFrom("ws_runs")
    .select(["id", "service_started_at", "service_ended_at", "clock_started_at", "clock_ended_at"])
    .where("id", "<=", run)
    .where("clock_fault", "is", null)
    .orderBy("id", "desc")
    .limit(1),
);

const setFault = prepared((db, { run, fault }: { run: number; fault: ClockFault }) =>
  db.updateTable("ws_runs").set({ clock_fault: fault }).where("id", "=", run),
);

/**
 * Returns the time of the machine now. If it is plausible and an earlier run lies after it, that run gets a fault. Small differences are no
 * fault: the clocks of two machines differ, and each is corrected from time to time.
 * @param place time of this moment in the order of all states, ISO 8601
 */
export async function readRunClock(
  db: Database,
  { run, machineMs, clock }: Pick<PullContext, "run" | "machineMs" | "clock">,
  place: string,
): Promise<RunClock> {
  const nowMs = machineMs();
  const { serviceMs } = clock;
  const service = serviceMs === undefined ? null : isoTime(serviceMs);
  const offsetMs = offsetOf(nowMs, serviceMs);
  const wrong = (fault: ClockFault): RunClock => ({ clock: isoTime(nowMs), service, fault });
  if (offsetMs > MAX_OFFSET_MS) return wrong("date");
  if (nowMs + CLOCK_MARGIN_MS < clock.latestEditMs) return wrong("edit");
  for (;;) {
    const [last] = await findLastRight(db, { run });
    const lastMs = Date.parse(last?.clock_ended_at ?? last?.clock_started_at ?? "");
    if (last === undefined || lastMs <= nowMs + CLOCK_MARGIN_MS) break;
    if (offsetOf(lastMs, Date.parse(last.service_ended_at ?? last.service_started_at ?? "")) <= offsetMs)
      return wrong("back");
    await setFault(db, { run: last.id, fault: "ahead" });
  }
  // The time of a run is its place in the order of all states, unless an earlier clock was ahead.
  const isInPlace = Math.abs(Date.parse(place) - nowMs) <= CLOCK_MARGIN_MS;
  return { clock: isInPlace ? place : isoTime(nowMs), service, fault: null };
}

/** Returns how far a machine is from the time of Notion. NaN, which is neither more nor less than a number, if nobody knows. */
const offsetOf = (machineMs: number, serviceMs = Number.NaN): number => Math.abs(machineMs - serviceMs);
