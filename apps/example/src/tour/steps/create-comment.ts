// Creates a comment on a page. The integration needs the capability to insert comments.
import { strict as assert } from "node:assert";
import { isFullComment } from "@ws/helpers";
import type { Step } from "../step.ts";

export const createComment: Step = {
  title: "Create a comment",

  async withAsyncClient({ client, pageId, print }) {
    const comment = await client.comments.create({
      parent: { page_id: pageId },
      rich_text: [{ text: { content: "The new chain has come." } }],
    });
    assert.ok(
      isFullComment(comment),
      "got only a comment id: does the integration have the capability to read comments?",
    );
    print(`created "${comment.rich_text[0]?.plain_text}" as ${comment.display_name.resolved_name}`);
    assert.equal(comment.rich_text[0]?.plain_text, "The new chain has come.");
  },

  withClient({ client, pageId, print }) {
    const comment = client.comments.create({
      parent: { page_id: pageId },
      rich_text: [{ text: { content: "The new chain has come." } }],
    });
    assert.ok(
      isFullComment(comment),
      "got only a comment id: does the integration have the capability to read comments?",
    );
    print(`created "${comment.rich_text[0]?.plain_text}" as ${comment.display_name.resolved_name}`);
    assert.equal(comment.rich_text[0]?.plain_text, "The new chain has come.");
  },
};
