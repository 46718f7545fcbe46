// One simulation: a seed decides edits, faults, and where the process dies. Time is virtual.
import { readForgotten } from "../../src/forget/forgotten-times.ts";
import type { KeepPolicy } from "../../src/forget/keep-policy.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { choiceProblems } from "./choice-events.ts";
import { differences, unexplainedSkipped, type Scope } from "./compare.ts";
import { damageProblems } from "./damage.ts";
import { deepProblems } from "./deep-trees.ts";
import { emptyDisk, type Disk } from "./disk.ts";
import { EDIT_NAMES, FREQUENT, makeEdit } from "./edits.ts";
import { exportProblems } from "./export-twice.ts";
import { History, statesOf } from "./history.ts";
import { isExpected, NO_FAULTS, runProcess, type Faults, type Surroundings } from "./process.ts";
import { createRandom, type Random } from "./random.ts";
import { Requests } from "./requests.ts";
import { clockProblems, sightProblems } from "./sight-and-clock.ts";
import { watchProblems } from "./watch-events.ts";
import { World } from "./world.ts";

/** The outcome of a simulation. */
export interface SimulationResult {
  /** Everything that is wrong at the end. Empty if the copy can be trusted. */
  readonly problems: readonly string[];
  /** The events of the simulation, one in each line. */
  readonly log: readonly string[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Runs the simulation of a seed. The same seed gives the same result.
 * @param disk an empty disk. Default: SQLite in memory
 */
export async function simulate(seed: number, disk: Disk = emptyDisk()): Promise<SimulationResult> {
  const simulation = new Simulation(seed, disk);
  const problems = await simulation.run();
  return { problems, log: simulation.log };
}

class Simulation {
  readonly #surroundings: Surroundings;
  readonly #history = new History();
  readonly #problems: string[] = [];
  readonly #hasWebhooks: boolean;
  /** The events at the end have choices of their own, so that they do not change the others of a seed. */
  readonly #later: Random;
  readonly #ofChoice: Random;
  readonly #ofTrees: Random;

  constructor(seed: number, disk: Disk) {
    const random = createRandom(seed);
    this.#later = createRandom(~seed);
    this.#ofChoice = createRandom(seed + 2 ** 31);
    this.#ofTrees = createRandom(~seed + 2 ** 31);
    this.#hasWebhooks = random.chance(0.015);
    const world = new World(seed, random, {
      hasWebhooks: this.#hasWebhooks,
      maxQueryRows: random.pick([3, 10_000]),
      searchLagMs: random.pick([0, 0, 30_000]),
    });
    const requests = new Requests(() => ({
      run: disk.runs,
      revision: `${world.emulator.revision} ${world.hidden.size}`,
    }));
    // Each seed prefers some edits, so that rare ones meet.
    const preferred = Array.from({ length: 4 }, () => random.pick(EDIT_NAMES));
    const edits = [...FREQUENT, ...EDIT_NAMES, ...preferred, ...preferred, ...preferred];
    this.#surroundings = { world, disk, random, requests, edits, pageSize: random.pick([1, 2, 3, 100, 100]) };
  }

  get log(): readonly string[] {
    return this.#surroundings.world.log;
  }

  async run(): Promise<string[]> {
    const { random, world, disk, requests } = this.#surroundings;
    this.#edit(random.chance(0.01) ? 25 : random.pick([1, 1, 2, 2, 3, 4]));
    const runs = random.pick([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3]);
    for (let run = 0; run < runs; run += 1) {
      await this.#pull(this.#faults(), random.chance(0.05));
      world.advance(random.pick([0, 1_000, 30_000, 3 * MINUTE_MS, 2 * DAY_MS]));
      if (random.chance(0.08)) await this.#forget();
      this.#edit(random.pick([0, 1, 1, 2]));
    }
    await this.#finish();
    if (random.chance(0.08)) await this.#forget();
    if (this.#hasWebhooks) this.#problems.push(...(await watchProblems(this.#surroundings)));
    if (random.chance(0.15)) this.#problems.push(...(await verifyProblems(disk)));
    this.#problems.push(...(await this.#history.problems(disk)), ...requests.problems);
    if (random.chance(0.006)) {
      world.log.push("export");
      this.#problems.push(...(await exportProblems(disk, random)));
    }
    if (this.#later.chance(0.2)) this.#problems.push(...(await sightProblems(this.#surroundings, this.#later)));
    if (this.#later.chance(0.2)) this.#problems.push(...(await clockProblems(this.#surroundings, this.#later)));
    if (this.#ofTrees.chance(0.2)) this.#problems.push(...(await deepProblems(this.#surroundings, this.#ofTrees)));
    if (this.#ofChoice.chance(0.2)) this.#problems.push(...(await choiceProblems(this.#surroundings, this.#ofChoice)));
    // Last, because lost states remain named.
    if (this.#later.chance(0.2)) this.#problems.push(...(await damageProblems(this.#surroundings, this.#later)));
    return this.#problems;
  }

  /** Pulls without faults, and compares. Comments and views are enumerated every seven days, and with `full`. */
  async #finish(): Promise<void> {
    const { random, world, disk, requests } = this.#surroundings;
    const end = random.pick<Scope>(["changes", "changes", "changes", "changes", "full", "week"]);
    if (end === "week") world.advance(8 * DAY_MS);
    world.advance(MINUTE_MS);
    await this.#pull(NO_FAULTS, end === "full");
    this.#problems.push(...(await differences(disk, world, end)), ...(await unexplainedSkipped(disk, world)));
    if (!random.chance(0.03)) return;
    world.log.push("pull again");
    world.advance(2 * MINUTE_MS);
    await this.#pull(NO_FAULTS);
    const before = requests.count;
    await this.#pull(NO_FAULTS);
    const needed = await requestsOfUnchanged(disk, this.#surroundings.pageSize);
    if (requests.count - before > needed)
      this.#problems.push(`an unchanged pull sent ${requests.count - before} requests instead of ${needed}`);
  }

  async #pull(faults: Faults, full = false): Promise<void> {
    const { world, random, disk } = this.#surroundings;
    world.log.push(`pull ${JSON.stringify({ full, ...faults })}`);
    const outcome = await runProcess(this.#surroundings, faults, (mirror) => {
      // A slice ends with the run that it continues, so it is no option without faults.
      const isSlice = Number.isFinite(faults.sliceMs);
      const { sliceMs, enumerateEveryMs } = faults;
      return mirror.pull({ full, enumerateEveryMs, acceptLoss: faults.acceptsLoss, ...(isSlice && { sliceMs }) });
    });
    world.log.push(outcome.kind === "failed" ? `failed: ${String(outcome.error)}` : outcome.kind);
    await this.#history.remember(disk);
    if (outcome.kind === "failed" && !isExpected(outcome.error, faults))
      this.#problems.push(`unexpected error: ${outcome.error instanceof Error ? outcome.error.stack : "unknown"}`);
    this.#problems.push(...(await verifyProblems(disk)).map((problem) => `after pull: ${problem}`));
    if (outcome.kind === "done" && outcome.result.refusedLoss !== undefined) world.log.push("refused a loss");
    if (outcome.kind !== "done" || !random.chance(0.05)) return;
    world.log.push("remember a state");
    await this.#history.keepSnapshot(disk, world.nowMs);
    world.advance(1);
  }

  /** Removes earlier states. The process can die, and the disk can be full. */
  async #forget(): Promise<void> {
    const { world, random, disk } = this.#surroundings;
    const keep = random.pick<KeepPolicy>([{ last: 1 }, { last: 2 }, { daily: 2 }, { within: "1h", yearly: 2 }]);
    const faults = { ...this.#faults(), network: 0, status: 0 };
    world.log.push(`forget ${JSON.stringify({ ...keep, ...faults })}`);
    const before = await statesOf(disk);
    const outcome = await runProcess(this.#surroundings, faults, (mirror) => mirror.forget({ keep }));
    world.log.push(outcome.kind === "failed" ? `failed: ${String(outcome.error)}` : outcome.kind);
    if (outcome.kind === "failed" && !isExpected(outcome.error, faults))
      this.#problems.push(`unexpected error in forget: ${String(outcome.error)}`);
    this.#history.forget(before, await readForgotten((await disk.open()).db));
    this.#problems.push(...(await verifyProblems(disk)).map((problem) => `after forget: ${problem}`));
  }

  #edit(count: number): void {
    const { world, random, edits } = this.#surroundings;
    for (let index = 0; index < count; index += 1) {
      makeEdit(world, edits);
      if (random.chance(0.3)) world.advance(random.below(2 * MINUTE_MS));
    }
  }

  #faults(): Faults {
    const { random } = this.#surroundings;
    return {
      status: random.pick([0, 0, 0.02, 0.1]),
      network: random.pick([0, 0, 0.02, 0.1]),
      slow: random.pick([0, 0.05]),
      edit: random.pick([0, 0, 0.02, 0.2]),
      rival: random.pick([0, 0, 0, 0.02]),
      takeover: random.pick([0, 0, 0, 0, 0, 0.02]),
      stepsToDeath: random.chance(0.5) ? random.below(random.pick([30, 100, 300])) : Number.POSITIVE_INFINITY,
      stepsToFullDisk: random.chance(0.05) ? random.below(100) : Number.POSITIVE_INFINITY,
      sliceMs: random.chance(0.3) ? 1 + random.below(10_000) : Number.POSITIVE_INFINITY,
      enumerateEveryMs: random.chance(0.3) ? 3 * DAY_MS : undefined,
      acceptsLoss: random.chance(0.5),
    };
  }
}

async function verifyProblems(disk: Disk): Promise<string[]> {
  const problems = await verifyStore(await disk.open());
  return problems.map((problem) => `verify: ${JSON.stringify(problem)}`);
}

/** Returns the number of requests that a pull needs if nothing has changed. */
async function requestsOfUnchanged(disk: Disk, pageSize: number): Promise<number> {
  const [row] = await disk.rows<Record<string, number>>(
    `select
        (select count(*) from ws_objects where kind = 'user' and removed_at is null) as users,
        (select count(*) from ws_objects where kind in ('page', 'data_source')) as found,
        (select count(*) from ws_objects where kind = 'database') as databases,
        (select count(*) from ws_objects where kind = 'data_source') as sources,
        (select count(*) from ws_objects where kind = 'page' and removed_at is null and json like '%"data_source_id"%') as rows,
        (select count(*) from ws_skipped) as skipped`,
  );
  const { users = 0, found = 0, databases = 0, sources = 0, rows = 0, skipped = 0 } = row ?? {};
  const pages = (items: number) => Math.ceil(items / pageSize);
  // A query that is cut short after three rows is repeated from its last minute.
  return 2 + pages(users) + 1 + pages(found) + databases + 2 * sources + 3 * rows + skipped;
}
