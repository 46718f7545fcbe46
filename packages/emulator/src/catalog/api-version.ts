// The versions of the API that the emulator knows.

/** The two dates that `Notion-Version` may hold here. */
export type ApiVersion = "2025-09-03" | "2026-03-11";
