// The operation table and the interface of both clients. Each family has a file with its rows, arguments and methods.
import type { Operation } from "./common/operation.ts";
import type { Methods, Mode } from "../method.ts";
import { operations as agents, type AgentsMethods } from "./agents/agents.ts";
import { operations as asyncTasks, type AsyncTasksMethods } from "./async-tasks/async-tasks.ts";
import { operations as blocks, type BlocksApi } from "./blocks/blocks.ts";
import { operations as comments, type CommentsMethods } from "./comments/comments.ts";
import { operations as customEmojis, type CustomEmojisMethods } from "./custom-emojis/custom-emojis.ts";
import { operations as dataSources, type DataSourcesMethods } from "./data-sources/data-sources.ts";
import { operations as databases, type DatabasesMethods } from "./databases/databases.ts";
import { operations as fileUploads, type FileUploadsMethods } from "./file-uploads/file-uploads.ts";
import { operations as oauth, type OAuthMethods } from "./oauth/oauth.ts";
import { operations as pages, type PagesApi } from "./pages/pages.ts";
import { operations as search, type SearchMethods } from "./search/search.ts";
import { operations as sessions, type SessionsMethods } from "./sessions/sessions.ts";
import { operations as users, type UsersMethods } from "./users/users.ts";
import { operations as views, type ViewsApi } from "./views/views.ts";

// The `operations` of the files are not exported here: the table below takes that name.
export type * from "./agents/agents.ts";
export type * from "./common/operation.ts";
export type * from "./async-tasks/async-tasks.ts";
export type * from "./blocks/blocks.ts";
export type * from "./comments/comments.ts";
export type * from "./custom-emojis/custom-emojis.ts";
export type * from "./data-sources/data-sources.ts";
export type * from "./databases/databases.ts";
export type * from "./file-uploads/file-uploads.ts";
export type * from "./oauth/oauth.ts";
export type * from "./pages/pages.ts";
export type * from "./search/search.ts";
export type * from "./sessions/sessions.ts";
export type * from "./users/users.ts";
export type * from "./views/views.ts";

const rows = {
  ...agents,
  ...sessions,
  ...asyncTasks,
  ...blocks,
  ...databases,
  ...dataSources,
  ...pages,
  ...users,
  ...customEmojis,
  ...comments,
  ...fileUploads,
  ...views,
  ...search,
  ...oauth,
};

/** Name of an operation, such as `pages.retrieve`. */
export type OperationName = keyof typeof rows;

/** The operation table: every operation of Notion, with the place of each argument. See `Operation`. */
export const operations: { readonly [Name in OperationName]: Operation } = rows;

/** All operations as methods, grouped by family. Both clients implement this interface. */
export interface WorkspaceApi<M extends Mode> extends Methods<SearchMethods<M>> {
  /** Agents of the workspace. */
  agents: Methods<AgentsMethods<M>>;
  /** Conversations with agents. */
  sessions: Methods<SessionsMethods<M>>;
  /** Work that Notion finishes after its response. */
  asyncTasks: Methods<AsyncTasksMethods<M>>;
  /** Blocks: the content of pages. */
  blocks: BlocksApi<M>;
  /** Databases: containers of data sources. */
  databases: Methods<DatabasesMethods<M>>;
  /** Data sources: the schemas and rows of databases. */
  dataSources: Methods<DataSourcesMethods<M>>;
  /** Pages and their properties. */
  pages: PagesApi<M>;
  /** People and bots of the workspace. */
  users: Methods<UsersMethods<M>>;
  /** Custom emojis of the workspace. */
  customEmojis: Methods<CustomEmojisMethods<M>>;
  /** Comments on pages and blocks. */
  comments: Methods<CommentsMethods<M>>;
  /** Uploads of files. */
  fileUploads: Methods<FileUploadsMethods<M>>;
  /** Views of data sources. */
  views: ViewsApi<M>;
  /** OAuth tokens of a public connection. */
  oauth: Methods<OAuthMethods<M>>;
}
