import type { AsyncCallOptions, NoArgs, WorkspaceApi } from "@ws/client";
import type * as Agents from "./agents.ts";
import type * as AsyncTasks from "./async-tasks.ts";
import type * as Blocks from "./blocks.ts";
import type * as Comments from "./comments.ts";
import type * as CustomEmojis from "./custom-emojis.ts";
import type * as DataSources from "./data-sources.ts";
import type * as Databases from "./databases.ts";
import type * as FileUploads from "./file-uploads.ts";
import type * as MeetingNotes from "./meeting-notes.ts";
import type * as OAuth from "./oauth.ts";
import type * as Pages from "./pages.ts";
import type * as PropertyItems from "./property-items.ts";
import type * as Users from "./users.ts";
import type * as Views from "./views.ts";

/** Parameters and response of each method, under the type names of `@notionhq/client`. */
interface Endpoints {
  "agents.retrieve": [Agents.GetAgentParameters, Agents.GetAgentResponse];
  "agents.query": [Agents.QueryAgentsParameters, Agents.QueryAgentsResponse];
  "agents.retrieveInsights": [Agents.GetInsightsParameters, Agents.GetInsightsResponse];
  "agents.updateCreditLimit": [Agents.UpdateAgentCreditLimitParameters, Agents.UpdateAgentCreditLimitResponse];
  "agents.updateStatus": [Agents.UpdateAgentStatusParameters, Agents.UpdateAgentStatusResponse];
  "agents.delete": [Agents.DeleteAgentParameters, Agents.DeleteAgentResponse];
  "agents.batch": [Agents.AgentBatchParameters, Agents.AgentBatchResponse];
  "sessions.retrieve": [Agents.RetrieveSessionParameters, Agents.RetrieveSessionResponse];
  "sessions.update": [Agents.UpdateSessionParameters, Agents.UpdateSessionResponse];
  "sessions.stream": [Agents.UpdateSessionStreamParameters, Agents.UpdateSessionStreamResponse];
  "sessions.cancel": [Agents.CancelSessionParameters, Agents.CancelSessionResponse];
  "sessions.query": [Agents.QuerySessionsParameters, Agents.QuerySessionsResponse];
  "sessions.queryEvents": [Agents.QuerySessionEventsParameters, Agents.QuerySessionEventsResponse];
  "asyncTasks.retrieve": [AsyncTasks.GetAsyncTaskParameters, AsyncTasks.GetAsyncTaskResponse];
  "blocks.retrieve": [Blocks.GetBlockParameters, Blocks.GetBlockResponse];
  "blocks.update": [Blocks.UpdateBlockParameters, Blocks.UpdateBlockResponse];
  "blocks.delete": [Blocks.DeleteBlockParameters, Blocks.DeleteBlockResponse];
  "blocks.children.append": [Blocks.AppendBlockChildrenParameters, Blocks.AppendBlockChildrenResponse];
  "blocks.children.list": [Blocks.ListBlockChildrenParameters, Blocks.ListBlockChildrenResponse];
  "blocks.meetingNotes.create": [MeetingNotes.CreateMeetingNoteParameters, MeetingNotes.CreateMeetingNoteResponse];
  "blocks.meetingNotes.query": [MeetingNotes.QueryMeetingNotesParameters, MeetingNotes.QueryMeetingNotesResponse];
  "databases.retrieve": [Databases.GetDatabaseParameters, Databases.GetDatabaseResponse];
  "databases.create": [Databases.CreateDatabaseParameters, Databases.CreateDatabaseResponse];
  "databases.update": [Databases.UpdateDatabaseParameters, Databases.UpdateDatabaseResponse];
  "dataSources.retrieve": [DataSources.GetDataSourceParameters, DataSources.GetDataSourceResponse];
  "dataSources.query": [DataSources.QueryDataSourceParameters, DataSources.QueryDataSourceResponse];
  "dataSources.create": [DataSources.CreateDataSourceParameters, DataSources.CreateDataSourceResponse];
  "dataSources.update": [DataSources.UpdateDataSourceParameters, DataSources.UpdateDataSourceResponse];
  "dataSources.listTemplates": [
    DataSources.ListDataSourceTemplatesParameters,
    DataSources.ListDataSourceTemplatesResponse,
  ];
  "pages.create": [Pages.CreatePageParameters, Pages.CreatePageResponse];
  "pages.retrieve": [Pages.GetPageParameters, Pages.GetPageResponse];
  "pages.update": [Pages.UpdatePageParameters, Pages.UpdatePageResponse];
  "pages.move": [Pages.MovePageParameters, Pages.MovePageResponse];
  "pages.retrieveMarkdown": [Pages.GetPageMarkdownParameters, Pages.GetPageMarkdownResponse];
  "pages.updateMarkdown": [Pages.UpdatePageMarkdownParameters, Pages.UpdatePageMarkdownResponse];
  "pages.properties.retrieve": [PropertyItems.GetPagePropertyParameters, PropertyItems.GetPagePropertyResponse];
  "users.retrieve": [Users.GetUserParameters, Users.GetUserResponse];
  "users.list": [Users.ListUsersParameters, Users.ListUsersResponse];
  "users.me": [NoArgs, Users.GetSelfResponse];
  "customEmojis.list": [CustomEmojis.ListCustomEmojisParameters, CustomEmojis.ListCustomEmojisResponse];
  "comments.create": [Comments.CreateCommentParameters, Comments.CreateCommentResponse];
  "comments.list": [Comments.ListCommentsParameters, Comments.ListCommentsResponse];
  "comments.retrieve": [Comments.GetCommentParameters, Comments.GetCommentResponse];
  "comments.update": [Comments.UpdateCommentParameters, Comments.UpdateCommentResponse];
  "comments.delete": [Comments.DeleteCommentParameters, Comments.DeleteCommentResponse];
  "fileUploads.create": [FileUploads.CreateFileUploadParameters, FileUploads.CreateFileUploadResponse];
  "fileUploads.retrieve": [FileUploads.GetFileUploadParameters, FileUploads.GetFileUploadResponse];
  "fileUploads.list": [FileUploads.ListFileUploadsParameters, FileUploads.ListFileUploadsResponse];
  "fileUploads.send": [FileUploads.SendFileUploadParameters, FileUploads.SendFileUploadResponse];
  "fileUploads.complete": [FileUploads.CompleteFileUploadParameters, FileUploads.CompleteFileUploadResponse];
  "views.create": [Views.CreateViewParameters, Views.CreateViewResponse];
  "views.retrieve": [Views.GetViewParameters, Views.GetViewResponse];
  "views.update": [Views.UpdateViewParameters, Views.UpdateViewResponse];
  "views.delete": [Views.DeleteViewParameters, Views.DeleteViewResponse];
  "views.list": [Views.ListDatabaseViewsParameters, Views.ListDatabaseViewsResponse];
  "views.queries.create": [Views.CreateViewQueryParameters, Views.CreateViewQueryResponse];
  "views.queries.results": [Views.GetViewQueryResultsParameters, Views.GetViewQueryResultsResponse];
  "views.queries.delete": [Views.DeleteViewQueryParameters, Views.DeleteViewQueryResponse];
  search: [DataSources.SearchParameters, DataSources.SearchResponse];
  "oauth.token": [OAuth.OauthTokenParameters & OAuth.OauthClientParameters, OAuth.OauthTokenResponse];
  "oauth.introspect": [OAuth.OauthIntrospectParameters & OAuth.OauthClientParameters, OAuth.OauthIntrospectResponse];
  "oauth.revoke": [OAuth.OauthRevokeParameters & OAuth.OauthClientParameters, OAuth.OauthRevokeResponse];
}

