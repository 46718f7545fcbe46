// An axios adapter on our connections. It applies `validateStatus` and throws axios's own errors. Requests that it does
// not support (forms, redirects) go to axios's adapter.
import type { AxiosAdapter, AxiosProxyConfig, AxiosResponse, AxiosStatic, InternalAxiosRequestConfig } from "axios";
import type { Readable } from "node:stream";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import { plainHeaders, sendDetailsOf, withSendDetails } from "../http-client/outcomes.ts";
import { httpClientPool, type ConnectionPool, type ConnectionSettings } from "../node/connection-pool.ts";
import { sendOn } from "../node/node-connections.ts";
import type { NodeRequest, NodeRequestOptions, NodeResponse } from "../node/send-node-request.ts";

/** Creates an adapter for an axios instance. All adapters with the same settings share their connections. */
export function createAxiosAdapter(axios: AxiosStatic, settings: ConnectionSettings): AxiosAdapter {
  const pool = httpClientPool(settings);
  return async (config) => {
    if (needsStockAdapter(config)) return axios.getAdapter("http")(withBuffer(config));
    const {
      status,
      statusText,
      data,
      request,
      headers: received,
    } = await send(
      axios,
      config.proxy === undefined ? pool : poolWith(settings, config.proxy),
      settings.maxIdleMs,
      config,
    );
    // Node's headers are valid and have unique names, so axios does not have to check each header again.
    const headers = Object.assign(new axios.AxiosHeaders(), received);
    const response = { status, statusText, headers, data, request, config } as AxiosResponse;
    if (!config.validateStatus || config.validateStatus(status)) return response;
    const code = status < 500 ? axios.AxiosError.ERR_BAD_REQUEST : axios.AxiosError.ERR_BAD_RESPONSE;
    throw new axios.AxiosError(`Request failed with status code ${status}`, code, config, request, response);
  };
}

function needsStockAdapter(config: InternalAxiosRequestConfig): boolean {
  const { responseType } = config;
  const data: unknown = config.data;
  const plainBody = data === undefined || data === null || typeof data === "string" || data instanceof Uint8Array;
  const plainResponse = responseType === undefined || ["text", "json", "arraybuffer", "stream"].includes(responseType);
  return (
    !plainBody ||
    !plainResponse ||
    config.maxRedirects !== 0 ||
    Boolean(config.auth ?? config.socketPath ?? config.cancelToken)
  );
}

/** axios's adapter accepts bytes as a Buffer only. */
function withBuffer(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const data: unknown = config.data;
  if (!(data instanceof Uint8Array) || Buffer.isBuffer(data)) return config;
  return { ...config, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
}

function toNodeRequest(axios: AxiosStatic, config: InternalAxiosRequestConfig): NodeRequest {
  const body = (config.data ?? undefined) as string | Uint8Array | undefined;
  const method = config.method?.toUpperCase() ?? "GET";
  return { method, ...targetOf(axios, config), headers: plainHeaders(config.headers), body };
}

/** Returns the URL of a request. URLs of this library are complete; axios builds the URLs of other requests. */
function targetOf(axios: AxiosStatic, config: InternalAxiosRequestConfig): { baseUrl: string; url: string } {
  const { baseURL, url } = config;
  if (baseURL && url?.startsWith("/") && !url.startsWith("//") && config.params === undefined)
    return { baseUrl: baseURL, url };
  const { origin, pathname, search } = new URL(axios.getUri(config));
  return { baseUrl: origin, url: pathname + search };
}

const FORMATS: Readonly<Record<string, NodeRequestOptions["format"]>> = { arraybuffer: "bytes", stream: "stream" };

/** Returns the pool for a proxy that replaces those of the environment; `false` for no proxy. */
function poolWith(settings: ConnectionSettings, proxy: AxiosProxyConfig | false): ConnectionPool {
  if (proxy === false) return httpClientPool({ ...settings, proxies: undefined });
  const own: AxiosProxyConfig & { __proto__: null } = { __proto__: null, ...proxy };
  const { protocol = "http", host, port, auth } = own;
  const credentials = auth ? `${encodeURIComponent(auth.username)}:${encodeURIComponent(auth.password)}@` : "";
  const hostname = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const value = `${protocol.replace(/:$/, "")}://${credentials}${hostname}${port ? `:${port}` : ""}`;
  const setting = { name: "proxy", value };
  return httpClientPool({ ...settings, proxies: { http: setting, https: setting, noProxy: "" } });
}

/** Sends a request. The signal of the config aborts it; for a stream, until the stream is closed. */
function send(
  axios: AxiosStatic,
  pool: ConnectionPool,
  maxIdleMs: number,
  config: InternalAxiosRequestConfig,
): Promise<NodeResponse> {
  const { responseType = "text", maxContentLength = -1 } = config;
  const format = FORMATS[responseType] ?? "text";
  const maxBytes = maxContentLength > 0 ? maxContentLength : MAX_RESPONSE_BYTES;
  const agents: Pick<NodeRequestOptions, "httpAgent" | "httpsAgent"> = config;
  const { httpAgent, httpsAgent } = agents;
  const signal = config.signal instanceof AbortSignal ? config.signal : undefined;
  return new Promise((resolve, reject) => {
    const unlisten = (): void => signal?.removeEventListener("abort", cancel);
    const onResponse = (response: NodeResponse): void => {
      if (format === "stream") (response.data as Readable).once("close", unlisten);
      else unlisten();
      resolve(response);
    };
    const onError = (error: unknown): void => {
      unlisten();
      reject(asAxiosError(axios, error, config));
    };
    // Without `reads`, which no config of axios has: a POST that only reads takes no old connection here.
    const request = toNodeRequest(axios, config);
    const options = { format, maxBytes, maxIdleMs, httpAgent, httpsAgent };
    const cancel = sendOn(pool, request, options, { onResponse, onError });
    if (signal?.aborted) cancel();
    else signal?.addEventListener("abort", cancel, { once: true });
  });
}

function asAxiosError(axios: AxiosStatic, error: unknown, config: InternalAxiosRequestConfig): Error {
  // Not `instanceof Error`: Jest runs tests in a realm with its own Error class.
  const isError = typeof error === "object" && error !== null && "message" in error;
  const cause = isError ? (error as Error) : new Error(String(error));
  const wrapped = config.signal?.aborted
    ? Object.assign(new axios.CanceledError(cause.message, config), { cause })
    : axios.AxiosError.from(cause, "code" in cause ? String(cause.code) : undefined, config);
  const details = sendDetailsOf(error);
  return details === undefined ? wrapped : withSendDetails(wrapped, details);
}
