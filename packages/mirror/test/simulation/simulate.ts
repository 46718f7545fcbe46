// One simulation: a seed decides edits, faults, and where the process dies. Time is virtual.
import { differences } from "./compare.ts";
import { emptyDisk, NO_FAULTS, runProcess } from "./process.ts";
import { createRandom } from "./random.ts";
import { World } from "./world.ts";

/** The outcome of a simulation. */
export interface SimulationResult {
  /** Differences between the copy and the workspace at the end. */
  readonly differences: readonly string[];
  /** The events of the simulation, one in each line. */
  readonly log: readonly string[];
  readonly kills: number;
}

const MINUTE_MS = 60_000;

/** Runs the simulation of a seed. The same seed gives the same result. */
export async function simulate(seed: number): Promise<SimulationResult> {
  const random = createRandom(seed);
  const world = new World(seed, random);
  const disk = emptyDisk();
  let kills = 0;
  const edits = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      world.edit();
      if (random.chance(0.3)) world.advance(random.below(2 * MINUTE_MS));
    }
  };
  edits(1 + random.below(6));
  const faults = {
    status: random.pick([0, 0.02, 0.1]),
    network: random.pick([0, 0.02]),
    edit: random.pick([0, 0.02, 0.1]),
    kill: random.pick([0, 0.005, 0.02]),
  };
  const runs = 1 + random.below(2);
  for (let run = 0; run < runs; run += 1) {
    world.log.push(`pull ${JSON.stringify(faults)}`);
    const result = await runProcess(world, disk, random, faults, { full: random.chance(0.1) }).catch(() => "failed");
    world.log.push(result === undefined ? "killed" : result === "failed" ? "failed" : "pulled");
    if (result === undefined) kills += 1;
    world.advance(random.pick([0, 1_000, 30_000, 3 * MINUTE_MS]));
    edits(random.below(4));
  }
  // Comments are listed every seven days.
  world.advance(8 * 24 * 60 * MINUTE_MS);
  const last = await runProcess(world, disk, random, NO_FAULTS);
  if (last === undefined) throw new Error("The last pull was killed.");
  const found = differences(disk, world);
  return { differences: found, log: world.log, kills };
}
