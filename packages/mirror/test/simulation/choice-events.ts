// A copy whose choice of pages changes: it has what the choice contains, keeps what it leaves out, and equals the workspace again when
// it has everything. Processes die, and others edit the workspace in between.
import { MirrorError } from "../../src/errors.ts";
import type { PageLimits } from "../../src/model/page-limits.ts";
import { readChoice, type Choice } from "../../src/store/choice.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { differences, type Scope } from "./compare.ts";
import type { Disk } from "./disk.ts";
import { makeEdit } from "./edits.ts";
import { isExpected, NO_FAULTS, runProcess, type Surroundings } from "./process.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** The events of this file in a log. */
export const CHOICE_NAMES = ["choose only", "choose except", "choose everything"] as const;

const MINUTE_MS = 60_000;

/** Changes the choice a few times, and returns what is wrong. */
export async function choiceProblems(surroundings: Surroundings, random: Random): Promise<string[]> {
  const { world, disk, edits } = surroundings;
  const problems: string[] = [];
  const rounds = random.pick([1, 2, 3]);
  for (let round = 0; round < rounds; round += 1) {
    const choice = randomChoice(world, random);
    world.log.push(...("only" in choice ? ["choose only"] : []), ...("except" in choice ? ["choose except"] : []));
    world.log.push(JSON.stringify(choice));
    const faults = {
      ...NO_FAULTS,
      status: random.pick([0, 0.05]),
      network: random.pick([0, 0.05]),
      edit: random.pick([0, 0.05]),
      stepsToDeath: random.chance(0.5) ? random.below(100) : Number.POSITIVE_INFINITY,
    };
    world.advance(MINUTE_MS);
    const outcome = await runProcess(surroundings, faults, (mirror) =>
      mirror.pull({ ...choice, full: random.chance(0.1), acceptLoss: true }),
    );
    world.log.push(outcome.kind);
    if (outcome.kind === "failed" && !isRefused(outcome.error) && !isExpected(outcome.error, faults))
      problems.push(outcome.error instanceof Error ? String(outcome.error.stack) : "unknown");
    if (random.chance(0.7)) makeEdit(world, edits);
    if (random.chance(0.3)) makeEdit(world, edits);
    problems.push(...(await comparison(surroundings, random.pick<Scope>(["changes", "full"]))));
  }
  world.log.push("choose everything");
  const before = await idsOf(disk);
  world.advance(MINUTE_MS);
  await runProcess(surroundings, NO_FAULTS, (mirror) => mirror.pull({ everything: true, acceptLoss: true }));
  problems.push(...(await comparison(surroundings, "full")));
  const after = new Set(await idsOf(disk));
  const lost = before.filter((id) => !after.has(id));
  if (lost.length > 0) problems.push(`no longer in the copy: ${lost.join()}`);
  return problems.map((problem) => `choice: ${problem}`);
}

/** A choice that names something in the trash, or only what it leaves out. The copy keeps its choice. */
const isRefused = (error: unknown): boolean => error instanceof MirrorError && error.code === "invalid_argument";

function randomChoice({ known }: World, random: Random): PageLimits {
  const ids = [...known.page, ...known.page, ...known.database, ...known.data_source];
  const some = () => [...new Set(Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.pick(ids)))];
  const only = random.chance(0.6) ? { only: some() } : {};
  return { ...only, ...(random.chance(0.4) || !("only" in only) ? { except: some() } : {}) };
}

/** Pulls without faults, and compares the copy with what its choice contains. */
async function comparison(surroundings: Surroundings, scope: Scope): Promise<string[]> {
  const { world, disk } = surroundings;
  world.advance(MINUTE_MS);
  const outcome = await runProcess(surroundings, NO_FAULTS, (mirror) =>
    mirror.pull({ full: scope === "full", acceptLoss: true }),
  );
  if (outcome.kind !== "done") return [outcome.kind === "failed" ? String(outcome.error) : outcome.kind];
  const store = await disk.open();
  const choice: Choice | undefined = await readChoice(store.db);
  const problems = await verifyStore(store);
  return [
    ...problems.map((problem) => `verify: ${JSON.stringify(problem)}`),
    ...(await differences(disk, world, scope, choice)).map((line) => `${scope}: ${line}`),
  ];
}

const idsOf = async (disk: Disk): Promise<string[]> =>
  (await disk.rows<{ kind: string; id: string }>("select kind, id from ws_objects")).map(
    ({ kind, id }) => `${kind} ${id}`,
  );
