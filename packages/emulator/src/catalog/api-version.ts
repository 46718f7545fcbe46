// The API versions that the emulator accepts.

/** A value of the `Notion-Version` header. */
export type ApiVersion = "2025-09-03" | "2026-03-11";

/** The version that the emulator uses where no request names one. */
export const LATEST_VERSION: ApiVersion = "2026-03-11";
