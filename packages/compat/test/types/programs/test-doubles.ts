// Responses that a test of such a program builds.
import type {
  BotUserObjectResponse,
  CommentObjectResponse,
  ListUsersResponse,
  PageObjectResponse,
  ParagraphBlockObjectResponse,
  PartialUserObjectResponse,
  RichTextItemResponse,
  UserObjectResponse,
} from "@notionhq/client";

const author: PartialUserObjectResponse = { object: "user", id: "1" };
const text: RichTextItemResponse = {
  type: "text",
  text: { content: "Hello", link: null },
  plain_text: "Hello",
  href: null,
  annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: "default" },
};
const times = { created_time: "2026-01-01T00:00:00.000Z", last_edited_time: "2026-01-01T00:00:00.000Z" };

export const page: PageObjectResponse = {
  object: "page",
  id: "2",
  ...times,
  created_by: author,
  last_edited_by: author,
  in_trash: false,
  archived: false,
  is_archived: false,
  is_locked: false,
  url: "https://www.notion.so/2",
  public_url: null,
  parent: { type: "data_source_id", data_source_id: "3", database_id: "4" },
  properties: {
    Name: { id: "title", type: "title", title: [text] },
    Done: { id: "a", type: "checkbox", checkbox: true },
  },
  icon: { type: "emoji", emoji: "👋" },
  cover: null,
};

export const block: ParagraphBlockObjectResponse = {
  object: "block",
  id: "5",
  type: "paragraph",
  paragraph: { rich_text: [text], color: "default", icon: null },
  parent: { type: "page_id", page_id: "2" },
  ...times,
  created_by: author,
  last_edited_by: author,
  has_children: false,
  in_trash: false,
  archived: false,
};

export const comment: CommentObjectResponse = {
  object: "comment",
  id: "6",
  parent: { type: "page_id", page_id: "2" },
  discussion_id: "7",
  ...times,
  created_by: author,
  rich_text: [text],
  display_name: { type: "user", resolved_name: "Ada" },
};

const person: UserObjectResponse = {
  object: "user",
  id: "1",
  type: "person",
  person: { email: "ada@example.com" },
  name: "Ada",
  avatar_url: null,
};
const bot: BotUserObjectResponse = { type: "bot", bot: {} };

export const users: ListUsersResponse = {
  object: "list",
  type: "user",
  user: {},
  results: [person, { object: "user", id: "8", name: null, avatar_url: null, ...bot }],
  next_cursor: null,
  has_more: false,
};
