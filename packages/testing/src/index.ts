/**
 * Cassettes: records the traffic of your tests once, without secrets, and replays it without a network.
 * @module @ws/testing
 */
export { cassettePath } from "./cassette/cassette-path.ts";
export type { Cassette, CloseOptions } from "./cassette/cassette.ts";
export type { CassetteOptions, MatchOptions, UnusedPolicy } from "./cassette/cassette-options.ts";
export type { FetchFunction } from "./cassette/cassette-fetch.ts";
export type { CassetteRequest } from "./cassette/cassette-request.ts";
export { createCassette } from "./cassette/create-cassette.ts";
export { withCassette } from "./cassette/with-cassette.ts";
export { importRecording, importVcr, writeCassette, type ImportOptions } from "./cassette-tools/cassette-file.ts";
export { seedObjects } from "./cassette-tools/seed-objects.ts";
export { verifyCassette, type Finding, type VerifyOptions } from "./cassette-tools/verify-cassette.ts";
export {
  InvalidRecordingError,
  ReplayError,
  ReplayMissError,
  UnusedInteractionsError,
  type RecordedItem,
  type ReplayErrorCode,
  type ReplayMiss,
} from "./errors.ts";
export { readRecording, type Recording } from "./formats/interactions/read-recording.ts";
export type { ReplayRequest } from "./matching/comparable-request.ts";
export type { MatchPart } from "./matching/differences.ts";
export type { Volatile } from "./matching/volatiles.ts";
export { CASSETTE_MODES, type CassetteMode } from "./model/cassette-mode.ts";
export type { CassetteResponse } from "./model/traffic.ts";
export type { Har, HarEntry } from "./model/har.ts";
export type { Interaction, MultipartBody } from "./model/interaction.ts";
export { REDACTION_RULES, type RedactionRule, type RedactOptions } from "./redact/rules.ts";
export { createReplay, type Replay, type ReplayOptions, type ReplayResponse } from "./replay/create-replay.ts";
export {
  createTestPageSession,
  openTestPage,
  type SessionPage,
  type SessionProject,
} from "./test-page/create-test-page-session.ts";
export { removeLeftovers, TEST_PAGE_MARK } from "./test-page/remove-leftovers.ts";
export type { SyncTestPageClient, TestPageClient } from "./test-page/test-page-client.ts";
export { withTestPage, type TestPage, type TestPageOptions } from "./test-page/with-test-page.ts";
