// An HTTP client on `fetch`, and the part of `fetch` that it uses: the global `fetch`, `fetch` of undici and `fetch` of a service binding have it.
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import { createBodyReader, readAll } from "../async/body-reader.ts";
import {
  SCOPE,
  type AsyncHttpClient,
  type HttpClientConfig,
  type HttpClientResponse,
} from "../http-client/http-client.ts";
import { fieldsOf, isReplayed, markReplayed, plainHeaders } from "../http-client/outcomes.ts";

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

/**
 * Status of a redirect in browsers, which hide it. Recipients treat an unknown status of a class like its first status
 * (RFC 9110, section 15), so 300 means "some redirect".
 */
const HIDDEN_REDIRECT_STATUS = 300;

/**
 * Creates an HTTP client on `fetch`. It sends no cookies, follows no redirects, uses no HTTP cache and limits responses
 * to 64 MiB. Where Node.js is missing, clients send their requests this way by default.
 *
 * `fetch` does not say whether a failed request was sent. If the error has no code of Node.js, the request counts as
 * sent: `maybeApplied` is true, and a POST or PATCH is not retried.
 * @param customFetch Sends the requests, such as `fetch` of undici with a `dispatcher`, of a service binding, or of a
 * test. Default: `globalThis.fetch` at the time of the request
 * @example new AsyncClient({ httpClient: createFetchHttpClient((url, init) => env.API.fetch(url, init)) })
 */
export function createFetchHttpClient(customFetch?: FetchFunction): AsyncHttpClient {
  // Edge runtimes have no cookies and reject settings that they do not have.
  const supported = fieldsOf(fieldsOf(globalThis.Request)["prototype"]);
  const settings: Pick<FetchInit, "cache" | "credentials" | "redirect"> = {
    redirect: "manual",
    ...("credentials" in supported && { credentials: "omit" }),
    ...("cache" in supported && { cache: "no-store" }),
  };
  const client: AsyncHttpClient = {
    async request({ baseURL, url, method, headers, data, signal, responseType }) {
      const send = customFetch ?? globalThis.fetch;
      try {
        const body = (data ?? null) as FetchInit["body"];
        const response = await send(baseURL + url, { ...settings, method, headers, body, signal: signal ?? null });
        return markReplayed(await toHttpClientResponse(response, responseType), isReplayed(response));
      } catch (error) {
        throw signal?.aborted ? error : withReason(error);
      }
    },
  };
  return Object.assign(client, { [SCOPE]: fieldsOf(customFetch)[SCOPE] });
}

async function toHttpClientResponse(
  response: FetchResponse,
  responseType: HttpClientConfig["responseType"],
): Promise<HttpClientResponse> {
  const { body, type } = response;
  if (type === "opaqueredirect") return { status: HIDDEN_REDIRECT_STATUS, headers: {}, data: "" };
  const { status } = response;
  const headers = plainHeaders(response.headers);
  if (responseType === "stream" && body !== undefined) return { status, headers, data: body };
  // React Native and many test doubles have no body stream.
  const data = body === undefined ? await response.text() : await readText(body, headers["content-length"]);
  return { status, headers, data };
}

async function readText(body: unknown, contentLength: string | undefined): Promise<string> {
  const reader = createBodyReader(body);
  const bytes = await readAll(reader, MAX_RESPONSE_BYTES, Number(contentLength));
  return new TextDecoder().decode(bytes);
}

/**
 * Returns the reason that Node.js puts below its general `TypeError: fetch failed`. Browsers give no reason, so their error
 * gets a hint at the most frequent causes. All other errors stay as they are: the caller's own function threw them.
 */
function withReason(error: unknown): unknown {
  const { name, message, cause } = fieldsOf(error);
  if (name !== "TypeError") return error;
  if (fieldsOf(cause)["message"] !== undefined) return cause;
  const hint = "Check that the server is reachable and that it allows requests from this page (CORS)";
  return new TypeError(`${String(message)}. ${hint}`, { cause: error });
}
