// All routes under /v1/.
import type { Route } from "../context.ts";
import { AGENT_ROUTES } from "./agents.ts";
import { ASYNC_TASK_ROUTES } from "./async-tasks.ts";
import { BLOCK_ROUTES } from "./blocks.ts";
import { COMMENT_ROUTES } from "./comments.ts";
import { CUSTOM_EMOJI_ROUTES } from "./custom-emojis.ts";
import { DATA_SOURCE_ROUTES } from "./data-sources.ts";
import { DATABASE_ROUTES } from "./databases.ts";
import { FILE_UPLOAD_ROUTES } from "./file-uploads.ts";
import { MEETING_NOTE_ROUTES } from "./meeting-notes.ts";
import { NOT_EMULATED_ROUTES } from "./not-emulated.ts";
import { OAUTH_ROUTES } from "./oauth.ts";
import { PAGE_MARKDOWN_ROUTES } from "./page-markdown.ts";
import { PAGE_PROPERTY_ROUTES } from "./page-properties.ts";
import { PAGE_ROUTES } from "./pages.ts";
import { QUERY_ROUTES } from "./query.ts";
import { SEARCH_ROUTES } from "./search.ts";
import { SESSION_ROUTES } from "./sessions.ts";
import { USER_ROUTES } from "./users.ts";
import { VIEW_ROUTES } from "./views.ts";

/** Every route, in no order of importance: a fixed segment always wins over a parameter. */
export const ALL_ROUTES: readonly Route[] = [
  ...USER_ROUTES,
  ...PAGE_ROUTES,
  ...PAGE_PROPERTY_ROUTES,
  ...PAGE_MARKDOWN_ROUTES,
  ...BLOCK_ROUTES,
  ...DATABASE_ROUTES,
  ...DATA_SOURCE_ROUTES,
  ...QUERY_ROUTES,
  ...COMMENT_ROUTES,
  ...VIEW_ROUTES,
  ...SEARCH_ROUTES,
  ...FILE_UPLOAD_ROUTES,
  ...CUSTOM_EMOJI_ROUTES,
  ...ASYNC_TASK_ROUTES,
  ...MEETING_NOTE_ROUTES,
  ...AGENT_ROUTES,
  ...SESSION_ROUTES,
  ...OAUTH_ROUTES,
  ...NOT_EMULATED_ROUTES,
];
