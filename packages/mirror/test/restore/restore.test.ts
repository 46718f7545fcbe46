import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { createWorkspace, title } from "../export/workspace.ts";
import { createEverything } from "./everything.ts";
import { pullWithFiles, restoreInto } from "./restore-into.ts";
import { mortalConnection, mortalStore } from "./mortal.ts";
import { treeDifferences } from "./restored-tree.ts";

test("the demo workspace is restored below an empty page of another workspace", async () => {
  const source = await createWorkspace(createEmulator({ seed: "demo", clock: "frozen" }));
  await source.pull();
  const target = await createWorkspace(createEmulator({ seed: "empty", clock: "frozen", randomSeed: 2 }));
  const into = String(target.call("POST", "pages", { parent: { workspace: true }, properties: title("Target") })["id"]);
  const result = await restoreInto(source, target, { into });
  await target.pull();
  expect(result.omissions.filter(({ what }) => !what.startsWith("groups of"))).toEqual([]);
  expect(result.created).toMatchObject(result.objects);
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
});

/** The process dies at every so many requests. KILL_STEP=1 tries all of them, each once before and once after it is carried out. */
const STEP = Number(process.env["KILL_STEP"] ?? 31);

const emptyTarget = async () => {
  const target = await createWorkspace(createEmulator({ seed: "empty", clock: "frozen", randomSeed: 2 }));
  const into = String(target.call("POST", "pages", { parent: { workspace: true }, properties: title("Target") })["id"]);
  return { target, into };
};

test("a workspace with every kind of block and every type of property is restored", async () => {
  const source = await createWorkspace();
  await createEverything(source);
  await pullWithFiles(source);
  const { target, into } = await emptyTarget();
  const result = await restoreInto(source, target, { into });
  await pullWithFiles(target);
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
  expect(result.created).toEqual(result.objects);
  expect(result.omissions.map(({ what }) => what)).toEqual([
    'groups of the status "status"',
    'action of the button "button"',
    'person and time of the verification in "verification"',
    'person and time of the verification in "verification"',
    'person and time of the verification in "verification"',
  ]);
});

test("a restore that is killed at any request continues, and makes nothing twice", async () => {
  const source = await createWorkspace();
  await createEverything(source);
  await pullWithFiles(source);
  for (let death = 0; ; death += STEP) {
    const { target, into } = await emptyTarget();
    const life = { left: Math.floor(death / 2), isCarriedOut: death % 2 === 0, isAlive: true };
    const store = mortalStore(source.store, life);
    const first = restoreInto({ store }, target, { into }, mortalConnection(target.emulator.httpClient, life));
    const outcome = await first.catch(() => undefined);
    expect(outcome === undefined).toBe(!life.isAlive);
    if (outcome !== undefined) break;
    await restoreInto(source, target, { into });
    await pullWithFiles(target);
    expect(await treeDifferences({ source: source.store, restored: target.store, into }), `death ${death}`).toEqual([]);
  }
}, 600_000);
