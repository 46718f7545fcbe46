// The operation table, whole, and the interface of both clients that is made from it.
import type { Mode } from "../method.ts";
import { agentsOperations, type AgentsApi } from "./agents/agents.ts";
import { asyncTasksOperations, type AsyncTasksApi } from "./async-tasks/async-tasks.ts";
import { blocksOperations, type BlocksApi } from "./blocks/blocks.ts";
import { commentsOperations, type CommentsApi } from "./comments/comments.ts";
import { customEmojisOperations, type CustomEmojisApi } from "./custom-emojis/custom-emojis.ts";
import { dataSourcesOperations, type DataSourcesApi } from "./data-sources/data-sources.ts";
import { databasesOperations, type DatabasesApi } from "./databases/databases.ts";
import type { OperationRows } from "./define.ts";
import { fileUploadsOperations, type FileUploadsApi } from "./file-uploads/file-uploads.ts";
import { oauthOperations, type OAuthApi } from "./oauth/oauth.ts";
import { pagesOperations, type PagesApi } from "./pages/pages.ts";
import { searchOperations, type SearchApi } from "./search/search.ts";
import { sessionsOperations, type SessionsApi } from "./sessions/sessions.ts";
import { usersOperations, type UsersApi } from "./users/users.ts";
import { viewsOperations, type ViewsApi } from "./views/views.ts";

export type {
  AgentArgs,
  AgentsApi,
  BatchAgentsArgs,
  DeleteAgentArgs,
  QueryAgentsArgs,
  RetrieveAgentArgs,
  RetrieveAgentInsightsArgs,
  UpdateAgentCreditLimitArgs,
  UpdateAgentStatusArgs,
} from "./agents/agents.ts";
export type { NoArgs, PageArgs } from "./arguments.ts";
export type { AsyncTasksApi, RetrieveAsyncTaskArgs } from "./async-tasks/async-tasks.ts";
export type {
  AppendBlockChildrenArgs,
  BlockChildrenApi,
  BlocksApi,
  CreateMeetingNotesArgs,
  CreateMeetingNotesBaseArgs,
  CreateMeetingNotesFromBlockArgs,
  CreateMeetingNotesFromUploadArgs,
  DeleteBlockArgs,
  ListBlockChildrenArgs,
  MeetingNotesApi,
  QueryMeetingNotesArgs,
  RetrieveBlockArgs,
  UpdateBlockArgs,
} from "./blocks/blocks.ts";
export type {
  CommentsApi,
  CreateCommentArgs,
  CreateCommentBaseArgs,
  CreateCommentOnParentArgs,
  CreateMarkdownCommentOnParentArgs,
  CreateMarkdownReplyArgs,
  CreateReplyArgs,
  DeleteCommentArgs,
  ListCommentsArgs,
  RetrieveCommentArgs,
  UpdateCommentArgs,
  UpdateMarkdownCommentArgs,
  UpdateRichTextCommentArgs,
} from "./comments/comments.ts";
export type { CustomEmojisApi, ListCustomEmojisArgs } from "./custom-emojis/custom-emojis.ts";
export type {
  CreateDataSourceArgs,
  DataSourcesApi,
  ListDataSourceTemplatesArgs,
  QueryDataSourceArgs,
  RetrieveDataSourceArgs,
  UpdateDataSourceArgs,
} from "./data-sources/data-sources.ts";
export type {
  CreateDatabaseArgs,
  DatabasesApi,
  InitialDataSourceInput,
  RetrieveDatabaseArgs,
  UpdateDatabaseArgs,
} from "./databases/databases.ts";
export type {
  CompleteFileUploadArgs,
  CreateFileUploadArgs,
  FileBytes,
  FilePart,
  FileUploadsApi,
  ListFileUploadsArgs,
  RetrieveFileUploadArgs,
  SendFileUploadArgs,
} from "./file-uploads/file-uploads.ts";
export type {
  CreateOAuthTokenArgs,
  ExchangeOAuthCodeArgs,
  IntrospectOAuthTokenArgs,
  OAuthApi,
  OAuthClientArgs,
  RefreshOAuthTokenArgs,
  RevokeOAuthTokenArgs,
} from "./oauth/oauth.ts";
export type {
  CreatePageArgs,
  FilterPropertiesArgs,
  InsertMarkdownArgs,
  MovePageArgs,
  PagePropertiesApi,
  PagesApi,
  ReplaceMarkdownArgs,
  ReplaceMarkdownRangeArgs,
  RetrievePageArgs,
  RetrievePageMarkdownArgs,
  RetrievePagePropertyArgs,
  UpdateMarkdownTextArgs,
  UpdatePageArgs,
  UpdatePageMarkdownArgs,
  UpdatePageMarkdownBaseArgs,
} from "./pages/pages.ts";
export type { SearchApi, SearchArgs } from "./search/search.ts";
export type {
  AnswerSessionArgs,
  AsyncSessionStream,
  CancelSessionArgs,
  ContinueSessionArgs,
  QuerySessionEventsArgs,
  QuerySessionsArgs,
  RetrieveSessionArgs,
  SendSessionMessageArgs,
  SessionStream,
  SessionsApi,
  SyncSessionStream,
  UpdateSessionArgs,
} from "./sessions/sessions.ts";
export type { ListUsersArgs, RetrieveUserArgs, UsersApi } from "./users/users.ts";
export type {
  CreateDashboardWidgetArgs,
  CreateDatabaseViewArgs,
  CreateViewArgs,
  CreateViewBaseArgs,
  CreateViewQueryArgs,
  CreateViewWithDatabaseArgs,
  DeleteViewArgs,
  DeleteViewQueryArgs,
  ListDataSourceViewsArgs,
  ListDatabaseViewsArgs,
  ListViewQueryResultsArgs,
  ListViewsArgs,
  RetrieveViewArgs,
  UpdateViewArgs,
  ViewQueriesApi,
  ViewsApi,
} from "./views/views.ts";

