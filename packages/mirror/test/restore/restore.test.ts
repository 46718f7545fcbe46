import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { createWorkspace, emptyEmulator, title } from "../export/workspace.ts";
import { restoreInto } from "./restore-into.ts";
import { treeDifferences } from "./restored-tree.ts";

test("the demo workspace is restored below an empty page of another workspace", async () => {
  const source = await createWorkspace(createEmulator({ seed: "demo", clock: "frozen" }));
  await source.pull();
  const target = await createWorkspace(emptyEmulator());
  const into = String(target.call("POST", "pages", { parent: { workspace: true }, properties: title("Target") })["id"]);
  const result = await restoreInto(source, target, { into });
  await target.pull();
  expect(result.omissions.filter(({ what }) => !what.startsWith("groups of"))).toEqual([]);
  expect(result.created).toMatchObject(result.objects);
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
});
