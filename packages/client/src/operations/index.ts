// The operation table and the interface of both clients. Each family has a file with its rows, arguments and methods.
import type { Operation } from "./common/operation.ts";
import type { Mode } from "../method.ts";
import { operations as agents, type AgentsApi } from "./agents/agents.ts";
import { operations as asyncTasks, type AsyncTasksApi } from "./async-tasks/async-tasks.ts";
import { operations as blocks, type BlocksApi } from "./blocks/blocks.ts";
import { operations as comments, type CommentsApi } from "./comments/comments.ts";
import { operations as customEmojis, type CustomEmojisApi } from "./custom-emojis/custom-emojis.ts";
import { operations as dataSources, type DataSourcesApi } from "./data-sources/data-sources.ts";
import { operations as databases, type DatabasesApi } from "./databases/databases.ts";
import { operations as fileUploads, type FileUploadsApi } from "./file-uploads/file-uploads.ts";
import { operations as oauth, type OAuthApi } from "./oauth/oauth.ts";
import { operations as pages, type PagesApi } from "./pages/pages.ts";
import { operations as search, type SearchApi } from "./search/search.ts";
import { operations as sessions, type SessionsApi } from "./sessions/sessions.ts";
import { operations as users, type UsersApi } from "./users/users.ts";
import { operations as views, type ViewsApi } from "./views/views.ts";

// The `operations` of the files are not exported here: the table below takes that name.
export type * from "./agents/agents.ts";
export type * from "./common/arguments.ts";
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

/** The operation table: every operation of the service, with the place of each argument. See `Operation`. */
export const operations: { readonly [Name in OperationName]: Operation } = rows;

/** All operations as methods, grouped by family. Both clients implement this interface. */
export interface WorkspaceApi<M extends Mode> extends SearchApi<M> {
  /** Agents of the workspace. */
  agents: AgentsApi<M>;
  /** Conversations with agents. */
  sessions: SessionsApi<M>;
  /** Work that the service finishes after its response. */
  asyncTasks: AsyncTasksApi<M>;
  /** Blocks: the content of pages. */
  blocks: BlocksApi<M>;
  /** Databases: containers of data sources. */
  databases: DatabasesApi<M>;
  /** Data sources: the schemas and rows of databases. */
  dataSources: DataSourcesApi<M>;
  /** Pages and their properties. */
  pages: PagesApi<M>;
  /** People and bots of the workspace. */
  users: UsersApi<M>;
  /** Custom emojis of the workspace. */
  customEmojis: CustomEmojisApi<M>;
  /** Comments on pages and blocks. */
  comments: CommentsApi<M>;
  /** Uploads of files. */
  fileUploads: FileUploadsApi<M>;
  /** Views of data sources. */
  views: ViewsApi<M>;
  /** OAuth tokens of a public connection. */
  oauth: OAuthApi<M>;
}
