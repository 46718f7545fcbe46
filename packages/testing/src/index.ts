export { createCassette, type Cassette, type CloseOptions } from "./cassette/create-cassette.ts";
export type { CassetteAnswer } from "./replay/recorded-response.ts";
export {
  CASSETTE_MODES,
  type CassetteMode,
  type CassetteOptions,
  type MatchOptions,
  type UnusedPolicy,
} from "./cassette/cassette-options.ts";
export type { CassetteRequest } from "./cassette/cassette-request.ts";
export type { Har, HarEntry } from "./model/har.ts";
export { REDACTION_RULES, type RedactionRule, type RedactOptions } from "./redact/rules.ts";
export type { Volatile } from "./matching/volatiles.ts";
export {
  InvalidRecordingError,
  ReplayError,
  ReplayMissError,
  UnusedInteractionsError,
  type ReplayErrorCode,
  type RecordedItem,
  type ReplayMiss,
} from "./errors.ts";
export type { Interaction, MultipartBody } from "./model/interaction.ts";
export type { MatchPart } from "./matching/matchers.ts";
export { readRecording, type Recording } from "./formats/interactions/read-recording.ts";
export { createReplay, type Replay, type ReplayOptions, type ReplayResponse } from "./replay/create-replay.ts";
export type { ReplayRequest } from "./matching/request-details.ts";
export { cassettePath } from "./cassette/cassette-path.ts";
export {
  openTestPage,
  removeLeftovers,
  TEST_PAGE_MARK,
  withTestPage,
  type SyncTestPageClient,
  type TestPage,
  type TestPageClient,
  type TestPageOptions,
} from "./test-page/with-test-page.ts";
export { importRecording, importVcr, writeCassette, type ImportOptions } from "./cassette-tools/import-recording.ts";
export { seedObjects } from "./cassette-tools/seed-objects.ts";
export { verifyCassette, type Finding, type VerifyOptions } from "./cassette-tools/verify-cassette.ts";
export { withCassette } from "./cassette/with-cassette.ts";
export { createTestPageSession, type SessionPage, type SessionProject } from "./test-page/create-test-page-session.ts";
