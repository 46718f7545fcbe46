// A cassette as axios knows adapters. axios itself is loaded only where somebody uses it: a replay does without.
import { createRequire } from "node:module";
import { createHttpClient, MAX_RESPONSE_BYTES, type AsyncHttpClient } from "@ws/core";
import type {
  AxiosAdapter,
  AxiosInstance,
  AxiosRequestConfig,
  AxiosResponse,
  AxiosStatic,
  InternalAxiosRequestConfig,
} from "axios";
import type { CassetteAnswer } from "../replay/recorded-response.ts";
import type { CassetteRequest } from "./cassette-request.ts";

// By `require`: the CommonJS bundle loads faster than the modules.
const loadAxios = (): AxiosStatic => (createRequire(import.meta.url)("axios") as { default: AxiosStatic }).default;

type Handle = (config: CassetteRequest, original: InternalAxiosRequestConfig) => Promise<CassetteAnswer>;

/** An adapter that asks `handle`, and settles as axios's own do. */
export function createAdapter(handle: Handle): AxiosAdapter {
  return async (config) => {
    const axios = loadAxios();
    const { data, headers } = await encodedBody(config);
    const url = axios.getUri({ ...config, url: config.url ?? "" });
    const answer = await handle({ ...config, baseURL: "", url, data, headers }, config);
    const response: AxiosResponse = { ...answer, config, request: undefined };
    if (!config.validateStatus || config.validateStatus(answer.status)) return response;
    const code = answer.status < 500 ? axios.AxiosError.ERR_BAD_REQUEST : axios.AxiosError.ERR_BAD_RESPONSE;
    throw new axios.AxiosError(`Request failed with status code ${answer.status}`, code, config, undefined, response);
  };
}

/** A form and a stream become bytes: they are recorded and compared as such. */
async function encodedBody(
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
    const pieces: Uint8Array[] = [];
    for await (const piece of data as AsyncIterable<string | Uint8Array>) pieces.push(Buffer.from(piece));
    return { data: Buffer.concat(pieces), headers };
  }
  return { data, headers };
}

/** What sends for an instance that has a cassette under it: the adapter that it had before, with its own settings. */
export function throughAdapter(
  before: AxiosRequestConfig["adapter"],
  original: InternalAxiosRequestConfig,
): AsyncHttpClient {
  const send = loadAxios().getAdapter(before);
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

/** Whether a config is whole: nothing is left for axios to do with it. */
const isPlain = ({ transformRequest, transformResponse, params, validateStatus }: AxiosRequestConfig): boolean =>
  isEmptyList(transformRequest) &&
  isEmptyList(transformResponse) &&
  params === undefined &&
  validateStatus?.(500) === true;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * An axios instance that is made when somebody looks at it. As long as nobody did, so that it has no interceptors and
 * defaults of anybody's, a request that leaves nothing to axios goes straight to the cassette.
 */
export function createLazyAxios(
  handle: (config: CassetteRequest) => Promise<CassetteAnswer>,
  adapter: AxiosAdapter,
): AxiosInstance {
  let made: AxiosInstance | undefined;
  const instance = (): AxiosInstance => (made ??= createHttpClient<AxiosInstance>({ ...SETTINGS, adapter }));
  // @ws/core asks whether answers are capped: that alone is no reason to make an instance.
  const defaults = new Proxy<object>(SETTINGS, {
    get: (known, name): unknown =>
      made === undefined && name in known ? Reflect.get(known, name) : Reflect.get(instance().defaults, name),
    set: (_, name, value) => Reflect.set(instance().defaults, name, value),
    has: (_, name) => Reflect.has(instance().defaults, name),
    deleteProperty: (_, name) => Reflect.deleteProperty(instance().defaults, name),
  });
  const request = (config: AxiosRequestConfig): Promise<unknown> =>
    made === undefined && isPlain(config) ? handle(config) : instance().request(config);
  const callable: object = () => undefined;
  return new Proxy(callable as AxiosInstance, {
    apply: (_, __, args: Parameters<AxiosInstance>) => instance()(...args),
    get: (_, name): unknown => {
      if (name === "request") return request;
      return name === "defaults" && made === undefined ? defaults : Reflect.get(instance(), name);
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
