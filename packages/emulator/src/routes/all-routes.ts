// All routes under /v1/.
import type { Route } from "../http/route.ts";
import { AGENT_ROUTES } from "./agents/agents.ts";
import { SESSION_ROUTES } from "./agents/sessions.ts";
import { DATA_SOURCE_QUERY_ROUTES } from "./databases/data-source-query.ts";
import { DATA_SOURCE_ROUTES } from "./databases/data-sources.ts";
import { DATABASE_ROUTES } from "./databases/databases.ts";
import { OLDER_DATABASE_ROUTES } from "./databases/older-databases.ts";
import { VIEW_QUERY_ROUTES } from "./databases/view-queries.ts";
import { VIEW_ROUTES } from "./databases/views.ts";
import { NOT_EMULATED_ROUTES } from "./not-emulated.ts";
import { BLOCK_ROUTES } from "./pages/blocks.ts";
import { COMMENT_ROUTES } from "./pages/comments.ts";
import { MEETING_NOTE_ROUTES } from "./pages/meeting-notes.ts";
import { PAGE_MARKDOWN_ROUTES } from "./pages/page-markdown.ts";
import { PAGE_PROPERTY_ROUTES } from "./pages/page-properties.ts";
import { PAGE_ROUTES } from "./pages/pages.ts";
import { ASYNC_TASK_ROUTES } from "./workspace/async-tasks.ts";
import { CUSTOM_EMOJI_ROUTES } from "./workspace/custom-emojis.ts";
import { FILE_UPLOAD_ROUTES } from "./workspace/file-uploads.ts";
import { OAUTH_ROUTES } from "./workspace/oauth.ts";
import { SEARCH_ROUTES } from "./workspace/search.ts";
import { USER_ROUTES } from "./workspace/users.ts";

/** Every route of every version, in no order of importance: a fixed segment always wins over a parameter. */
export const ALL_ROUTES: readonly Route[] = [
  ...USER_ROUTES,
  ...PAGE_ROUTES,
  ...PAGE_PROPERTY_ROUTES,
  ...PAGE_MARKDOWN_ROUTES,
  ...BLOCK_ROUTES,
  ...DATABASE_ROUTES,
  ...OLDER_DATABASE_ROUTES,
  ...DATA_SOURCE_ROUTES,
  ...DATA_SOURCE_QUERY_ROUTES,
  ...COMMENT_ROUTES,
  ...VIEW_ROUTES,
  ...VIEW_QUERY_ROUTES,
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
