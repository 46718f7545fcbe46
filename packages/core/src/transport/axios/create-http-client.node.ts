import type { AxiosStatic } from "axios";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import { InvalidRequestError } from "../../errors/errors.ts";
import { requireFromHere } from "../../require.node.ts";
import type { AsyncHttpClient } from "../http-client/http-client.ts";
import { openNodeConnections } from "../node/node-connections.ts";
import { createAxiosAdapter } from "./axios-adapter.ts";
import { makeDefaultsLean } from "./lean-axios-defaults.ts";

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
 * @param config Defaults of the instance (`CreateAxiosDefaults` of axios). They override the defaults above
 * @throws InvalidRequestError if axios is not installed
 * @example new AsyncClient({ httpClient: createHttpClient({ httpsAgent }) })
 */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(config: object = {}): Instance {
  const axios = loadAxios();
  const instance = axios.create({
    allowAbsoluteUrls: false,
    maxRedirects: 0,
    maxContentLength: MAX_RESPONSE_BYTES,
    maxBodyLength: MAX_RESPONSE_BYTES,
    adapter: createAxiosAdapter(axios, openNodeConnections()),
    ...config,
  });
  makeDefaultsLean(instance.defaults, config);
  return instance as AsyncHttpClient as Instance;
}
