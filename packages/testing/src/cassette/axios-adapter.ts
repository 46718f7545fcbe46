// A cassette as an adapter of axios, as an instance that constructs axios late, and above the adapter of another instance.
import { createRequire } from "node:module";
import { createHttpClient, MAX_RESPONSE_BYTES, type AsyncHttpClient } from "@ws/core";
import { isReplayed, markReplayed, SCOPE } from "@ws/core/engine";
import type {
  AxiosAdapter,
  AxiosInstance,
  AxiosRequestConfig,
  AxiosResponse,
  AxiosStatic,
  InternalAxiosRequestConfig,
} from "axios";
import type { CassetteResponse } from "../model/traffic.ts";
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
    markReplayed(response, isReplayed(cassetteResponse));
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
  const typed = (bytes: ArrayBuffer, type: string | null) => ({
    data: new Uint8Array(bytes),
    headers: type ? { ...headers, "content-type": type } : headers,
  });
  // Not through a Response: servers replace it by a class of their own that does not know the type of a blob.
  if (data instanceof Blob) return typed(await data.arrayBuffer(), data.type);
  if (data instanceof FormData) {
    const encoded = new Response(data);
    return typed(await encoded.arrayBuffer(), encoded.headers.get("content-type"));
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

const SETTINGS = { maxContentLength: MAX_RESPONSE_BYTES };

/**
 * Returns a proxy for an axios instance. The instance is constructed on first use of anything but `request`. Until then
 * it has no interceptors and no changed defaults, so a config that needs nothing from axios goes directly to `handle`.
 * @param scope The `SCOPE` of the instance
 */
export function createLazyAxios(
  handle: (config: CassetteRequest) => Promise<CassetteResponse>,
  adapter: AxiosAdapter,
  scope: object | undefined,
): AxiosInstance {
  let created: AxiosInstance | undefined;
  const instance = (): AxiosInstance => (created ??= createHttpClient<AxiosInstance>({ ...SETTINGS, adapter }));
  // @ws/core reads the size limit from the defaults. The read must not construct the instance.
  const defaults = new Proxy<object>(SETTINGS, {
    get: (known, name): unknown =>
      created === undefined && name in known ? Reflect.get(known, name) : Reflect.get(instance().defaults, name),
    set: (_, name, value) => Reflect.set(instance().defaults, name, value),
    has: (_, name) => Reflect.has(instance().defaults, name),
    deleteProperty: (_, name) => Reflect.deleteProperty(instance().defaults, name),
  });
  const request = (config: AxiosRequestConfig): Promise<unknown> =>
    created === undefined && isPlain(config) ? handle(config) : instance().request(config);
  const callable: object = () => undefined;
  return new Proxy(callable as AxiosInstance, {
    apply: (_, __, args: Parameters<AxiosInstance>) => instance()(...args),
    get: (_, name): unknown => {
      if (name === "request") return request;
      if (name === SCOPE) return scope;
      return name === "defaults" && created === undefined ? defaults : Reflect.get(instance(), name);
    },
    set: (_, name, value) => Reflect.set(instance(), name, value),
    has: (_, name) => name === "request" || Reflect.has(instance(), name),
    ownKeys: () => Reflect.ownKeys(instance()),
    getOwnPropertyDescriptor: (_, name) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(instance(), name);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}

/** True if axios has nothing to do for a config: no transforms, no params, no check of the status. */
const isPlain = ({ transformRequest, transformResponse, params, validateStatus }: AxiosRequestConfig): boolean =>
  isEmptyList(transformRequest) &&
  isEmptyList(transformResponse) &&
  params === undefined &&
  validateStatus?.(500) === true;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
