// The numbers and names that both clients start from. Sources: spec/workspace-api.md, sections 8 and 9.

/** Root of the service. `/v1/` is put behind it. */
export const DEFAULT_BASE_URL = "https://api.notion.com";

/** Milliseconds that one attempt may take, its body included, before `RequestTimeoutError` is raised. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** Retries after the first request, so three requests at most. */
export const DEFAULT_MAX_RETRIES = 2;

/** Milliseconds of the first back-off; it doubles with each retry. */
export const DEFAULT_INITIAL_RETRY_DELAY_MS = 1_000;

/** Milliseconds that no wait between two attempts exceeds, whatever the server asks for. */
export const DEFAULT_MAX_RETRY_DELAY_MS = 60_000;

/** The smallest width of a table column, in pixels; a column of this width looks collapsed. */
export const MIN_VIEW_COLUMN_WIDTH = 32;

/** Versions of the service's interface that this library knows. */
export const SUPPORTED_API_VERSIONS = ["2025-09-03", "2026-03-11"] as const;

/** The version that is sent as `Notion-Version` unless the client is given another. */
export const DEFAULT_API_VERSION = "2026-03-11";

/** An interface version: a known one, or any other text, which is sent as given. */
export type ApiVersion = (typeof SUPPORTED_API_VERSIONS)[number] | (string & {});

/** Bytes of one answer, decoded, beyond which it is refused: a guard against decompression bombs, far above any real answer. */
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** Longest delay of a timer, in milliseconds: a larger one would fire at once. */
export const MAX_TIMER_MS = 2_147_483_647;
