// Defaults and limits of both clients. Sources: spec/workspace-api.md, sections 8 and 9.

/** Root URL of Notion. Requests go to `/v1/` below it. */
export const DEFAULT_BASE_URL = "https://api.notion.com";

/** Default time limit of one attempt, response body included, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** Default number of retries after the first attempt: three requests at most. */
export const DEFAULT_MAX_RETRIES = 2;

/** Default delay before the first retry, in milliseconds. It doubles with each retry. */
export const DEFAULT_INITIAL_RETRY_DELAY_MS = 1_000;

/** Default longest delay between two attempts, in milliseconds. It also limits `Retry-After` of Notion. */
export const DEFAULT_MAX_RETRY_DELAY_MS = 60_000;

/** Default idle time after which a connection is not used for a write, in milliseconds. Networks forget idle connections. */
export const DEFAULT_MAX_IDLE_MS = 4_000;

/** Smallest width of a table column in pixels. A column of this width looks collapsed. */
export const MIN_VIEW_COLUMN_WIDTH = 32;

/** Versions of the API that this library has types for. */
export const SUPPORTED_API_VERSIONS = ["2025-09-03", "2026-03-11"] as const;

/** Default `Notion-Version` header. */
export const DEFAULT_API_VERSION = "2026-03-11";

/** Version of the API: a supported version, or any other text, which is sent unchanged. */
export type ApiVersion = (typeof SUPPORTED_API_VERSIONS)[number] | (string & {});

/** Maximum size of a decoded response body in bytes: protects against decompression bombs, far above real responses. */
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** Longest delay of a timer in milliseconds. A timer with a longer delay would fire immediately. */
export const MAX_TIMER_MS = 2_147_483_647;
