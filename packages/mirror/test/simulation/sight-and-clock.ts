// Events between two runs: the connection loses sight of everything and regains it, and the clock
// of the machine jumps. The copy keeps everything, and equals the workspace afterwards.
import { MirrorError } from "../../src/errors.ts";
import { mendClock } from "../../src/mend-clock.ts";
import type { Mirror } from "../../src/mirror.ts";
import { readStatus } from "../../src/store/summarize.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { differences } from "./compare.ts";
import type { Disk } from "./disk.ts";
import { makeEdit } from "./edits.ts";
import { NO_FAULTS, runProcess, type Outcome, type Surroundings } from "./process.ts";
import type { Random } from "./random.ts";

/** The events of this file in a log. */
export const SIGHT_AND_CLOCK_NAMES = [
  "lose sight",
  "accept the loss",
  "regain sight",
  "jump ahead",
  "jump back",
] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The pages, databases and data sources of a copy. */
interface SightRow {
  readonly id: string;
  readonly out_of_sight_at: string | null;
}

/** Takes everything out of sight and shows it again, and returns what is wrong. */
export async function sightProblems(surroundings: Surroundings, random: Random): Promise<string[]> {
  const { world, disk } = surroundings;
  const before = await pull(surroundings);
  const rows = await sightRows(disk);
  if (before.kind !== "done") return [`before the loss: ${endOf(before)}`];
  if (!rows.some((row) => row.out_of_sight_at === null)) return [];
  world.log.push("lose sight");
  const lost = [...world.known.page, ...world.known.database].filter((id) => !world.hidden.has(id));
  for (const id of lost) world.hidden.add(id);
  for (const id of lost) world.control("share", { id, shared: false });
  const refused = await pull(surroundings, (mirror) => mirror.pull({ full: random.chance(0.5) }));
  const problems = [
    ...(refused.kind === "done" && refused.result.refusedLoss !== undefined ? [] : ["the loss is not refused"]),
    ...(JSON.stringify(await sightRows(disk)) === JSON.stringify(rows) ? [] : ["a refused loss is marked"]),
  ];
  if (random.chance(0.5)) {
    world.log.push("accept the loss");
    const accepted = await pull(surroundings);
    if (accepted.kind !== "done") problems.push(endOf(accepted));
    const left = (await sightRows(disk)).filter((row) => row.out_of_sight_at === null);
    if (left.length > 0) problems.push(`in sight: ${left.map(({ id }) => id).join()}`);
  }
  problems.push(...(await verifyProblems(disk)));
  world.log.push("regain sight");
  for (const id of lost) world.hidden.delete(id);
  for (const id of lost) world.control("share", { id, shared: true });
  return [...problems, ...(await comparison(surroundings))].map((line) => `sight: ${line}`);
}

/** Lets the clock of the machine jump for the time of a run, and returns what is wrong. */
export async function clockProblems(surroundings: Surroundings, random: Random): Promise<string[]> {
  const { world, disk, edits } = surroundings;
  const isAhead = random.chance(0.5);
  world.log.push(isAhead ? "jump ahead" : "jump back");
  world.clockErrorMs = (isAhead ? 1 : -1) * random.pick([3, 30, 400]) * DAY_MS;
  makeEdit(world, edits);
  const wrong = await pull(surroundings, (mirror) => mirror.pull({ acceptLoss: true }));
  world.clockErrorMs = 0;
  makeEdit(world, edits);
  const problems = [...(wrong.kind === "done" ? [] : [endOf(wrong)]), ...(await comparison(surroundings))];
  const forget = () => runProcess(surroundings, NO_FAULTS, (mirror) => mirror.forget({ keep: { daily: 2 } }));
  if (isAhead) {
    const early = await forget();
    const isRefused =
      early.kind === "failed" && early.error instanceof MirrorError && early.error.code === "clock_ahead";
    if (!isRefused) problems.push("forget does not notice a run in the future");
  }
  const mended = await mendClock(await disk.open(), { nowMs: () => world.nowMs });
  if (mended.length !== 1) problems.push(`mend-clock corrects ${mended.length} runs instead of 1`);
  const { wrongClocks } = await readStatus(await disk.open(), world.nowMs);
  if (wrongClocks.length > 0) problems.push("mend-clock leaves a run with a wrong time");
  const late = await forget();
  if (late.kind !== "done") problems.push(endOf(late));
  return [...problems, ...(await verifyProblems(disk)), ...(await comparison(surroundings))].map(
    (line) => `clock: ${line}`,
  );
}

/** Reads everything again, and compares it with the workspace. */
async function comparison(surroundings: Surroundings): Promise<string[]> {
  const outcome = await pull(surroundings);
  if (outcome.kind !== "done") return [endOf(outcome)];
  return [
    ...(await verifyProblems(surroundings.disk)),
    ...(await differences(surroundings.disk, surroundings.world, "full")),
  ];
}

function pull(
  surroundings: Surroundings,
  work: (mirror: Mirror) => ReturnType<Mirror["pull"]> = (mirror) => mirror.pull({ full: true, acceptLoss: true }),
) {
  surroundings.world.advance(MINUTE_MS);
  return runProcess(surroundings, NO_FAULTS, work);
}

const sightRows = (disk: Disk): Promise<SightRow[]> =>
  disk.rows<SightRow>(
    `select kind, id, out_of_sight_at from ws_objects
      where kind in ('page', 'database', 'data_source') and removed_at is null order by kind, id`,
  );

const verifyProblems = async (disk: Disk): Promise<string[]> =>
  (await verifyStore(await disk.open())).map((problem) => `verify: ${JSON.stringify(problem)}`);

const endOf = (outcome: Outcome<unknown>): string =>
  outcome.kind === "failed" && outcome.error instanceof Error ? String(outcome.error.stack) : outcome.kind;
