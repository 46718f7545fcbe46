import type {
  AgentList,
  AsyncTask,
  BotUser,
  Comment,
  CommentList,
  CustomEmojiList,
  FileUpload,
  FileUploadList,
  OAuthToken,
  PageOrDataSourceList,
  PartialComment,
  PendingAsyncTask,
  User,
  UserList,
} from "../../../src/types/index.ts";
import { api, blocking, is } from "./expect-type.ts";

// Return types of both clients.
export async function responses(): Promise<void> {
  is<User>(await api.users.retrieve({ user_id: "u" }));
  is<UserList>(blocking.users.list());
  is<BotUser>(await api.users.me());
  is<BotUser>(blocking.users.me({ auth: "ntn_x" }));
  is<PageOrDataSourceList>(await api.search({ query: "x", filter: { property: "object", value: "page" } }));
  is<PageOrDataSourceList>(blocking.search());
  is<Comment | PartialComment>(await api.comments.create({ parent: { page_id: "p" }, markdown: "x" }));
  is<CommentList>(blocking.comments.list({ block_id: "b" }));
  is<CustomEmojiList>(await api.customEmojis.list({ name: "x" }));
  is<FileUpload>(await api.fileUploads.create({ filename: "x.txt" }));
  is<FileUploadList>(blocking.fileUploads.list({ status: "pending" }));
  is<OAuthToken>(
    await api.oauth.token({ client_id: "i", client_secret: "s", grant_type: "refresh_token", refresh_token: "r" }),
  );
  is<AgentList>(await api.agents.query());
  is<PendingAsyncTask>(await api.agents.batch({ operations: [{ agent_id: "notion_ai", action: "delete" }] }));
  is<AsyncTask>(blocking.asyncTasks.retrieve({ task_id: "t" }));
}

export function ended(task: AsyncTask): unknown {
  switch (task.status) {
    case "queued":
    case "running":
    case "retrying":
      return task.poll_after_seconds;
    case "succeeded":
      return task.result["id"];
    case "failed":
      return task.error.code;
    default:
      return task.status;
  }
}

// Valid arguments.
void api.comments.create({
  discussion_id: "d",
  rich_text: [{ text: { content: "x" } }],
  attachments: [{ file_upload_id: "f" }],
});
void api.comments.update({ comment_id: "c", rich_text: [] });
void api.fileUploads.send({ file_upload_id: "f", file: { data: "x", filename: "x.txt", content_type: "text/plain" } });
void api.fileUploads.send({ file_upload_id: "f", file: { data: new Uint8Array(3) }, part_number: 1 });
void api.fileUploads.send({ file_upload_id: "f", file: { data: new Blob(["x"]) } });
void api.oauth.token({ client_id: "i", client_secret: "s", grant_type: "authorization_code", code: "c" });
void api.search({ sort: { timestamp: "last_edited_time", direction: "ascending" } });
void api.search({ sort: { property: "relevance" }, filter: { in_trash: true } });
void api.agents.query({ filter: { and: [{ property: "status", status: { in: ["active"] } }, { or: [] }] } });
void api.agents.updateCreditLimit({ agent_id: "a", credit_limit: null });

// Destructured methods keep their types.
const { list } = api.users;
void list({ page_size: 3 });

// Misspelled names.
// @ts-expect-error the name is page_size
void api.users.list({ page_sise: 3 });
// @ts-expect-error a misspelled `page_id`, inside a union
void api.comments.create({ parent: { pageid: "p" }, markdown: "x" });
void api.oauth.token({
  client_id: "i",
  client_secret: "s",
  grant_type: "refresh_token",
  refresh_token: "r",
  // @ts-expect-error a refresh takes no code
  code: "c",
});
// @ts-expect-error a deletion has no fields
void api.agents.batch({ operations: [{ agent_id: "a", action: "delete", fields: { status: "active" } }] });

// Missing required values.
// @ts-expect-error an id is required
void api.users.retrieve();
// @ts-expect-error parent or discussion_id is required
void api.comments.create({ markdown: "x" });
// @ts-expect-error rich_text or markdown is required
void api.comments.create({ parent: { page_id: "p" } });
// @ts-expect-error rich_text or markdown is required
void api.comments.update({ comment_id: "c" });
// @ts-expect-error block_id is missing
void api.comments.list();
// @ts-expect-error code is missing
void api.oauth.token({ client_id: "i", client_secret: "s", grant_type: "authorization_code" });
// @ts-expect-error client_secret is missing
void api.oauth.revoke({ client_id: "i", token: "t" });
// @ts-expect-error data is missing
void api.fileUploads.send({ file_upload_id: "f", file: { filename: "x" } });
// @ts-expect-error value is missing
void api.search({ filter: { property: "object" } });

// Values of a wrong type.
// @ts-expect-error an id is a string
void api.users.retrieve({ user_id: 3 });
// @ts-expect-error `database` is a value of an old API version
void api.search({ filter: { property: "object", value: "database" } });
// @ts-expect-error OAuth operations take no bearer token
void api.oauth.introspect({ client_id: "i", client_secret: "s", token: "t", auth: "ntn_x" });
// @ts-expect-error a number is not valid file data
void api.fileUploads.send({ file_upload_id: "f", file: { data: 3 } });
// @ts-expect-error the value is active
void api.agents.updateStatus({ agent_id: "a", status: "activ" });