/** The methods of the client. Their names and documentation come from `@ws/client`, their types from `Endpoints`. */
export type Methods<Group = WorkspaceApi<"async">, Prefix extends string = ""> = {
  readonly [Key in keyof Group]: Key extends string
    ? `${Prefix}${Key}` extends keyof Endpoints
      ? Method<`${Prefix}${Key}`>
      : Methods<Group[Key], `${Prefix}${Key}.`>
    : never;
};

type Method<Name extends keyof Endpoints> = Signatures<Endpoints[Name][0], Endpoints[Name][1]>[Name extends
  | "sessions.stream"
  | "customEmojis.list"
  ? Name
  : "other"];

/** Declared as methods: so a client of `@notionhq/client` is assignable to this client, although it accepts fewer arguments. */
interface Signatures<Parameters, Response> {
  "sessions.stream"(args: WithAuth<Parameters>, options?: AsyncCallOptions): AsyncIterable<Response>;
  "customEmojis.list"(args?: WithAuth<Parameters>, options?: AsyncCallOptions): Promise<Response>;
  other(args: WithAuth<Parameters>, options?: AsyncCallOptions): Promise<Response>;
}

type WithAuth<Parameters> = Parameters & {
  /** Token for this call. It replaces the token of the client. */
  auth?: string;
};
