/**
 * The types of `@notionhq/client/build/src/api-endpoints`, which declarations of other packages import. At run time the
 * module is empty.
 * @module @ws/compat/build/src/api-endpoints
 */
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
