export {
  InvalidRecordingError,
  ReplayError,
  ReplayMissError,
  UnusedInteractionsError,
  type ReplayErrorCode,
  type ReplayMiss,
} from "./errors.ts";
export type { Interaction, MultipartBody } from "./interaction.ts";
export type { MatchPart } from "./match.ts";
export { readRecording, type Recording } from "./recording.ts";
export { createReplay, type Replay, type ReplayOptions, type ReplayResponse } from "./replay.ts";
export type { ReplayRequest } from "./request-facts.ts";
