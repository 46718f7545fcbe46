// Comments on rows: read from the copy, written through the client.
import type { AsyncClient } from "@ws/client";
import { LIMITS } from "@ws/helpers";
import type { Snapshot } from "@ws/mirror/reader";
import { fieldsOf, textOf } from "@ws/helpers/json";
import { plainTextOf } from "@ws/render/values";
import type { Refresher } from "../../content/live/refresher.ts";
import type { Texts } from "../../settings/texts/texts.ts";

/** A comment. */
export interface RowComment {
  readonly id: string;
  readonly text: string;
  readonly author: string;
  /** ISO 8601. */
  readonly createdTime: string;
}

/** Returns the comments on a page, the oldest first. */
export async function readComments(snapshot: Snapshot, pageId: string): Promise<RowComment[]> {
  const comments: RowComment[] = [];
  for await (const { id, json } of snapshot.commentsOfPage(pageId))
    comments.push({
      id,
      text: plainTextOf(json["rich_text"]),
      author: textOf(fieldsOf(json["display_name"])["resolved_name"]) ?? "",
      createdTime: textOf(json["created_time"]) ?? "",
    });
  return comments;
}

/** Returns what to change in the text of a comment. Undefined if it can be added. */
export function commentAdvice(content: string, { board, form }: Texts): string | undefined {
  if (content === "") return board.writeComment;
  return content.length > LIMITS.textLength ? form.tooLong(LIMITS.textLength) : undefined;
}

/** Adds a comment to a page, and shows it. */
export async function addComment(
  client: AsyncClient,
  refresher: Pick<Refresher, "show">,
  pageId: string,
  content: string,
): Promise<void> {
  const comment = await client.comments.create({ parent: { page_id: pageId }, rich_text: [{ text: { content } }] });
  const parent = { type: "page_id", id: pageId };
  await refresher.show({ entity: { type: "comment", id: comment.id }, data: { parent, page_id: pageId } });
}
