// `ws-fleet status`
import { durationText, EXIT, type CommandContext } from "@ws/helpers/command";
import { messageOf } from "@ws/helpers/messages";
import { MirrorError, readWorkspacesFile, type BadEntry } from "@ws/mirror";
import { codeTextOf, FleetError } from "../../errors.ts";
import { openService, type QueueState, type ServiceReader } from "../../state/service-state.ts";
import { needsOf, type KnownState, type Need, type ServiceOptions } from "../../state/workspace-needs.ts";
import type { WorkspaceRow } from "../../state/workspace-table.ts";
import { textTable } from "../text-table.ts";

/** A fault of a part of the service. */
interface Fault {
  readonly code: string;
  readonly message: string;
}

/** A workspace with what needs a person. */
interface ShownState extends KnownState {
  readonly hints: number | undefined;
  readonly needs: readonly Need[];
}

/**
 * Prints the state of each workspace, as far as the file, Redis and PostgreSQL tell it. Exits with 3 if something needs a person.
 * @throws FleetError `redis_unavailable` if neither Redis nor PostgreSQL can be reached, MirrorError `invalid_argument` for a wrong
 * file of workspaces that nobody knows
 */
export async function statusCommand({ reporter }: CommandContext, options: ServiceOptions): Promise<number> {
  const { queue, database, workspaces } = options;
  const file = readFile(workspaces);
  const service = openService(queue, database);
  try {
    const { redis, postgresql, states } = await readStates(service, file.names);
    if (file.fault !== undefined && states.length === 0) throw file.fault;
    const now = service.nowMs();
    const shown = states.map((state): ShownState => ({ ...state, needs: needsOf(state, options, now) }));
    const faults = { file: faultOf(file.fault), redis: faultOf(redis), postgresql: faultOf(postgresql) };
    const badEntries = file.bad.map(({ name, line, error }) => ({ workspace: name, line, ...toFault(error) }));
    const complete =
      badEntries.length === 0 &&
      Object.values(faults).every((fault) => fault === undefined) &&
      shown.every(({ needs }) => needs.length === 0);
    reporter.result({ complete, ...faults, workspaces: shown, badEntries }, [
      ...tableOf(shown, now),
      ...shown.flatMap(needLines),
      ...badEntries.map(({ message, code }) => `${message} The entry is skipped. (${code})`),
      ...Object.values(faults).flatMap((fault) => (fault === undefined ? [] : [`${fault.message} (${fault.code})`])),
    ]);
    return complete ? EXIT.complete : EXIT.open;
  } finally {
    await service.close();
  }
}

/** Returns what the file says. Workers go on with the last one that was valid. Tokens are not needed. */
function readFile(path: string): {
  readonly names?: readonly string[];
  readonly bad: readonly BadEntry[];
  readonly fault?: MirrorError;
} {
  try {
    const { entries, bad } = readWorkspacesFile(path, {});
    return { names: [...new Set([...entries, ...bad].flatMap(({ name }) => name ?? []))], bad };
  } catch (fault) {
    if (!(fault instanceof MirrorError)) throw fault;
    return { bad: [], fault };
  }
}

/** Reads what Redis and PostgreSQL know, each while the other is away. */
async function readStates(service: ServiceReader, fileNames: readonly string[] | undefined) {
  const [queue, table] = await Promise.allSettled([service.readQueue(fileNames), service.table.read(fileNames)]);
  const redis: unknown = queue.status === "rejected" ? queue.reason : undefined;
  const postgresql: unknown = table.status === "rejected" ? table.reason : undefined;
  // A wrong address, or nothing to show.
  if (redis instanceof FleetError && (postgresql !== undefined || redis.code === "invalid_argument")) throw redis;
  const queued: QueueState | undefined = queue.status === "fulfilled" ? queue.value : undefined;
  // The queue has the jobs of the last file that was valid. The table also has workspaces that the file lacks.
  const queuedNames = [...(queued?.jobs.keys() ?? [])];
  const known: ReadonlyMap<string, Partial<WorkspaceRow>> = table.status === "fulfilled"
    ? table.value
    : await rowsOfJobs(service, fileNames ?? queuedNames);
  const names = fileNames ?? (queuedNames.length > 0 ? queuedNames.toSorted() : [...known.keys()]);
  const states = names.map((workspace) => ({
    workspace,
    job: queued === undefined ? ("unknown" as const) : (queued.jobs.get(workspace) ?? "missing"),
    hints: queued?.hints.get(workspace),
    row: known.get(workspace) ?? (postgresql === undefined ? null : undefined),
  }));
  return { redis, postgresql, states };
}

/** Returns what the jobs have of the rows. */
async function rowsOfJobs(
  service: ServiceReader,
  names: readonly string[],
): Promise<Map<string, Partial<WorkspaceRow>>> {
  const data = await service.readJobData(names);
  return new Map(
    [...data].map(([name, { dueAt, failures, error = null }]) => [name, { dueAt: new Date(dueAt), failures, error }]),
  );
}

const toFault = (error: unknown): Fault => ({ code: codeTextOf(error), message: messageOf(error) });

const faultOf = (error: unknown): Fault | undefined => (error === undefined ? undefined : toFault(error));

const HEAD = ["workspace", "job", "due", "changes up to", "skipped", "problems", "tasks left", "requests", "failure"];

const tableOf = (states: readonly ShownState[], now: number): string[] =>
  textTable([
    HEAD,
    ...states.map(({ workspace, job, row }) => [
      workspace,
      row?.pausedAt instanceof Date ? "paused" : job,
      dueText(row?.dueAt, now),
      row?.currentTo === undefined ? "" : ageText(row.currentTo, now),
      String(row?.skipped ?? ""),
      String(row?.problems ?? ""),
      String(row?.tasksLeft ?? ""),
      String(row?.requests ?? ""),
      row?.errorCode ?? ((row?.failures ?? 0) > 0 ? "failed" : ""),
    ]),
  ]);

const needLines = ({ workspace, needs }: ShownState): string[] =>
  needs.flatMap(({ reason, next }) => [`${workspace}: ${reason}`, ...(next === undefined ? [] : [`  next: ${next}`])]);

const ageText = (time: Date | null, now: number): string =>
  time instanceof Date ? `${durationText(now - time.getTime())} ago` : "never";

const dueText = (time: Date | null | undefined, now: number): string =>
  time instanceof Date && time.getTime() > now ? `in ${durationText(time.getTime() - now)}` : "now";
