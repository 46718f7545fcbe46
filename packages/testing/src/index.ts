export { createCassette, type Cassette, type CloseOptions } from "./cassette.ts";
export type { CassetteAnswer } from "./answer.ts";
export {
  CASSETTE_MODES,
  type CassetteMode,
  type CassetteOptions,
  type MatchOptions,
  type UnusedPolicy,
} from "./cassette-options.ts";
export type { CassetteRequest } from "./cassette-request.ts";
export type { Har, HarEntry } from "./har.ts";
export { REDACTION_RULES, type RedactionRule, type RedactOptions } from "./redact/rules.ts";
export type { Volatile } from "./volatile.ts";
export {
  InvalidRecordingError,
  ReplayError,
  ReplayMissError,
  UnusedInteractionsError,
  type ReplayErrorCode,
  type RecordedItem,
  type ReplayMiss,
} from "./errors.ts";
export type { Interaction, MultipartBody } from "./interaction.ts";
export type { MatchPart } from "./match.ts";
export { readRecording, type Recording } from "./recording.ts";
export { createReplay, type Replay, type ReplayOptions, type ReplayResponse } from "./replay.ts";
export type { ReplayRequest } from "./request-facts.ts";
export { cassettePath } from "./cassette-path.ts";
export {
  openTestPage,
  removeLeftovers,
  TEST_PAGE_MARK,
  withTestPage,
  type SyncTestPageClient,
  type TestPage,
  type TestPageClient,
  type TestPageOptions,
} from "./test-page.ts";
export { importRecording, importVcr, writeCassette, type ImportOptions } from "./import/import-cassette.ts";
export { seedObjects } from "./seed-objects.ts";
export { verifyCassette, type Finding, type VerifyOptions } from "./verify.ts";
export { withCassette } from "./with-cassette.ts";
export { createTestPageSession, type SessionPage, type SessionProject } from "./test-page-session.ts";
