// Comments, users and the search.
import {
  Client,
  collectPaginatedAPI,
  isFullComment,
  isFullPageOrDataSource,
  isFullUser,
  type CommentObjectResponse,
  type CreateCommentParameters,
  type SearchParameters,
  type UserObjectResponse,
} from "@notionhq/client";

export async function reply(notion: Client, page_id: string, content: string): Promise<CommentObjectResponse[]> {
  const parameters: CreateCommentParameters = { parent: { page_id }, rich_text: [{ text: { content } }] };
  const created = await notion.comments.create(parameters);
  if (isFullComment(created))
    await notion.comments.create({ discussion_id: created.discussion_id, markdown: "**ok**" });
  const { results } = await notion.comments.list({ block_id: page_id });
  return results.filter((comment) => comment.created_by.id !== created.id);
}

export async function emails(notion: Client): Promise<string[]> {
  const users: UserObjectResponse[] = await collectPaginatedAPI(notion.users.list, { page_size: 100 });
  return users.flatMap((user) => (user.type === "person" ? (user.person.email ?? []) : []));
}

export async function botOwner(notion: Client): Promise<string> {
  const bot = await notion.users.me({});
  if (bot.type !== "bot" || !("owner" in bot.bot)) return "";
  const { owner } = bot.bot;
  if (owner === undefined) return "";
  return owner.type === "user" ? owner.user.id : "workspace";
}

export async function editor(notion: Client, user_id: string): Promise<string | null> {
  const user = await notion.users.retrieve({ user_id });
  return isFullUser(user) ? user.name : user;
}

export async function findTitles(notion: Client, query: string): Promise<string[]> {
  const parameters: SearchParameters = { query, filter: { property: "object", value: "page" } };
  parameters.sort = { timestamp: "last_edited_time", direction: "descending" };
  const { results } = await notion.search(parameters);
  return results
    .filter(isFullPageOrDataSource)
    .map((found) => (found.object === "data_source" ? (found.title[0]?.plain_text ?? "") : found.url));
}
