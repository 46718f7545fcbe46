import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import { createBodyReader, readAll } from "../async/body-reader.ts";
import type { AsyncHttpClient, HttpClientConfig, HttpClientResponse } from "../http-client/http-client.ts";
import { plainHeaders } from "../http-client/plain-headers.ts";
import { fieldsOf } from "../http-client/send-details.ts";
import type { FetchFunction, FetchInit, FetchResponse } from "./fetch-function.ts";

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
  const settings = supportedSettings();
  return {
    async request(config) {
      const send = customFetch ?? globalThis.fetch;
      let response: FetchResponse;
      try {
        response = await send(config.baseURL + config.url, { ...fetchInit(config), ...settings });
      } catch (error) {
        throw withHint(reasonOf(error), config.signal);
      }
      try {
        return await toHttpClientResponse(response, config);
      } catch (error) {
        throw reasonOf(error);
      }
    },
  };
}

function fetchInit({ method, headers, data, signal }: HttpClientConfig): FetchInit {
  return {
    method,
    headers,
    redirect: "manual",
    ...(data !== undefined && { body: data as NonNullable<FetchInit["body"]> }),
    ...(signal && { signal }),
  };
}

/** Returns the settings that keep cookies and the HTTP cache out. Edge runtimes have neither, and reject the settings. */
function supportedSettings(): Pick<FetchInit, "cache" | "credentials"> {
  const supported = fieldsOf(fieldsOf(globalThis.Request)["prototype"]);
  return {
    ...("credentials" in supported && { credentials: "omit" }),
    ...("cache" in supported && { cache: "no-store" }),
  };
}

async function toHttpClientResponse(
  response: FetchResponse,
  { responseType }: HttpClientConfig,
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
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Returns the error that Node.js and Bun put below their general "fetch failed". Browsers give no reason. */
function reasonOf(error: unknown): unknown {
  const { cause } = fieldsOf(error);
  return fieldsOf(cause)["message"] === undefined ? error : cause;
}

/** Adds the most frequent causes to an error of a browser, such as "Failed to fetch". */
function withHint(error: unknown, signal: AbortSignal | undefined): unknown {
  const { name, message, code } = fieldsOf(error);
  if (name !== "TypeError" || code !== undefined || signal?.aborted) return error;
  const hint = "Check that the server is reachable and that it allows requests from this page (CORS)";
  return new TypeError(`${String(message)}. ${hint}`, { cause: error });
}
