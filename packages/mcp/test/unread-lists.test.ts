// Lists of blocks that the copy lacks, in the answers of `read`.
import { beforeAll, expect, test } from "vitest";
import { createMirror, openStore } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { createTestWorkspace } from "../../mirror/test/support/workspace.ts";
import { answerCall } from "../src/answer-call.ts";

const text = (content: string) => [{ text: { content } }];

let read: (id: string) => Promise<string>;
const ids = { page: "", toggle: "", closed: "" };
beforeAll(async () => {
  const { client, fetchFile, nowMs, emulator } = await createTestWorkspace();
  const create = async (title: string) => {
    const { id } = await client.pages.create({
      parent: { page_id: emulator.testPageId },
      properties: { title: { title: text(title) } },
      children: [
        { toggle: { rich_text: text("head"), children: [{ paragraph: { rich_text: text("inside") } }] } },
        { paragraph: { rich_text: text("end") } },
      ],
    });
    return id;
  };
  ids.page = await create("Open");
  ids.closed = await create("Closed");
  ids.toggle = (await client.blocks.children.list({ block_id: ids.page })).results[0]?.id ?? "";
  for (const id of [ids.toggle, ids.closed])
    emulator.addFault({ match: { path: `/v1/blocks/${id}/children` }, status: 403, code: "restricted_resource" });
  const folder = temporaryFolder();
  const store = await openStore(folder);
  await createMirror({ client, store, nowMs, fetchFile }).pull();
  await store.close();
  const copy = await openCopy(folder);
  read = async (id) =>
    (await answerCall("read", { id }, { copy, onError: () => {} })).content.map((part) => part.text).join("\n");
});

test("a block whose children the copy lacks has a line in their place, on its page and by itself", async () => {
  expect(await read(ids.page)).toMatch(/head[\s\S]*This content cannot be read[\s\S]*end/u);
  expect(await read(ids.toggle)).toMatch(/head[\s\S]*This content cannot be read/u);
});

test("a page whose blocks the copy lacks says why", async () => {
  expect(await read(ids.closed)).toMatch(/The copy lacks blocks of this page: .*403/u);
  expect(await read(ids.page)).not.toContain("The copy lacks");
});
