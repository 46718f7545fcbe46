// Requests and responses as plain data, independent of sockets.

/** Header names in lower case or any other; several values as an array. */
export type HeadersInput = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as `handle` takes it: the path with its query, no host. */
export interface EmulatorRequest {
  /** HTTP method in either case. */
  readonly method: string;
  /** Path with query, for example `/v1/users?page_size=1`. */
  readonly url: string;
  readonly headers?: HeadersInput;
  readonly body?: string | Uint8Array | undefined;
}

/**
 * What is to go wrong on the wire. The pure router cannot stall or reset a socket, so it says what should
 * happen, and the server (or the in-memory transport) does it.
 * - `stall`: never answer. - `reset`: close the connection without an answer.
 * - `cut`: send the headers and the first `bytes` of the body, then close. - `slow`: `bytesPerSecond`.
 */
export type WireFault =
  | { readonly kind: "stall" }
  | { readonly kind: "reset" }
  | { readonly kind: "cut"; readonly bytes: number }
  | { readonly kind: "slow"; readonly bytesPerSecond: number };

/** The answer of `handle`. `body` is complete text (JSON, or server-sent events for a stream). */
export interface EmulatorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Set by a fault rule: what to do to the wire instead of, or while, sending this answer. */
  readonly fault?: WireFault;
  /** Set by a fault rule: milliseconds to wait before the answer. */
  readonly delayMs?: number;
}
