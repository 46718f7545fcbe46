import { createHttpClient, MAX_RESPONSE_BYTES } from "@ws/core";
import type { AxiosAdapter, AxiosInstance, AxiosRequestConfig } from "axios";
import type { CassetteResponse } from "../model/cassette-response.ts";
import type { CassetteRequest } from "./cassette-request.ts";

const SETTINGS = { maxContentLength: MAX_RESPONSE_BYTES };

/**
 * Returns a proxy for an axios instance. The instance is constructed on first use of anything but `request`. Until then
 * it has no interceptors and no changed defaults, so a config that needs nothing from axios goes directly to `handle`.
 */
export function createLazyAxios(
  handle: (config: CassetteRequest) => Promise<CassetteResponse>,
  adapter: AxiosAdapter,
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
