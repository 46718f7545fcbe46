// Lists of blocks that the copy lacks, in the answers of `read`.
import { beforeAll, expect, test } from "vitest";
import { createMirror, type Mirror } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { openFolderStore } from "../../mirror/test/support/test-store.ts";
import { createTestWorkspace } from "../../mirror/test/support/workspace.ts";
import { answerCall } from "../src/answer-call.ts";

const text = (content: string) => [{ text: { content } }];

let read: (id: string) => Promise<string>;
let call: (name: string, args?: object) => Promise<string>;
let store: Awaited<ReturnType<typeof openFolderStore>>;
let mirror: Mirror;
const ids = { page: "", toggle: "", closed: "", kept: "" };
beforeAll(async () => {
  const { client, fetchFile, nowMs, emulator, advance } = await createTestWorkspace();
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
  ids.kept = await create("Kept");
  const folder = temporaryFolder();
  store = await openFolderStore(folder);
  mirror = createMirror({ client, store, nowMs, fetchFile });
  await mirror.pull();
  emulator.addFault({ match: { path: `/v1/blocks/${ids.kept}/children` }, status: 403, code: "restricted_resource" });
  advance(3_600_000);
  await client.pages.update({ page_id: ids.kept, properties: { title: { title: text("Kept 2") } } });
  await mirror.pull();
  const copy = await openCopy(folder);
  const nameCopy = (answer: string) => answer.replaceAll("DIR", "my-copy");
  call = async (name, args = {}) =>
    (await answerCall(name, { ...args }, { copy, onError: () => {}, nameCopy })).content
      .map((part) => part.text)
      .join("\n");
  read = (id) => call("read", { id });
});

test("a block whose children the copy lacks has a line in their place, on its page and by itself", async () => {
  expect(await read(ids.page)).toMatch(/head[\s\S]*This content cannot be read[\s\S]*end/u);
  expect(await read(ids.toggle)).toMatch(/head[\s\S]*This content cannot be read/u);
});

test("a page whose blocks the copy lacks says why", async () => {
  expect(await read(ids.closed)).toMatch(/The copy lacks blocks of this page: .*403/u);
  expect(await read(ids.page)).not.toContain("The copy lacks");
});

test("a page with the blocks of an earlier run does not lack them", async () => {
  expect(await read(ids.kept)).toMatch(/head[\s\S]*end[\s\S]*The blocks of this page were not refreshed: .*403/u);
  expect(await read(ids.kept)).not.toContain("The copy lacks");
  expect(await call("status")).toMatch(/blocks of \S+: 403 .*\(not refreshed since \S+Z\)/u);
});

test("a damaged text is left out, and every answer that leaves it out says so", async () => {
  expect(await read(ids.page)).not.toContain("Left out");
  await store.db
    .updateTable("ws_objects")
    .set((eb) => ({ json: eb.fn<string>("replace", ["json", eb.val("end"), eb.val("changed")]) }))
    .where("page_id", "=", ids.page)
    .execute();
  const answer = await read(ids.page);
  expect(answer).not.toContain("changed");
  expect(answer).toMatch(/head[\s\S]*Left out: 1 damaged states?\./u);
  const found = await call("search", { query: "end" });
  expect(found).toContain("Left out: 1 damaged state");
  // After a check, the age of each answer counts it.
  await mirror.verify();
  expect(await call("list")).toMatch(/^Copy of the workspace .*It lacks 4 things, see status\./u);
  expect(await call("status")).toMatch(/Damaged \(1\):\n- object \S+: block has another text/u);
});
