// What Node brings: connections of our own, and threads.
import http from "node:http";
import type { AxiosStatic } from "axios";
import { MAX_RESPONSE_BYTES } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import type { AsyncHttpClient } from "./http-client/http-client.ts";
import { createAxiosAdapter } from "./node/axios-adapter.ts";
import { makeDefaultsLean } from "./node/lean-axios-defaults.ts";
import { createNodeDispatcher, openNodeConnections } from "./node/node-connections.ts";
import { isProxyConfigured } from "./node/proxy-environment.ts";
import { createHttpClientDispatcher, type Dispatcher } from "./http-client/dispatcher.ts";

import { requireFromHere } from "../require.node.ts";

export { createSyncBridge } from "./sync/sync-bridge.ts";

/** By `require`: the CommonJS bundle loads faster than the modules, and only the calls that need axios pay for it. */
function loadAxios(): AxiosStatic {
  try {
    return (requireFromHere("axios") as { default: AxiosStatic }).default;
  } catch (cause) {
    throw new InvalidRequestError("axios cannot be loaded. If you bundle your program, mark @ws/core as external", {
      cause,
    });
  }
}

/**
 * An axios instance that sends through this library's adapter, for people who want interceptors, agents or a proxy:
 * `new AsyncClient({ httpClient: createHttpClient({ httpsAgent }) })`.
 * Redirects are not followed, absolute URLs do not replace `baseURL`, and answers are capped at 64 MiB.
 * Its type is that of your axios: `createHttpClient<AxiosInstance>()`. (Named here, axios's types would be a part of
 * every program that uses a client, whether it uses axios or not.)
 * @param config axios's own defaults for the instance (`CreateAxiosDefaults`); they win over the above
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

/** What sends when nobody configured anything: the adapter itself, unless a proxy stands between. */
export function createDefaultDispatcher(): Dispatcher {
  if (!isProxyConfigured(process.env)) return createNodeDispatcher();
  const httpAgent = new http.Agent({ keepAlive: true });
  return { ...createHttpClientDispatcher(createHttpClient({ httpAgent })), close: () => httpAgent.destroy() };
}
