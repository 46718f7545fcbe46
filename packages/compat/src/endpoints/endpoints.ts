// The endpoints of the official package under its names. Each is made from the row of its operation.
import { operations } from "@ws/client";
import { createEndpoint, type Endpoint } from "./endpoint.ts";

/** Endpoint of `sessions.stream`. */
export const updateSessionStream: Endpoint = /* @__PURE__ */ createEndpoint(operations["sessions.stream"]);
/** Endpoint of `agents.batch`. */
export const agentBatch: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.batch"]);
/** Endpoint of `sessions.cancel`. */
export const cancelSession: Endpoint = /* @__PURE__ */ createEndpoint(operations["sessions.cancel"]);
/** Endpoint of `agents.delete`. */
export const deleteAgent: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.delete"]);
/** Endpoint of `agents.retrieve`. */
export const getAgent: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.retrieve"]);
/** Endpoint of `agents.retrieveInsights`. */
export const getInsights: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.retrieveInsights"]);
/** Endpoint of `agents.query`. */
export const queryAgents: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.query"]);
/** Endpoint of `sessions.queryEvents`. */
export const querySessionEvents: Endpoint = /* @__PURE__ */ createEndpoint(operations["sessions.queryEvents"]);
/** Endpoint of `sessions.query`. */
export const querySessions: Endpoint = /* @__PURE__ */ createEndpoint(operations["sessions.query"]);
/** Endpoint of `sessions.retrieve`. */
export const retrieveSession: Endpoint = /* @__PURE__ */ createEndpoint(operations["sessions.retrieve"]);
/** Endpoint of `agents.updateCreditLimit`. */
export const updateAgentCreditLimit: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.updateCreditLimit"]);
/** Endpoint of `agents.updateStatus`. */
export const updateAgentStatus: Endpoint = /* @__PURE__ */ createEndpoint(operations["agents.updateStatus"]);
/** Endpoint of `sessions.update`. */
export const updateSession: Endpoint = /* @__PURE__ */ createEndpoint(operations["sessions.update"]);
/** Endpoint of `asyncTasks.retrieve`. */
export const getAsyncTask: Endpoint = /* @__PURE__ */ createEndpoint(operations["asyncTasks.retrieve"]);
/** Endpoint of `blocks.retrieve`. */
export const getBlock: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.retrieve"]);
/** Endpoint of `blocks.update`. */
export const updateBlock: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.update"]);
/** Endpoint of `blocks.delete`. */
export const deleteBlock: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.delete"]);
/** Endpoint of `blocks.children.list`. */
export const listBlockChildren: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.children.list"]);
/** Endpoint of `blocks.children.append`. */
export const appendBlockChildren: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.children.append"]);
/** Endpoint of `comments.create`. */
export const createComment: Endpoint = /* @__PURE__ */ createEndpoint(operations["comments.create"]);
/** Endpoint of `comments.list`. */
export const listComments: Endpoint = /* @__PURE__ */ createEndpoint(operations["comments.list"]);
/** Endpoint of `comments.retrieve`. */
export const getComment: Endpoint = /* @__PURE__ */ createEndpoint(operations["comments.retrieve"]);
/** Endpoint of `comments.update`. */
export const updateComment: Endpoint = /* @__PURE__ */ createEndpoint(operations["comments.update"]);
/** Endpoint of `comments.delete`. */
export const deleteComment: Endpoint = /* @__PURE__ */ createEndpoint(operations["comments.delete"]);
/** Endpoint of `customEmojis.list`. */
export const listCustomEmojis: Endpoint = /* @__PURE__ */ createEndpoint(operations["customEmojis.list"]);
/** Endpoint of `dataSources.retrieve`. */
export const getDataSource: Endpoint = /* @__PURE__ */ createEndpoint(operations["dataSources.retrieve"]);
/** Endpoint of `dataSources.update`. */
export const updateDataSource: Endpoint = /* @__PURE__ */ createEndpoint(operations["dataSources.update"]);
/** Endpoint of `dataSources.query`. */
export const queryDataSource: Endpoint = /* @__PURE__ */ createEndpoint(operations["dataSources.query"]);
/** Endpoint of `dataSources.create`. */
export const createDataSource: Endpoint = /* @__PURE__ */ createEndpoint(operations["dataSources.create"]);
/** Endpoint of `dataSources.listTemplates`. */
export const listDataSourceTemplates: Endpoint = /* @__PURE__ */ createEndpoint(
  operations["dataSources.listTemplates"],
);
/** Endpoint of `databases.retrieve`. */
export const getDatabase: Endpoint = /* @__PURE__ */ createEndpoint(operations["databases.retrieve"]);
/** Endpoint of `databases.update`. */
export const updateDatabase: Endpoint = /* @__PURE__ */ createEndpoint(operations["databases.update"]);
/** Endpoint of `databases.create`. */
export const createDatabase: Endpoint = /* @__PURE__ */ createEndpoint(operations["databases.create"]);
/** Endpoint of `fileUploads.create`. */
export const createFileUpload: Endpoint = /* @__PURE__ */ createEndpoint(operations["fileUploads.create"]);
/** Endpoint of `fileUploads.list`. */
export const listFileUploads: Endpoint = /* @__PURE__ */ createEndpoint(operations["fileUploads.list"]);
/** Endpoint of `fileUploads.send`. */
export const sendFileUpload: Endpoint = /* @__PURE__ */ createEndpoint(operations["fileUploads.send"]);
/** Endpoint of `fileUploads.complete`. */
export const completeFileUpload: Endpoint = /* @__PURE__ */ createEndpoint(operations["fileUploads.complete"]);
/** Endpoint of `fileUploads.retrieve`. */
export const getFileUpload: Endpoint = /* @__PURE__ */ createEndpoint(operations["fileUploads.retrieve"]);
/** Endpoint of `blocks.meetingNotes.create`. */
export const createMeetingNote: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.meetingNotes.create"]);
/** Endpoint of `blocks.meetingNotes.query`. */
export const queryMeetingNotes: Endpoint = /* @__PURE__ */ createEndpoint(operations["blocks.meetingNotes.query"]);
/** Endpoint of `oauth.token`. */
export const oauthToken: Endpoint = /* @__PURE__ */ createEndpoint(operations["oauth.token"]);
/** Endpoint of `oauth.revoke`. */
export const oauthRevoke: Endpoint = /* @__PURE__ */ createEndpoint(operations["oauth.revoke"]);
/** Endpoint of `oauth.introspect`. */
export const oauthIntrospect: Endpoint = /* @__PURE__ */ createEndpoint(operations["oauth.introspect"]);
/** Endpoint of `pages.create`. */
export const createPage: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.create"]);
/** Endpoint of `pages.retrieve`. */
export const getPage: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.retrieve"]);
/** Endpoint of `pages.update`. */
export const updatePage: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.update"]);
/** Endpoint of `pages.move`. */
export const movePage: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.move"]);
/** Endpoint of `pages.properties.retrieve`. */
export const getPageProperty: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.properties.retrieve"]);
/** Endpoint of `pages.retrieveMarkdown`. */
export const getPageMarkdown: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.retrieveMarkdown"]);
/** Endpoint of `pages.updateMarkdown`. */
export const updatePageMarkdown: Endpoint = /* @__PURE__ */ createEndpoint(operations["pages.updateMarkdown"]);
/** Endpoint of `search`. */
export const search: Endpoint = /* @__PURE__ */ createEndpoint(operations.search);
/** Endpoint of `users.me`. */
export const getSelf: Endpoint = /* @__PURE__ */ createEndpoint(operations["users.me"]);
/** Endpoint of `users.retrieve`. */
export const getUser: Endpoint = /* @__PURE__ */ createEndpoint(operations["users.retrieve"]);
/** Endpoint of `users.list`. */
export const listUsers: Endpoint = /* @__PURE__ */ createEndpoint(operations["users.list"]);
/** Endpoint of `views.list`. */
export const listDatabaseViews: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.list"]);
/** Endpoint of `views.create`. */
export const createView: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.create"]);
/** Endpoint of `views.retrieve`. */
export const getView: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.retrieve"]);
/** Endpoint of `views.update`. */
export const updateView: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.update"]);
/** Endpoint of `views.delete`. */
export const deleteView: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.delete"]);
/** Endpoint of `views.queries.create`. */
export const createViewQuery: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.queries.create"]);
/** Endpoint of `views.queries.results`. */
export const getViewQueryResults: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.queries.results"]);
/** Endpoint of `views.queries.delete`. */
export const deleteViewQuery: Endpoint = /* @__PURE__ */ createEndpoint(operations["views.queries.delete"]);
