// Watches the workspace for a while. Webhooks are lost, doubled, delayed and out of order; the last ones arrive.
import type { WebhookEvent } from "@ws/helpers/webhooks";
import { fieldsList, fieldsOf, idOf } from "../../src/json.ts";
import { differences } from "./compare.ts";
import { makeEdit } from "./edits.ts";
import { isExpected, NO_FAULTS, runProcess, type Surroundings } from "./process.ts";

const HOUR_MS = 60 * 60_000;

/** Edits that the service announces. */
const ANNOUNCED = ["renamePage", "addBlocks", "changeBlock", "addComment", "addPage", "trashPage"] as const;

/** Returns what is wrong after `watch`. */
export async function watchProblems(surroundings: Surroundings): Promise<string[]> {
  const { world, random, edits } = surroundings;
  const faults = { ...NO_FAULTS, status: random.pick([0, 0.05]), network: random.pick([0, 0.05]) };
  const stop = new AbortController();
  let receive: (event: WebhookEvent) => void = () => {};
  let naps = 0;
  const problems: string[] = [];
  world.webhooks.length = 0;
  world.log.push("watch");
  /** Time passes while `watch` waits. */
  const sleep = async (ms: number, signal: AbortSignal) => {
    naps += 1;
    if (naps > 8) return stop.abort();
    makeEdit(world, random.chance(0.5) ? ANNOUNCED : edits);
    world.advance(Math.min(ms, random.below(200_000)));
    const arrived = world.webhooks.splice(0).filter(() => random.chance(0.8));
    if (random.chance(0.3)) arrived.reverse();
    for (const event of arrived) {
      receive(event);
      if (random.chance(0.3)) receive(event);
    }
    if (!signal.aborted) world.advance(ms);
  };
  const outcome = await runProcess(
    surroundings,
    faults,
    (mirror, life) =>
      mirror.watch({
        signal: AbortSignal.any([life, stop.signal]),
        onReady: (listener) => void (receive = listener),
        onError: (error) => {
          if (!isExpected(error, faults)) problems.push(`unexpected error in watch: ${String(error)}`);
        },
      }),
    sleep,
  );
  world.log.push(outcome.kind);
  if (outcome.kind === "failed") problems.push(`watch failed: ${String(outcome.error)}`);
  world.webhooks.length = 0;
  return [...problems, ...(await hintProblems(surroundings)), ...(await afterwards(surroundings))];
}

/** Announced edits are in the copy as soon as their events were received, long before the next run for all changes. */
async function hintProblems(surroundings: Surroundings): Promise<string[]> {
  const { world, disk } = surroundings;
  const stop = new AbortController();
  let receive: (event: WebhookEvent) => void = () => {};
  let naps = 0;
  let runs = 0;
  const named: string[] = [];
  const sleep = async (ms: number, signal: AbortSignal) => {
    naps += 1;
    if (naps === 1) {
      makeEdit(world, ANNOUNCED);
      world.advance(1_000);
      for (const event of world.webhooks.splice(0)) {
        named.push(event.entity.id, ...fieldsList(fieldsOf(fieldsOf(event)["data"])["updated_blocks"]).map(idOf));
        receive(event);
      }
    } else if (signal.aborted || naps > 3) stop.abort();
    else world.advance(ms);
  };
  await runProcess(
    surroundings,
    NO_FAULTS,
    (mirror, life) =>
      mirror.watch({
        signal: AbortSignal.any([life, stop.signal]),
        intervalMs: 24 * HOUR_MS,
        onReady: (listener) => void (receive = listener),
        onPulled: () => {
          runs += 1;
          if (runs === 2) stop.abort();
        },
      }),
    sleep,
  );
  // The service sends no events of hidden objects, but the emulator does.
  if (world.hidden.size > 0) return [];
  return (await differences(disk, world, "week"))
    .filter((difference) => named.some((id) => new RegExp(`^[a-z ]+: [a-z_]+ ${id}`, "u").test(difference)))
    .map((difference) => `after an event: ${difference}`);
}

/** The next run for all changes finds what no event announced. */
async function afterwards(surroundings: Surroundings): Promise<string[]> {
  const { world, disk } = surroundings;
  await runProcess(surroundings, NO_FAULTS, (mirror) => mirror.pull({ full: true }));
  return (await differences(disk, world, "full")).map((difference) => `after watching: ${difference}`);
}
