import { expect, test } from "vitest";
import { text, workspaceWithPage } from "./support.ts";

const SOURCE = [
  "# Title",
  "Some **bold** and *slanted* and `code` and [a link](https://example.com/x).",
  "- one",
  "\t- inner",
  "- two",
  "1. first",
  "2. second",
  "- [ ] open",
  "- [x] closed",
  "> said",
  "---",
  "```python",
  "x = 1",
  "",
  "y = 2",
  "```",
  '<table header-row="true">',
  "<tr>",
  "<td>a</td>",
  "<td>b</td>",
  "</tr>",
  "</table>",
].join("\n");

test("markdown goes in and comes out the same", () => {
  const { call, pageId } = workspaceWithPage();
  const page = call("POST", "pages", {
    parent: { page_id: pageId },
    properties: { title: { title: text("M") } },
    markdown: SOURCE,
  }).body;
  const { body } = call("GET", `pages/${page.id}/markdown`);
  expect(body).toMatchObject({ object: "page_markdown", id: page.id, truncated: false, unknown_block_ids: [] });
  expect(body.markdown).toBe(SOURCE);
});

test("content is inserted, found and replaced, and replaced as a whole", () => {
  const { call, pageId } = workspaceWithPage();
  const change = (type: string, payload: Parameters<typeof call>[2]) =>
    call("PATCH", `pages/${pageId}/markdown`, { type, [type]: payload ?? {} }).body.markdown;
  expect(change("insert_content", { content: "one\ntwo" })).toBe("one\ntwo");
  expect(change("insert_content", { content: "zero", position: { type: "start" } })).toBe("zero\none\ntwo");
  expect(change("insert_content", { content: "half", after: "one" })).toBe("zero\none\nhalf\ntwo");
  expect(change("update_content", { content_updates: [{ old_str: "half", new_str: "1.5" }] })).toBe(
    "zero\none\n1.5\ntwo",
  );
  expect(change("replace_content", { new_str: "all new" })).toBe("all new");
});

test("an unclear or missing match changes nothing", () => {
  const { call, pageId } = workspaceWithPage();
  call("PATCH", `pages/${pageId}/markdown`, { type: "replace_content", replace_content: { new_str: "x\nx" } });
  for (const old_str of ["x", "y"]) {
    const answer = call("PATCH", `pages/${pageId}/markdown`, {
      type: "update_content",
      update_content: { content_updates: [{ old_str, new_str: "z" }] },
    });
    expect(answer.body.code).toBe("validation_error");
  }
  expect(call("GET", `pages/${pageId}/markdown`).body.markdown).toBe("x\nx");
});

test("child pages are not deleted without leave", () => {
  const { call, pageId } = workspaceWithPage();
  call("POST", "pages", { parent: { page_id: pageId }, properties: { title: { title: text("Child") } } });
  const replace = (allow: boolean) =>
    call("PATCH", `pages/${pageId}/markdown`, {
      type: "replace_content",
      replace_content: { new_str: "", allow_deleting_content: allow },
    });
  expect(replace(false).body.code).toBe("validation_error");
  expect(replace(true).body.markdown).toBe("");
});

test("with allow_async the answer is a task whose result is the markdown", () => {
  const { call, pageId } = workspaceWithPage();
  const answer = call("PATCH", `pages/${pageId}/markdown`, {
    allow_async: true,
    type: "insert_content",
    insert_content: { content: "# Hi" },
  });
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    object: "async_task",
    status: "queued",
    poll_after_seconds: 2,
    operation: { surface: "rest", name: "PATCH /v1/pages/:page_id/markdown" },
  });
  expect(answer.body.id).toMatch(/^task_[0-9a-f]{32}$/);
  expect(call("GET", `async_tasks/${answer.body.id}`).body).toMatchObject({
    status: "succeeded",
    result: { object: "page_markdown", markdown: "# Hi" },
  });
});
