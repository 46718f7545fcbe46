// Requests and responses as plain data, independent of sockets.

/** Headers by name, in upper or lower case. Several values are an array. */
export type HeadersInput = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request for `handle`. */
export interface EmulatorRequest {
  /** HTTP method, in upper or lower case. */
  readonly method: string;
  /** Path and query without the host, for example `/v1/users?page_size=1`. */
  readonly url: string;
  /**
   * Address of the emulator as the client sees it, for the addresses in responses.
   * @default `http://` and the Host header; without the header, the addresses of Notion
   * @example "http://127.0.0.1:4010"
   */
  readonly origin?: string | undefined;
  /** Headers of the request. */
  readonly headers?: HeadersInput;
  /** Body of the request. */
  readonly body?: string | Uint8Array | undefined;
  /** The limit in bytes at which a server stopped reading the body. The response is an error. */
  readonly bodyExceeds?: number | undefined;
}

/**
 * A network fault for the server or the in-memory transport to carry out, because the router has no socket.
 * - `stall`: send no response and keep the connection open.
 * - `reset`: close the connection without a response.
 * - `cut`: send the headers and the first `bytes` of the body, then close the connection.
 * - `slow`: send the body at `bytesPerSecond`.
 */
export type WireFault =
  | { readonly kind: "stall" }
  | { readonly kind: "reset" }
  | { readonly kind: "cut"; readonly bytes: number }
  | { readonly kind: "slow"; readonly bytesPerSecond: number };

/** The content of an uploaded file. */
export interface FileContent {
  /** Number of bytes. */
  readonly length: number;
  /** Reads the bytes in pieces. */
  readonly chunks: () => Iterable<Uint8Array>;
}

/** The response of `handle`. `body` is the complete text: JSON, or server-sent events for a stream. */
export interface EmulatorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The content of an uploaded file, to send instead of `body`. */
  readonly file?: FileContent;
  /** The network fault of a fault rule, to carry out instead of or while sending this response. */
  readonly fault?: WireFault;
  /** The delay of a fault rule: milliseconds to wait before the response. */
  readonly delayMs?: number;
}
