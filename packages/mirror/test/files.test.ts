import { asyncUploadFile } from "@ws/helpers/files";
import { expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const HOUR_MS = 60 * 60_000;

/** Adds a page with two files of the same content, and one other. */
async function addFiles(workspace: TestWorkspace): Promise<string> {
  const page = workspace.call("POST", "pages", {
    parent: { workspace: true },
    properties: { title: { title: [{ text: { content: "Files" } }] } },
  });
  const children = [];
  for (const [name, content] of [
    ["a.txt", "same"],
    ["../b.txt", "same"],
    ["c.txt", "other"],
  ] as const) {
    const data = new TextEncoder().encode(content);
    const { id } = await asyncUploadFile(workspace.client, data, { filename: name, contentType: "text/plain" });
    children.push({ file: { type: "file_upload", file_upload: { id } } });
  }
  workspace.call("PATCH", `blocks/${idOf(page)}/children`, { children });
  return idOf(page);
}

const refs = ({ store }: TestWorkspace) => store.db.selectFrom("file_refs").selectAll().orderBy("source").execute();

test("files are stored by content, and downloaded once", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  let downloads = 0;
  workspace.onDownload = () => {
    downloads += 1;
    return undefined;
  };
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, omissions: [] });
  expect(downloads).toBe(3);
  expect((await refs(workspace)).map(({ sha256 }) => sha256?.length)).toEqual([64, 64, 64]);
  workspace.advance(48 * HOUR_MS);
  await workspace.mirror.pull({ full: true });
  expect(downloads).toBe(3);
  expect((await workspace.mirror.verify()).problems).toEqual([]);
});

test("an object is read again if the URLs of its files have ended", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  workspace.onDownload = () => {
    // The first download takes so long that all other URLs end.
    workspace.onDownload = () => undefined;
    workspace.advance(2 * HOUR_MS);
    return 403;
  };
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, omissions: [] });
});

test("a file that is refused twice is an omission until it can be read", async () => {
  const workspace = await createTestWorkspace();
  await addFiles(workspace);
  workspace.onDownload = (url) => (url.includes("c.txt") ? 403 : undefined);
  const { files, omissions } = await workspace.mirror.pull();
  expect({ files, omissions }).toMatchObject({
    files: 1,
    omissions: [
      { what: expect.stringMatching(/^file .*c\.txt$/) as string, why: expect.stringContaining("403") as string },
    ],
  });
  workspace.onDownload = () => undefined;
  expect(await workspace.mirror.pull()).toMatchObject({ files: 2, omissions: [] });
});
