// Pictures of custom emojis and of Notion's own icons, which the copy keeps as it keeps files.
import { createEmulator, type JsonObject } from "@ws/emulator";
import { pageHtml } from "@ws/render";
import { createFileHandler } from "@ws/render/files";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMirror } from "../src/mirror.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import { id, mention, Objects } from "./export/all-blocks.ts";
import { fileWith, readFolder, temporaryFolder } from "./export/read-folder.ts";
import { createWorkspace, idIn, paragraph, START, title, type TestWorkspace } from "./export/workspace.ts";

const PAGE = id(1);

const customEmoji = (name: string, number = 50): JsonObject => ({
  type: "custom_emoji",
  custom_emoji: { id: id(number), name, url: `https://pictures.example/${name}.png?v=2` },
});

const native: JsonObject = { type: "icon", icon: { name: "pizza", color: "blue" } };

/** Creates a page with pictures in its icon, its callout, a text and a table, and a database with one. */
async function workspaceWith(emoji: string): Promise<TestWorkspace> {
  const objects = new Objects();
  const run = mention(`:${emoji}:`, customEmoji(emoji));
  objects.page(PAGE, "Shop", { icon: customEmoji(emoji) });
  objects.blocks(PAGE, [
    { type: "callout", content: { rich_text: [run], icon: native } },
    {
      type: "table",
      content: { table_width: 1, has_column_header: false, has_row_header: false },
      children: [{ type: "table_row", content: { cells: [[run]] } }],
    },
  ]);
  const emulator = createEmulator({ seed: "empty", clock: "frozen", now: START });
  emulator.import(objects.list);
  const workspace = await createWorkspace(emulator);
  workspace.call("POST", "databases", {
    parent: { page_id: PAGE },
    title: [{ text: { content: "Pies" } }],
    icon: native,
  });
  return workspace;
}

const skippedOf = ({ skipped }: { readonly skipped: readonly { readonly what: string }[] }) =>
  skipped.map(({ what }) => what);

test("a copy keeps each picture once, and serves it in the place of its address", async () => {
  const { mirror, store, emulator } = await workspaceWith("spanner");
  expect(await mirror.pull()).toMatchObject({ files: 2, skipped: [] });
  const reader = readerOf(store);
  const places = (await reader.allFiles()).map(({ kind, path, name }) => `${kind} ${path} ${name}`);
  expect(places.toSorted()).toEqual([
    "block /callout/icon/icon pizza_blue.svg",
    "block /callout/rich_text/0/mention/custom_emoji spanner.png",
    "block /table_row/cells/0/0/mention/custom_emoji spanner.png",
    "data_source /icon/icon pizza_blue.svg",
    "database /icon/icon pizza_blue.svg",
    "page /icon/custom_emoji spanner.png",
  ]);
  const requests = emulator.requests().length;
  const files = createFileHandler({ secret: "a secret of the application", copy: { reader, files: store.files } });
  const html = await pageHtml(PAGE, { source: reader, fileUrl: files.fileUrl });
  expect(html).not.toMatch(/pictures\.example|notion\.so\/icons/u);
  const addresses = html.match(/\/files\/[\w~-]+/gu) ?? [];
  const contents = addresses.map(async (address) =>
    (await files.handle(new Request(`https://a.example${address}`))).text(),
  );
  expect(await Promise.all(contents)).toEqual([
    "/spanner.png",
    "/icons/pizza_blue.svg",
    "/spanner.png",
    "/spanner.png",
    "/icons/pizza_blue.svg",
  ]);
  expect(emulator.requests()).toHaveLength(requests);
  expect(await mirror.pull({ full: true })).toMatchObject({ files: 2, skipped: [] });
  expect((await mirror.verify()).problems).toEqual([]);
});

test("an export has the pictures, and the addresses of those that the copy lacks", async () => {
  const { mirror, store, client } = await workspaceWith("spanner");
  const exported = async () => {
    const out = join(temporaryFolder(), "out");
    const { skipped } = await mirror.export({ format: "html", out });
    expect(skipped).toEqual([]);
    return readFolder(out);
  };
  const fetchFile = async () => ({ status: 404, headers: new Headers(), body: null });
  await createMirror({ client, store, fetchFile }).pull();
  expect(fileWith(await exported(), "Shop")).toContain('src="https://pictures.example/spanner.png?v=2"');
  // A copy without the places of pictures is whole, and has them after a run that reads everything.
  await store.db.deleteFrom("ws_file_refs").execute();
  expect((await mirror.verify()).problems).toEqual([]);
  await mirror.pull({ full: true });
  const files = await exported();
  expect([...files.keys()].filter((path) => /spanner|pizza/u.test(path))).toHaveLength(2);
  expect(fileWith(files, "Shop")).not.toMatch(/pictures\.example|notion\.so\/icons/u);
});

test("a picture that many objects have is tried and reported once", async () => {
  const { mirror, call } = await workspaceWith("missing");
  for (let number = 0; number < 5; number += 1)
    call("POST", "pages", {
      parent: { page_id: PAGE },
      icon: customEmoji("missing"),
      properties: title(`Page ${number}`),
      children: [paragraph("A")],
    });
  const report = await mirror.pull();
  expect(skippedOf(report)).toEqual(["file https://pictures.example/missing.png?v=2"]);
  expect(await mirror.pull({ full: true })).toMatchObject({ files: 1, skipped: [{}] });
});

test("a picture is kept as long as a state has it", async () => {
  const { mirror, call, pull } = await workspaceWith("spanner");
  const icon = customEmoji("wheel", 51);
  const page = idIn(call("POST", "pages", { parent: { page_id: PAGE }, icon, properties: title("Wheel") }));
  await pull();
  call("PATCH", `pages/${page}`, { icon: native });
  await pull(60);
  expect((await mirror.forget({ keep: { last: 2 } })).removed.files).toBe(0);
  expect((await mirror.forget({ keep: { last: 1 } })).removed.files).toBe(1);
  expect((await mirror.verify()).problems).toEqual([]);
});
