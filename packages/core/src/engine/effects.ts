// What the engine and the transports say to each other. Plain data throughout: it crosses a thread for `Client`.
import type { CauseData } from "../errors/cause.ts";
import type { RequestQueue } from "../rate-limit/request-queue.ts";

/** A request, ready to be sent as it is. */
export interface HttpRequest {
  /** HTTP method, upper case. */
  readonly method: string;
  /** Root without a trailing slash, from `parseBaseUrl`. */
  readonly baseUrl: string;
  /** Path and query behind the root, from `buildTarget`. */
  readonly url: string;
  /** Path under `/v1/` without query, for people. */
  readonly path: string;
  /** Name of the operation on the client, such as `pages.retrieve`; absent for a request that the caller composed. */
  readonly operation?: string | undefined;
  /** The path before its ids were filled in, such as `pages/{page_id}`: the same for all calls of an operation. */
  readonly pathTemplate?: string | undefined;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text or a form's bytes; undefined for none. */
  readonly body: string | Uint8Array | undefined;
  /** Whether a successful answer is to be left open, to be read piece by piece. */
  readonly stream?: boolean;
}

/** An answer came, whatever its status. */
export interface ResponseOutcome {
  readonly type: "response";
  readonly status: number;
  /** Headers, names in lower case, several of one name joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, bytes, or what a caller's HTTP client made of them; of a stream the number to read it by. */
  readonly body: unknown;
}

/** No complete answer came. */
export interface FailureOutcome {
  readonly type: "failure";
  readonly reason: "timeout" | "aborted" | "connection";
  /** Whether the request went out: its socket was connected (and encrypted, where it has to be). */
  readonly sent: boolean;
  /** The socket had served an earlier request and broke before a byte of this answer: the server had closed it. */
  readonly staleSocket?: boolean;
  /** Sending it again would end the same way. */
  readonly isFinal?: boolean;
  readonly cause?: CauseData | undefined;
  /** What the caller's signal was aborted with. */
  readonly abortReason?: unknown;
}

/** How sending a request ended. */
export type SendOutcome = ResponseOutcome | FailureOutcome;

/** The next piece of an open body. */
export interface PieceOutcome {
  readonly type: "piece";
  readonly bytes: Uint8Array;
}

/** What the engine asks its driver to do. Limits are in milliseconds. */
export type Effect =
  | { readonly type: "send"; readonly request: HttpRequest; readonly timeoutMs: number }
  | { readonly type: "sleep"; readonly ms: number }
  /** Waits for leave to send, in the order of the positions. */
  | {
      readonly type: "admit";
      readonly queue: RequestQueue;
      readonly position: number;
      readonly timeoutMs: number | undefined;
    }
  /** Reads on in an open body; `done` at its end. */
  | { readonly type: "read"; readonly body: number; readonly timeoutMs: number | undefined }
  /** Closes an open body and its connection. */
  | { readonly type: "cancel"; readonly body: number }
  /** Reads a Blob, which only gives its bytes asynchronously. */
  | { readonly type: "load"; readonly blob: Blob };

/** What the driver answers. */
export type Outcome = SendOutcome | PieceOutcome | { readonly type: "done" };

/** A generator that asks for effects and ends with a value: all of the library's decisions are made in such ones. */
export type Steps<Value> = Generator<Effect, Value, Outcome>;

/** Performs the effects of `AsyncClient`. Nothing in it decides or retries. */
export interface AsyncTransport {
  perform(effect: Effect, signal?: AbortSignal): Promise<Outcome>;
  /** Ends what is under way as aborted, closes idle connections, refuses what comes later. */
  close(): void;
}

/** Performs the effects of `Client`, blocking its thread. */
export interface SyncTransport {
  perform(effect: Effect): Outcome;
  close(): void;
}

/**
 * What an HTTP client is asked for: a subset of axios's request config, so that an `AxiosInstance` is one.
 * The URL is relative to `baseURL`; answers of every status are to be returned, redirects not to be followed.
 */
export interface HttpClientConfig {
  method: string;
  baseURL: string;
  url: string;
  headers: Record<string, string>;
  data: string | Uint8Array | undefined;
  /** Only for `AsyncClient`: aborted when the attempt's time is over or the caller gives up. */
  signal?: AbortSignal;
  /** Only for `Client`, in milliseconds: it has no signal. */
  timeout?: number;
  responseType: "text" | "stream";
  allowAbsoluteUrls: false;
  maxRedirects: 0;
  transformRequest: [];
  transformResponse: [];
  validateStatus: () => true;
}

/**
 * What an HTTP client answers. `data` may be text, bytes or parsed JSON; of a stream it is what can be iterated over, in
 * pieces of text or bytes, for `Client` synchronously.
 */
export interface HttpClientResponse {
  status: number;
  headers: unknown;
  data: unknown;
}

/** A caller's HTTP client for `AsyncClient`; an `AxiosInstance` is one. */
export interface AsyncHttpClient {
  request(config: HttpClientConfig): Promise<HttpClientResponse>;
}

/** A caller's HTTP client for `Client`: it answers synchronously. */
export interface SyncHttpClient {
  request(config: HttpClientConfig): HttpClientResponse;
}
