// The lean adapter as axios knows adapters: it settles by `validateStatus` and fails with axios's own errors. What it
// does not do itself (proxies, streams, forms, redirects) it leaves to axios's adapter.
import type { AxiosAdapter, AxiosResponse, AxiosStatic, InternalAxiosRequestConfig } from "axios";
import type { NodeHttpClient } from "./node-adapter.ts";
import { sendFactsOf, withSendFacts } from "./outcomes.ts";
import { isProxyConfigured } from "./proxy-environment.ts";

/** An adapter for an axios instance. */
export function createAxiosAdapter(axios: AxiosStatic, client: NodeHttpClient): AxiosAdapter {
  const behindProxy = isProxyConfigured(process.env);
  return async (config) => {
    if (needsStockAdapter(config, behindProxy)) return axios.getAdapter("http")(config);
    const answer = await client.request({ ...config, ...target(axios, config) }).catch((error: unknown) => {
      throw asAxiosError(axios, error, config);
    });
    const response = { ...answer, config } as AxiosResponse;
    if (!config.validateStatus || config.validateStatus(answer.status)) return response;
    const code = answer.status < 500 ? axios.AxiosError.ERR_BAD_REQUEST : axios.AxiosError.ERR_BAD_RESPONSE;
    const message = `Request failed with status code ${answer.status}`;
    throw new axios.AxiosError(message, code, config, answer.request, response);
  };
}

function needsStockAdapter(config: InternalAxiosRequestConfig, behindProxy: boolean): boolean {
  const { responseType } = config;
  const data: unknown = config.data;
  const plainBody = data === undefined || data === null || typeof data === "string" || data instanceof Uint8Array;
  const plainAnswer = responseType === undefined || ["text", "json", "arraybuffer", "stream"].includes(responseType);
  const proxied = config.proxy === undefined ? behindProxy : config.proxy !== false;
  return (
    !plainBody ||
    !plainAnswer ||
    proxied ||
    config.maxRedirects !== 0 ||
    Boolean(config.auth ?? config.socketPath ?? config.cancelToken)
  );
}

/** Where to: ours is relative and whole; what a caller composed, axios composes. */
function target(axios: AxiosStatic, config: InternalAxiosRequestConfig): { baseURL: string; url: string } {
  const { baseURL, url } = config;
  if (baseURL && url?.startsWith("/") && !url.startsWith("//") && config.params === undefined) return { baseURL, url };
  return { baseURL: "", url: axios.getUri(config) };
}

function asAxiosError(axios: AxiosStatic, error: unknown, config: InternalAxiosRequestConfig): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  const wrapped = config.signal?.aborted
    ? Object.assign(new axios.CanceledError(cause.message, config), { cause })
    : axios.AxiosError.from(cause, "code" in cause ? String(cause.code) : undefined, config);
  const facts = sendFactsOf(error);
  return facts === undefined ? wrapped : withSendFacts(wrapped, facts);
}
