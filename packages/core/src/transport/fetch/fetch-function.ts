// The part of `fetch` that the client uses. The global `fetch`, `fetch` of undici and `fetch` of a service binding have it.

/** The settings of a request that the client passes to `fetch`. */
export interface FetchInit {
  /** HTTP method. */
  method: string;
  /** Headers of the request. */
  headers: Record<string, string>;
  /** Text or bytes; null for no body. */
  body: Extract<NonNullable<RequestInit["body"]>, string | ArrayBufferView> | null;
  /** Aborts the request. */
  signal: AbortSignal | null;
  redirect: "manual";
  credentials?: "omit";
  cache?: "no-store";
}

/** The part of a `Response` that the client reads. */
export interface FetchResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers of the response. */
  readonly headers: object;
  /** `"opaqueredirect"` for a redirect in browsers. */
  readonly type?: string;
  /** Stream of the body; null for no body. Without this field, `text()` is called. */
  readonly body?: unknown;
  /** Returns the body as text. */
  text(): Promise<string>;
}

/** Sends one request. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;
