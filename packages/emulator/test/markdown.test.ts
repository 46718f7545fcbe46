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

test("a page created from markdown returns the same markdown", () => {
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

test("content is inserted, partly replaced and completely replaced", () => {
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

test("an ambiguous or missing match changes nothing", () => {
  const { call, pageId } = workspaceWithPage();
  call("PATCH", `pages/${pageId}/markdown`, { type: "replace_content", replace_content: { new_str: "x\nx" } });
  for (const old_str of ["x", "y"]) {
    const response = call("PATCH", `pages/${pageId}/markdown`, {
      type: "update_content",
      update_content: { content_updates: [{ old_str, new_str: "z" }] },
    });
    expect(response.body.code).toBe("validation_error");
  }
  expect(call("GET", `pages/${pageId}/markdown`).body.markdown).toBe("x\nx");
});

test("child pages are deleted only with allow_deleting_content", () => {
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

test("with allow_async the response is a task with the markdown as its result", () => {
  const { call, pageId } = workspaceWithPage();
  const response = call("PATCH", `pages/${pageId}/markdown`, {
    allow_async: true,
    type: "insert_content",
    insert_content: { content: "# Hi" },
  });
  expect(response.status).toBe(202);
  expect(response.body).toMatchObject({
    object: "async_task",
    status: "queued",
    poll_after_seconds: 2,
    operation: { surface: "rest", name: "PATCH /v1/pages/:page_id/markdown" },
  });
  expect(response.body.id).toMatch(/^task_[0-9a-f]{32}$/);
  expect(call("GET", `async_tasks/${response.body.id}`).body).toMatchObject({
    status: "succeeded",
    result: { object: "page_markdown", markdown: "# Hi" },
  });
});
