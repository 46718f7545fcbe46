// Events of a tree with six levels: it is put into the trash, hidden or moved. Each level of the copy then equals the workspace, after
// a run that reads changes only.
import type { JsonObject } from "@ws/emulator";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { addDeepTree } from "../support/deep-tree.ts";
import { differences } from "./compare.ts";
import { makeEdit } from "./edits.ts";
import { NO_FAULTS, runProcess, type Surroundings } from "./process.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const MINUTE_MS = 60_000;

/** The events of a page of the tree. Each returns false if the workspace refuses it. */
const EVENTS = {
  "trash a tree": (world, id) => world.call("PATCH", `pages/${id}`, { in_trash: true }) !== undefined,
  "hide a tree": (world, id) => {
    world.hidden.add(id);
    return world.control("share", { id, shared: false }) !== undefined;
  },
  "move a tree": (world, id) =>
    world.call("POST", `pages/${id}/move`, { parent: { page_id: world.pick("page") ?? "" } }) !== undefined,
} satisfies Record<string, (world: World, id: string) => boolean>;

/** The events of this file in a log. */
export const DEEP_NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

/** Builds a tree, lets events happen to it, and returns what is wrong. */
export async function deepProblems(surroundings: Surroundings, random: Random): Promise<string[]> {
  const { world, disk, edits } = surroundings;
  const [parent = ""] = world.known.page;
  const tree = addDeepTree(
    (method, path, body) => world.call(method, path, body as JsonObject),
    parent,
    () => world.name(),
  );
  if (tree === undefined) return [];
  // Other edits choose from the levels, too, such as a target for a move.
  for (const id of [tree.top, ...tree.levels.flatMap((level) => level)])
    if (world.call("GET", `pages/${id}`) !== undefined) world.known.page.push(id);
  const problems = await pull(surroundings, true);
  const rounds = random.pick([1, 2, 3]);
  for (let round = 0; round < rounds; round += 1) {
    const name = random.pick(DEEP_NAMES);
    if (!EVENTS[name](world, tree.top)) continue;
    world.log.push(name);
    if (random.chance(0.3)) makeEdit(world, edits);
    problems.push(...(await pull(surroundings, false)));
    if (random.chance(0.5)) continue;
    world.hidden.delete(tree.top);
    world.control("share", { id: tree.top, shared: true });
    world.call("PATCH", `pages/${tree.top}`, { in_trash: false });
    problems.push(...(await pull(surroundings, true)));
  }
  const left = await verifyStore(await disk.open());
  return [...problems, ...left.map((problem) => `verify: ${JSON.stringify(problem)}`)].map((line) => `deep: ${line}`);
}

async function pull(surroundings: Surroundings, full: boolean): Promise<string[]> {
  const { world, disk } = surroundings;
  world.advance(MINUTE_MS);
  const outcome = await runProcess(surroundings, NO_FAULTS, (mirror) => mirror.pull({ full, acceptLoss: true }));
  if (outcome.kind !== "done")
    return [outcome.kind === "failed" && outcome.error instanceof Error ? String(outcome.error.stack) : outcome.kind];
  return differences(disk, world, full ? "full" : "changes");
}
