// The results of effects. Plain data, except for `thrown`: they cross a thread for `Client`.
import type { CauseData } from "../errors/cause.ts";
import type { HttpResponse } from "../http/response.ts";

/** A response arrived, with any status. */
export interface ResponseOutcome extends HttpResponse {
  readonly type: "response";
}

/** No complete response arrived. */
export interface FailureOutcome {
  readonly type: "failure";
  readonly reason: "timeout" | "aborted" | "connection";
  /** True if the request was sent: its socket was connected, and encrypted where required. */
  readonly sent: boolean;
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
