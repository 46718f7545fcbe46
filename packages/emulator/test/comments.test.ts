import { describe, expect, test } from "vitest";
import { text, workspaceWithPage } from "./support.ts";

describe("comments", () => {
  test("comments start a discussion, get replies, and are listed, changed and deleted", () => {
    const { call, pageId } = workspaceWithPage();
    const first = call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("one") }).body;
    expect(first).toMatchObject({
      object: "comment",
      parent: { type: "page_id", page_id: pageId },
      display_name: { type: "integration" },
    });
    const reply = call("POST", "comments", { discussion_id: first.discussion_id, markdown: "**two**" }).body;
    expect([reply.discussion_id, reply.rich_text[0].annotations.bold]).toEqual([first.discussion_id, true]);
    expect(call("GET", `comments?block_id=${pageId}`).body.results.map(({ id }) => id)).toEqual([first.id, reply.id]);
    expect(call("PATCH", `comments/${reply.id}`, { rich_text: text("three") }).body.rich_text[0].plain_text).toBe(
      "three",
    );
    expect(call("DELETE", `comments/${reply.id}`).status).toBe(200);
    expect(call("GET", `comments/${reply.id}`).status).toBe(404);
  });

  test.each([
    ["neither parent nor discussion", { rich_text: text("x") }],
    ["no text", { parent: { page_id: "PAGE" } }],
    ["text twice", { parent: { page_id: "PAGE" }, rich_text: text("x"), markdown: "x" }],
    [
      "four attachments",
      {
        parent: { page_id: "PAGE" },
        rich_text: text("x"),
        attachments: [1, 2, 3, 4].map(() => ({ file_upload_id: "x" })),
      },
    ],
  ])("a comment with %s is refused", (_, body) => {
    const { call, pageId } = workspaceWithPage();
    const rawBody = JSON.stringify(body).replace("PAGE", pageId);
    expect(call("POST", "comments", undefined, { rawBody }).body.code).toBe("validation_error");
  });

  test("a list without a block is refused, a list for an unknown block gets 404", () => {
    const { call } = workspaceWithPage();
    expect(call("GET", "comments").body.code).toBe("validation_error");
    expect(call("GET", "comments?block_id=11111111-1111-4111-8111-111111111111").status).toBe(404);
  });
});
