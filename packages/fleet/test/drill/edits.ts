// Edits of the customers.
import { randomBytes } from "node:crypto";
import type { Emulator } from "@ws/emulator";
import { idIn, paragraph, title } from "../../../mirror/test/export/workspace.ts";
import { call } from "../../../mirror/test/support/editor.ts";

const START_MS = Date.parse("2026-07-02T09:00:00.000Z");
const MINUTE_MS = 60_000;

/** Adds a page a minute after the last one. */
export function addPage(emulator: Emulator, number: number): void {
  emulator.setClock(START_MS + number * MINUTE_MS);
  createPage(emulator, `Edit ${number}`, paragraph(`edit ${number}`));
}

/** Adds a page with a new file of random bytes. */
export async function addPageWithFile(emulator: Emulator): Promise<void> {
  createPage(emulator, "With a file", await uploadFile(emulator));
}

function createPage(emulator: Emulator, name: string, block: object): void {
  call(emulator, "POST", "pages", { parent: { workspace: true }, properties: title(name), children: [block] });
}

/** Uploads a file of random bytes. Returns its block. */
async function uploadFile(emulator: Emulator): Promise<object> {
  const filename = "drill.txt";
  const id = idIn(call(emulator, "POST", "file_uploads", { filename, content_type: "text/plain" }));
  const form = new FormData();
  form.append("file", new Blob([randomBytes(32).toString("hex")], { type: "text/plain" }), filename);
  const request = new Request("http://emulator/", { method: "POST", body: form });
  const { status } = emulator.handle({
    method: "POST",
    url: `/v1/file_uploads/${id}/send`,
    headers: {
      authorization: `Bearer ${emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": String(request.headers.get("content-type")),
    },
    body: new Uint8Array(await request.arrayBuffer()),
  });
  if (status > 299) throw new Error(`Expected an uploaded file, got the status ${status}.`);
  return { type: "file", file: { type: "file_upload", file_upload: { id } } };
}
