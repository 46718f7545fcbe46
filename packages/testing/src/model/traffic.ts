// A request and its response as they crossed the network, before they are recorded.

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** One chunk of a response body. */
export interface Chunk {
  /** Milliseconds between the response headers and the chunk. */
  readonly ms: number;
  readonly bytes: Uint8Array;
}

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: readonly Chunk[];
  /** True if the body was read as a stream. The recording then keeps the chunks. */
  readonly isStream: boolean;
  /** True if the stream was cancelled or broke before its end. */
  readonly isIncomplete: boolean;
}

/** Timing of a request and its response. */
export interface Timing {
  /** Start of the request, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds until the headers arrived. */
  readonly waitMs: number;
  /** Milliseconds from the headers to the end of the body. */
  readonly receiveMs: number;
}

/** Timing of recordings that do not say when they were made. */
export const UNKNOWN_TIMING: Timing = { startedAt: 0, waitMs: 0, receiveMs: 0 };

/** A response in the form that HTTP clients return. */
export interface CassetteResponse {
  /** HTTP status. */
  readonly status: number;
  /** Text of the HTTP status. */
  readonly statusText: string;
  /** Header values by lower-case name. */
  readonly headers: Record<string, string>;
  /** Body of the response. */
  readonly data: unknown;
}
