/**
 * The names of `@notionhq/client/build/src/api-endpoints`: types, which declarations of other packages import, and the
 * endpoints, for `Client.request()`.
 * @module @ws/compat/build/src/api-endpoints
 */
export * from "./endpoints/agent-endpoints.ts";
export type * from "./endpoints/agent-threads.ts";
export * from "./endpoints/endpoints.ts";
export type * from "./endpoints/external-agents.ts";
export type * from "./endpoints/request-parts.ts";
export type * from "./endpoints/response-parts.ts";
export type * from "./types/agents.ts";
export type * from "./types/async-tasks.ts";
export type * from "./types/blocks.ts";
export type * from "./types/comments.ts";
export type * from "./types/custom-emojis.ts";
export type * from "./types/data-sources.ts";
export type * from "./types/databases.ts";
export type * from "./types/file-uploads.ts";
export type * from "./types/meeting-notes.ts";
export type * from "./types/oauth.ts";
export type * from "./types/pages.ts";
export type * from "./types/property-items.ts";
export type * from "./types/rich-text.ts";
export type * from "./types/users.ts";
export type * from "./types/views.ts";
export type * from "./types/webhook-payloads.ts";