/** All 62 operations of the service: where each argument goes. Data only; see `Operation`. */
export const operations = {
  ...agentsOperations,
  ...sessionsOperations,
  ...asyncTasksOperations,
  ...blocksOperations,
  ...databasesOperations,
  ...dataSourcesOperations,
  ...pagesOperations,
  ...usersOperations,
  ...customEmojisOperations,
  ...commentsOperations,
  ...fileUploadsOperations,
  ...viewsOperations,
  ...searchOperations,
  ...oauthOperations,
} as const satisfies OperationRows;

/** Name of an operation, such as `pages.retrieve`. */
export type OperationName = keyof typeof operations;

/** Every operation as a method, in families: what both clients offer. */
export interface WorkspaceApi<M extends Mode> extends SearchApi<M> {
  /** Agents of the workspace. */
  agents: AgentsApi<M>;
  /** Conversations with agents. */
  sessions: SessionsApi<M>;
  /** Work that the service does after it has answered. */
  asyncTasks: AsyncTasksApi<M>;
  /** Blocks: the content of pages. */
  blocks: BlocksApi<M>;
  /** Databases: containers of data sources. */
  databases: DatabasesApi<M>;
  /** Data sources: the columns and rows of databases. */
  dataSources: DataSourcesApi<M>;
  /** Pages. */
  pages: PagesApi<M>;
  /** People and bots of the workspace. */
  users: UsersApi<M>;
  /** Emojis that the workspace has added. */
  customEmojis: CustomEmojisApi<M>;
  /** Comments on pages and blocks. */
  comments: CommentsApi<M>;
  /** Files on their way into the workspace. */
  fileUploads: FileUploadsApi<M>;
  /** Views: which rows of a data source are shown, and how. */
  views: ViewsApi<M>;
  /** Tokens of a public connection. */
  oauth: OAuthApi<M>;
}
