// A site that serves the files of a copy with @ws/render/files: no request to Notion, and no URL that ends.
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { asyncUploadFile } from "@ws/helpers/files";
import { pageHtml } from "@ws/render";
import { createFileHandler } from "@ws/render/files";
import { expect, test } from "vitest";
import { createMirror } from "../src/mirror.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import { openTestStore } from "./support/test-store.ts";

test("a page from a copy has pictures from the copy, also years later", async () => {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, logLevel: "error" });
  const upload = async (text: string, filename: string) => ({
    type: "file_upload" as const,
    file_upload: { id: (await asyncUploadFile(client, new TextEncoder().encode(text), { filename })).id },
  });
  const picture = await upload("picture", "a.png");
  const page = await client.pages.create({
    parent: { type: "workspace", workspace: true },
    properties: { title: { title: [{ text: { content: "Shop" } }] } },
    cover: picture,
    children: [
      { toggle: { rich_text: [], children: [{ image: picture }] } },
      { file: await upload("<script>", "a.html") },
    ],
  });
  const store = await openTestStore();
  await createMirror({ client, store, fetchFile: (url) => emulator.fetch(url) }).pull();
  const requests = emulator.requests().length;

  const published = new Set([page.id]);
  const reader = readerOf(store);
  const files = createFileHandler({
    secret: "a secret of the application",
    copy: { reader, files: store.files },
    isPublished: (pageId) => published.has(pageId),
  });
  const html = await pageHtml(page.id, { source: reader, fileUrl: files.fileUrl });
  const addresses = [...new Set(html.match(/\/files\/[\w~-]+/gu))];
  const get = async (address: string, headers = {}) => {
    const response = await files.handle(new Request(`https://site.example${address}`, { headers }));
    return [response.status, response.headers.get("content-type"), await response.text()];
  };
  expect(await Promise.all(addresses.map((address) => get(address)))).toEqual([
    [200, "image/png", "picture"],
    [200, "image/png", "picture"],
    [200, "application/octet-stream", "<script>"],
  ]);
  expect(await get(addresses[0] ?? "", { range: "bytes=3-5" })).toEqual([206, "image/png", "tur"]);
  published.clear();
  expect((await get(addresses[1] ?? ""))[0]).toBe(404);
  expect(emulator.requests()).toHaveLength(requests);
});
