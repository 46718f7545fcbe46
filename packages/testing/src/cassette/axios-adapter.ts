import { createRequire } from "node:module";
import type { AsyncHttpClient } from "@ws/core";
import type { AxiosAdapter, AxiosRequestConfig, AxiosResponse, AxiosStatic, InternalAxiosRequestConfig } from "axios";
import type { CassetteResponse } from "../model/cassette-response.ts";
import type { CassetteRequest } from "./cassette-request.ts";

/** Loads axios on first use. Uses `require`, because the CommonJS bundle loads faster than the ES modules. */
const loadAxios = (): AxiosStatic => (createRequire(import.meta.url)("axios") as { default: AxiosStatic }).default;

/** Responds to a request. `original` is the axios config that the request was made from. */
type Handler = (request: CassetteRequest, original: InternalAxiosRequestConfig) => Promise<CassetteResponse>;

/** Creates an axios adapter that responds with `handle`. It rejects error statuses like the adapters of axios. */
export function createAxiosAdapter(handle: Handler): AxiosAdapter {
  return async (config) => {
    const axios = loadAxios();
    const { data, headers } = await encodeBody(config);
    const url = axios.getUri({ ...config, url: config.url ?? "" });
    const cassetteResponse = await handle({ ...config, baseURL: "", url, data, headers }, config);
    const response: AxiosResponse = { ...cassetteResponse, config, request: undefined };
    if (!config.validateStatus || config.validateStatus(response.status)) return response;
    const code = response.status < 500 ? axios.AxiosError.ERR_BAD_REQUEST : axios.AxiosError.ERR_BAD_RESPONSE;
    throw new axios.AxiosError(`Request failed with status code ${response.status}`, code, config, undefined, response);
  };
}

/** Encodes forms and streams as bytes, so that they can be recorded and compared. */
async function encodeBody(
  config: InternalAxiosRequestConfig,
): Promise<{ data: unknown; headers: Record<string, unknown> }> {
  const headers: Record<string, unknown> = { ...config.headers.toJSON() };
  const data: unknown = config.data;
  if (data instanceof FormData || data instanceof Blob) {
    const encoded = new Response(data);
    const type = encoded.headers.get("content-type");
    return {
      data: new Uint8Array(await encoded.arrayBuffer()),
      headers: type === null ? headers : { ...headers, "content-type": type },
    };
  }
  if (typeof data === "object" && data !== null && Symbol.asyncIterator in data) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of data as AsyncIterable<string | Uint8Array>) chunks.push(Buffer.from(chunk));
    return { data: Buffer.concat(chunks), headers };
  }
  return { data, headers };
}

/** Returns an HTTP client that sends through the previous adapter of an attached axios instance, with its settings. */
export function adapterHttpClient(
  adapter: AxiosRequestConfig["adapter"],
  original: InternalAxiosRequestConfig,
): AsyncHttpClient {
  const send = loadAxios().getAdapter(adapter);
  return {
    request: async ({ signal, data }) =>
      send({
        ...original,
        ...(signal === undefined ? {} : { signal }),
        data,
        responseType: "stream",
        validateStatus: () => true,
      }),
  };
}
