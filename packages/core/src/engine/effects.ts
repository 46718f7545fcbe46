// The actions that the engine requests, their outcomes, and the transports that perform them. Actions and outcomes are plain
// data, except for `thrown`: they cross a thread for `Client`.
import type { CauseData } from "../errors/cause.ts";
import type { HttpRequest } from "../http/request.ts";
import type { HttpResponse } from "../http/response.ts";
import type { RequestQueue } from "../rate-limit/request-queue.ts";

/** An action that the engine requests from its driver. Time limits are in milliseconds. */
export type Effect =
  | {
      readonly type: "send";
      readonly request: HttpRequest;
      /** Time limit of the attempt, from the moment when it has a connection. */
      readonly timeoutMs: number;
      /** Time until the deadline of the call, which also ends the wait for a connection. */
      readonly remainingMs?: number | undefined;
    }
  | { readonly type: "sleep"; readonly ms: number }
  /** Waits in the queue, in the order of the positions, until the request may be sent. */
  | {
      readonly type: "admit";
      readonly queue: RequestQueue;
      readonly position: number;
      readonly timeoutMs: number | undefined;
    }
  /** Reads the next piece of an open body; the outcome is `done` at its end. */
  | { readonly type: "read"; readonly body: number; readonly timeoutMs: number | undefined }
  /** Closes an open body and its connection. */
  | { readonly type: "cancel"; readonly body: number }
  /** Reads a Blob, whose bytes are only available asynchronously. */
  | { readonly type: "load"; readonly blob: Blob };

/** A generator that yields effects, receives their outcomes and returns a value. All decisions of the engine are made in steps. */
export type Steps<Value> = Generator<Effect, Value, Outcome>;

/** A response arrived, with any status. */
export interface ResponseOutcome extends HttpResponse {
  readonly type: "response";
  /** True for a recorded response of a replay, after which no real time has to pass. */
  readonly isReplayed?: boolean;
}

/** No complete response arrived. */
export interface FailureOutcome {
  readonly type: "failure";
  readonly reason: "timeout" | "aborted" | "connection";
  /** True if the request was sent: its first byte was written to a connection that was open, and encrypted where required. */
  readonly sent: boolean;
  /** `"call"` if the deadline of the call ended, while the request waited for a connection or after such a wait. */
  readonly scope?: "call";
  /** True if the server had closed a reused socket before any byte of this response. */
  readonly staleSocket?: boolean;
  /** True if sending the request again would fail the same way. */
  readonly isFinal?: boolean;
  readonly cause?: CauseData | undefined;
  /** The error of a custom HTTP client, whose requests never cross a thread. It may contain secrets. */
  readonly thrown?: unknown;
  /** Reason of the caller's abort signal. */
  readonly abortReason?: unknown;
}

/** Result of sending a request. */
export type SendOutcome = ResponseOutcome | FailureOutcome;

/** The next piece of an open body. */
interface PieceOutcome {
  readonly type: "piece";
  readonly bytes: Uint8Array;
}

/** The request may be sent. */
interface AdmittedOutcome {
  readonly type: "admitted";
  /** True if the limiter granted a slot, which the end of the attempt returns. */
  readonly hasSlot: boolean;
}

/** Result of an effect; `done` for an effect without a value. */
export type Outcome = SendOutcome | AdmittedOutcome | PieceOutcome | { readonly type: "done" };

/** Performs the effects of `AsyncClient`. It neither decides nor retries. */
export interface AsyncTransport {
  /** Performs an effect. A failure of the network is an outcome, not an error. */
  perform(effect: Effect, signal?: AbortSignal): Promise<Outcome>;
  /** Aborts running effects, closes idle connections and rejects later effects. */
  close(): void;
}

/** Performs the effects of `Client` and blocks its thread. It neither decides nor retries. */
export interface SyncTransport {
  /** Performs an effect. A failure of the network is an outcome, not an error. */
  perform(effect: Effect): Outcome;
  /** Releases the connections. Later effects fail. */
  close(): void;
}
