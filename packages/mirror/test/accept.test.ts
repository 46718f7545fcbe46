// Skipped items that somebody has accepted.
import { beforeEach, expect, test } from "vitest";
import { accept } from "../src/accept.ts";
import { idOf } from "../src/json.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const HOUR_MS = 60 * 60_000;

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await createTestWorkspace();
});

const addPage = (name: string): string =>
  idOf(
    workspace.call("POST", "pages", {
      parent: { page_id: workspace.emulator.testPageId },
      properties: { title: { title: [{ text: { content: name } }] } },
    }),
  );

function share(id: string, shared: boolean): void {
  workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id, shared }) });
}

async function pull() {
  workspace.advance(HOUR_MS);
  return workspace.mirror.pull();
}

test("an accepted page is still listed with its title, and no longer keeps the copy from being complete", async () => {
  const page = addPage("secret plans");
  share(page, false);
  const first = await pull();
  expect(first).toMatchObject({ complete: false, skipped: [{ object_id: page, title: "secret plans" }] });
  await accept(workspace.store, [page]);
  expect(await workspace.mirror.status()).toMatchObject({ complete: true });
  const second = await pull();
  expect(second).toMatchObject({ complete: true, skipped: [{ object_id: page }] });
  expect(second.skipped[0]?.acceptedAt).toBeDefined();
  // Another one is not accepted.
  const other = addPage("other");
  share(other, false);
  expect(await pull()).toMatchObject({ complete: false });
  await accept(workspace.store, [other]);
  await accept(workspace.store, [page], { undo: true });
  expect(await workspace.mirror.status()).toMatchObject({ complete: false });
});

test("is forgotten as soon as a run has read the page", async () => {
  const page = addPage("secret plans");
  share(page, false);
  await pull();
  await accept(workspace.store, [page]);
  share(page, true);
  expect(await pull()).toMatchObject({ complete: true, skipped: [] });
  const notes = workspace.store.db.selectFrom("ws_meta").select("key").where("kind", "=", "accepted");
  expect(await notes.execute()).toEqual([]);
});

test("takes only what was skipped, and records nothing else", async () => {
  const page = addPage("secret plans");
  share(page, false);
  await pull();
  const id = workspace.emulator.testPageId;
  await expect(accept(workspace.store, [page, id])).rejects.toThrow(`of which something was skipped, got ${id}`);
  await expect(accept(workspace.store, ["no id"])).rejects.toMatchObject({ code: "invalid_argument" });
  await expect(accept(workspace.store, [page], { undo: true })).rejects.toThrow("that were accepted");
  expect(await workspace.mirror.status()).toMatchObject({ complete: false });
});
