// Restores the comments of pages and blocks, in the order of their discussions.
import { asyncIteratePaginatedApi, LIMITS } from "@ws/helpers";
import type { CommentRecord } from "../model/records/content-records.ts";
import { newRichText } from "../model/texts/new-content.ts";
import { recordOf } from "../model/records/records.ts";
import { attempt, send } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";
import { create, once, orRefuse } from "./steps.ts";
import { uploadAgain } from "./upload.ts";

/** Restores all comments. */
export async function restoreComments(context: RestoreContext): Promise<void> {
  const { snapshot, journal } = context;
  const parents = new Set<string>();
  for await (const { parentId = "" } of snapshot.objects("comment")) parents.add(parentId);
  for (const parentId of [...parents].toSorted()) {
    const pageId = journal.containerId(parentId);
    const blockId = pageId === undefined ? await journal.newId("block", parentId) : undefined;
    const id = pageId ?? blockId;
    if (id === undefined) continue;
    const parent = pageId === undefined ? { block_id: id } : { page_id: id };
    const discussions: Discussions = new Map();
    await once(context, "comments", parentId, async () => {
      for await (const comment of snapshot.comments(parentId)) {
        await restoreComment(context, comment, { parent, parentId: id, discussions });
        context.report();
      }
    });
  }
}

/** The first comments of discussions, by the old id of the discussion. */
type Discussions = Map<string, string>;

interface CommentPlace {
  readonly parent: object;
  readonly parentId: string;
  readonly discussions: Discussions;
}

async function restoreComment(
  context: RestoreContext,
  comment: CommentRecord,
  { parent, parentId, discussions }: CommentPlace,
): Promise<void> {
  const { client, journal, signal } = context;
  const { discussionId = comment.id } = comment;
  const first = discussions.get(discussionId);
  if (first === undefined) discussions.set(discussionId, comment.id);
  if (await journal.isFinished("comment", comment.id)) return;
  const known = first === undefined ? undefined : await newDiscussion(context, first);
  const attachments = await uploadAttachments(context, comment);
  await create(context, {
    step: "comment",
    oldId: comment.id,
    path: "comments",
    body: {
      ...(known === undefined ? { parent } : { discussion_id: known }),
      rich_text: newRichText(comment.richText, journal.containerId),
      ...(await displayName(context, comment)),
      ...(attachments.length === 0 ? {} : { attachments }),
    },
    list: () => asyncIteratePaginatedApi(client.comments.list, { block_id: parentId }, { signal }),
  });
}

/** Returns the id of the discussion that a restored comment began. */
async function newDiscussion(context: RestoreContext, oldId: string): Promise<string | undefined> {
  const id = await context.journal.newId("comment", oldId);
  if (id === undefined) return undefined;
  return recordOf("comment", await attempt(context, () => send(context, "get", `comments/${id}`))).discussionId;
}

/** Returns the name of the author, because Notion shows the integration as the author of a new comment. */
async function displayName(
  { snapshot }: RestoreContext,
  { createdBy = "", displayName: shown }: CommentRecord,
): Promise<object> {
  const author = await snapshot.object("user", createdBy);
  const name = shown.type === "custom" ? shown.name : author?.isPerson === true ? author.name : undefined;
  return name === undefined || name === "" ? {} : { display_name: { type: "custom", custom: { name } } };
}

async function uploadAttachments(context: RestoreContext, comment: CommentRecord): Promise<object[]> {
  const uploads: object[] = [];
  for (let index = 0; index < Math.min(comment.attachments, LIMITS.commentAttachments); index += 1) {
    const id = await orRefuse(context.journal, "attachment", `${comment.id}/${index}`, () =>
      uploadAgain(context, comment, `/attachments/${index}/file`),
    );
    if (id !== undefined) uploads.push({ file_upload_id: id });
  }
  return uploads;
}
