// ReplayError                    code
// ├─ ReplayMissError             a request that was not recorded, or not as often
// ├─ UnusedInteractionsError     recorded answers that nobody asked for
// └─ InvalidRecordingError       an interaction or a file of them that cannot be used
//
// `code` is the contract. Messages show methods, paths, queries and bodies; headers, and with them tokens, never.
import type { HarEntry } from "./model/har.ts";
import type { Interaction } from "./model/interaction.ts";

/** Something recorded: an interaction of a replay, or an entry of a cassette. */
export type RecordedItem = Interaction | HarEntry;

/** What went wrong, for programs: the contract of every error of this package. */
export type ReplayErrorCode =
  /** No recorded interaction is left that answers the request. */
  | "replay_miss"
  /** Recorded interactions were not used. */
  | "unused_interactions"
  /** An interaction is not in the form that can be replayed. */
  | "invalid_recording"
  /** A request that cannot be compared: its URL is not under `/v1/`, or its body is neither text nor bytes. */
  | "unsupported_request"
  /** An option that does not exist, or a value that it cannot have. */
  | "invalid_option"
  /** Recording was asked for where it is not allowed: in CI, without `WS_CASSETTE_RECORD=1`. */
  | "recording_forbidden"
  /** A file cannot be written, or another process holds it. */
  | "file_busy";

/** Base of every error of this package. */
export class ReplayError extends Error {
  override readonly name: string = "ReplayError";
  /** What went wrong. */
  readonly code: ReplayErrorCode;

  constructor(code: ReplayErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The symbol under which @ws/core looks for what an HTTP client saw of a request. */
export const SEND_FACTS = Symbol.for("@ws/core/send-details");

/** The facts of a {@link ReplayMissError}. */
export interface ReplayMiss {
  /** The request, as method and path. */
  readonly request: string;
  /** The recorded interaction that comes closest, or undefined when nothing is recorded. */
  readonly nearest: RecordedItem | undefined;
  /** What differs from it, one line each; empty when it is equal and all its answers were given. */
  readonly differences: readonly string[];
}

/** A request that was not recorded, or more often sent than recorded. The message shows the nearest and what differs. */
export class ReplayMissError extends ReplayError implements ReplayMiss {
  override readonly name = "ReplayMissError";
  readonly request: string;
  readonly nearest: RecordedItem | undefined;
  readonly differences: readonly string[];

  constructor(message: string, miss: ReplayMiss) {
    super("replay_miss", message);
    // What HTTP clients of this project say of a request that failed: this one never left, and never will.
    Object.defineProperty(this, SEND_FACTS, { value: { sent: false, staleSocket: false, isFinal: true } });
    this.request = miss.request;
    this.nearest = miss.nearest;
    this.differences = miss.differences;
  }
}

/** Recorded interactions that nobody asked for, from `assertAllUsed()`. */
export class UnusedInteractionsError extends ReplayError {
  override readonly name = "UnusedInteractionsError";
  /** The interactions that were not used, in their recorded order. */
  readonly unused: readonly RecordedItem[];

  constructor(message: string, unused: readonly RecordedItem[]) {
    super("unused_interactions", message);
    this.unused = unused;
  }
}

/** An interaction, or a file of them, that cannot be replayed. The message says where and what. */
export class InvalidRecordingError extends ReplayError {
  override readonly name = "InvalidRecordingError";

  constructor(message: string, options?: ErrorOptions) {
    super("invalid_recording", message, options);
  }
}
