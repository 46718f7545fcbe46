// ReplayError                    code
// ├─ ReplayMissError             a request without a recorded response
// ├─ UnusedInteractionsError     recorded responses that no request used
// └─ InvalidRecordingError       an invalid interaction or recording file
//
// `code` is the stable part of an error. Messages show methods, paths, queries and bodies, but no headers: they hold tokens.
import { helpAddress, LocatedError, printableLines } from "@ws/core/engine";
import type { HarEntry } from "./model/har.ts";
import type { Interaction } from "./model/interaction.ts";

/** A recorded item: an interaction of a replay or an entry of a cassette. */
export type RecordedItem = Interaction | HarEntry;

/** Stable error codes of this package. */
export type ReplayErrorCode =
  /** No unused recorded interaction matches the request. */
  | "replay_miss"
  /** Some recorded interactions were not used. */
  | "unused_interactions"
  /** An interaction or a recording file is invalid. */
  | "invalid_recording"
  /** The request cannot be compared: its URL is not below `/v1/`, or its body is neither text nor bytes. */
  | "unsupported_request"
  /** An option is unknown or has an invalid value. */
  | "invalid_option"
  /** The mode records, but `CI` is set and `WS_CASSETTE_RECORD=1` is not. */
  | "recording_forbidden"
  /** Another process holds the lock of the cassette file. */
  | "file_busy";

/** Base class of all errors of this package. */
export class ReplayError extends LocatedError {
  override readonly name: string = "ReplayError";
  /** Stable error code. */
  readonly code: ReplayErrorCode;

  constructor(code: ReplayErrorCode, message: string, options?: { cause?: unknown }) {
    super(printableLines(message), options);
    this.code = code;
  }

  /** Address of the help for this error: what happened and what to do. */
  get help(): string {
    return helpAddress(`testing-${this.code}`);
  }
}

/** Symbol under which @ws/core reads how far a failed request got, such as `sent`. */
export const SEND_DETAILS = Symbol.for("@ws/core/send-details");

/** Details of a {@link ReplayMissError}. */
export interface ReplayMiss {
  /** Method, path and query of the request. */
  readonly request: string;
  /** The most similar recorded interaction, or undefined if nothing is recorded. */
  readonly nearest: RecordedItem | undefined;
  /** The differences from `nearest`, one line each. Empty if all matching interactions were already used. */
  readonly differences: readonly string[];
}

/** Thrown for a request without a recorded response. The message shows the most similar recorded request and the differences. */
export class ReplayMissError extends ReplayError implements ReplayMiss {
  override readonly name = "ReplayMissError";
  readonly request: string;
  readonly nearest: RecordedItem | undefined;
  readonly differences: readonly string[];

  constructor(message: string, miss: ReplayMiss) {
    super("replay_miss", message);
    // Marks the request for the clients as not sent, and as not worth a retry.
    Object.defineProperty(this, SEND_DETAILS, { value: { sent: false, staleSocket: false, isFinal: true } });
    this.request = miss.request;
    this.nearest = miss.nearest;
    this.differences = miss.differences;
  }
}

/** Thrown by `assertAllUsed()` and `close()` if some recorded interactions were not used. */
export class UnusedInteractionsError extends ReplayError {
  override readonly name = "UnusedInteractionsError";
  /** The unused interactions, in the order of the recording. */
  readonly unused: readonly RecordedItem[];

  constructor(message: string, unused: readonly RecordedItem[]) {
    super("unused_interactions", message);
    this.unused = unused;
  }
}

/** Thrown for an interaction or a recording file that cannot be replayed. The message names the place and the reason. */
export class InvalidRecordingError extends ReplayError {
  override readonly name = "InvalidRecordingError";

  constructor(message: string, options?: { cause?: unknown }) {
    super("invalid_recording", message, options);
  }
}

/**
 * Creates the error for an invalid field of a recording.
 * @param where path of the field, such as `me.json: interactions[0].status`
 * @param expected description of a valid value
 */
export function invalidFieldError(where: string, expected: string, value: unknown): InvalidRecordingError {
  return new InvalidRecordingError(`${where}: expected ${expected}, got ${show(value)}`);
}

/** Describes a value. Does not show the content of objects, which may be secret. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(JSON.stringify(value)).slice(0, 80);
}

/**
 * Checks that all `names` are known. Without the check, a misspelt option would have no effect.
 * @param kind kind of the names for the error message, such as `option`
 * @throws ReplayError `invalid_option` for the first unknown name
 */
export function assertKnown(kind: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ReplayError("invalid_option", `Unknown ${kind} "${unknown}". Use one of: ${known.join(", ")}.`);
}
