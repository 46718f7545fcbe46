import type { AxiosStatic } from "axios";
import { checkConnections } from "../../checks/check-options.ts";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import { InvalidRequestError } from "../../errors/errors.ts";
import { requireFromHere } from "../../require.node.ts";
import type { AsyncHttpClient } from "../http-client/http-client.ts";
import type { ConnectionOptions } from "../http-client/connection-options.ts";
import { connectionSettings } from "../node/connection-pool.ts";
import { createAxiosAdapter } from "./axios-adapter.ts";

/** Loads axios, only where it is needed. `require()` loads its CommonJS bundle, which is faster than its modules. */
function loadAxios(): AxiosStatic {
  try {
    return (requireFromHere("axios") as { default: AxiosStatic }).default;
  } catch (cause) {
    throw new InvalidRequestError("axios could not be loaded. If you bundle your program, mark @ws/core as external.", {
      cause,
    });
  }
}

/**
 * Creates an axios instance on this library's connections, for interceptors, agents and proxies. It does not follow
 * redirects, ignores absolute URLs, and limits responses to 64 MiB.
 *
 * For the types of axios, pass them: `createHttpClient<AxiosInstance>()`. They are not the default, so that programs
 * without axios do not load its types.
 * All instances of a thread share their connections, unless you pass an agent. Nobody has to close an instance.
 * @param config Defaults of the instance (`CreateAxiosDefaults` of axios). They override the defaults above
 * @param connections Idle time after which a connection is not used for a write, in milliseconds, also with your agents. Default:
 * `{ maxIdleMs: 4000 }`. To limit the number of connections, pass agents with `maxSockets`
 * @throws InvalidRequestError if axios is not installed, or for an invalid option of `connections`
 * @example new AsyncClient({ httpClient: createHttpClient({ httpsAgent }) })
 */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(
  config: object = {},
  connections?: Pick<ConnectionOptions, "maxIdleMs">,
): Instance {
  if (connections !== undefined) checkConnections("connections", connections);
  if (connections !== undefined && "max" in connections)
    throw new InvalidRequestError(
      'Unknown option "max" of connections. To limit their number, pass agents with maxSockets.',
    );
  const axios = loadAxios();
  const instance = axios.create({
    allowAbsoluteUrls: false,
    maxRedirects: 0,
    maxContentLength: MAX_RESPONSE_BYTES,
    maxBodyLength: MAX_RESPONSE_BYTES,
    adapter: createAxiosAdapter(axios, connectionSettings(connections)),
    ...config,
  });
  makeDefaultsLean(instance.defaults, config);
  return instance as AsyncHttpClient as Instance;
}

/** The part of the defaults of an axios instance that is changed here. */
interface Defaults {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Options that only browsers use, or whose defaults apply anyway. */
const USELESS = ["env", "transitional", "xsrfCookieName", "xsrfHeaderName"];

/**
 * Removes defaults that are empty or without effect in Node.js: axios merges the defaults of an instance for every request, which
 * is a tenth of the time of the request. Empty header groups such as `defaults.headers.post` are created on first access.
 * @param config Configuration of the caller, which is kept
 */
function makeDefaultsLean(defaults: Defaults, config: object): void {
  for (const name of USELESS) if (!Object.hasOwn(config, name)) Reflect.deleteProperty(defaults, name);
  const { headers } = defaults;
  for (const [method, group] of Object.entries(headers)) {
    if (typeof group !== "object" || group === null || Object.keys(group).length > 0) continue;
    const define = (value: unknown): unknown => {
      Object.defineProperty(headers, method, { value, configurable: true, enumerable: true, writable: true });
      return value;
    };
    Object.defineProperty(headers, method, { configurable: true, get: () => define({}), set: define });
  }
}
