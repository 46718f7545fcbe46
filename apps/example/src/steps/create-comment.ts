// Write a comment on a page. The connection needs the capability to insert comments.
import { strict as assert } from "node:assert";
import { isFullComment } from "@ws/helpers";
import type { Step } from "../step.ts";

export const createComment: Step = {
  title: "Create a comment",

  async withAsyncClient({ client, pageId, say }) {
    const comment = await client.comments.create({
      parent: { page_id: pageId },
      rich_text: [{ text: { content: "The new chain has come." } }],
    });
    assert.ok(isFullComment(comment), "only a reference to the comment came back: may this connection read comments?");
    say(`"${comment.rich_text[0]?.plain_text}" from ${comment.display_name.resolved_name}, ${comment.created_time}`);
    assert.equal(comment.rich_text[0]?.plain_text, "The new chain has come.");
  },

  withClient({ client, pageId, say }) {
    const comment = client.comments.create({
      parent: { page_id: pageId },
      rich_text: [{ text: { content: "The new chain has come." } }],
    });
    assert.ok(isFullComment(comment), "only a reference to the comment came back: may this connection read comments?");
    say(`"${comment.rich_text[0]?.plain_text}" from ${comment.display_name.resolved_name}, ${comment.created_time}`);
    assert.equal(comment.rich_text[0]?.plain_text, "The new chain has come.");
  },
};
