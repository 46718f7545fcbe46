// `verify --deep` tells an edit since the last run from a copy that is wrong.
import { expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { createTestWorkspace } from "./support/workspace.ts";

const DAY_MS = 24 * 60 * 60_000;

test("an edit since the last run is recent, and a difference without one is not", async () => {
  const workspace = await createTestWorkspace();
  const [edited = "", wrong = ""] = ["edited", "wrong"].map((name) =>
    idOf(
      workspace.call("POST", "pages", {
        parent: { workspace: true },
        properties: { title: { title: [{ text: { content: name } }] } },
        children: [{ paragraph: { rich_text: [{ text: { content: name } }] } }],
      }),
    ),
  );
  workspace.advance(DAY_MS);
  await workspace.mirror.pull();
  workspace.advance(DAY_MS);
  workspace.call("PATCH", `pages/${edited}`, { properties: { title: { title: [{ text: { content: "renamed" } }] } } });
  await workspace.store.db.deleteFrom("ws_objects").where("kind", "=", "block").where("page_id", "=", wrong).execute();
  const { differences } = await workspace.mirror.verify({ deep: true });
  expect(differences).toMatchObject([
    { kind: "page", ownerId: edited, title: "renamed", difference: "changed", isRecent: true },
    { kind: "block", ownerId: wrong, title: "wrong", difference: "missing", isRecent: false },
  ]);
});

test("what is out of sight is no difference", async () => {
  const workspace = await createTestWorkspace();
  const page = idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties: {} }));
  await workspace.mirror.pull();
  const body = JSON.stringify({ id: page, shared: false });
  workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body });
  workspace.advance(DAY_MS);
  await workspace.mirror.pull();
  expect(await workspace.mirror.verify({ deep: true })).toMatchObject({
    differences: [],
    problems: [],
    complete: true,
  });
});
