import { Client, createHttpClient, DEFAULT_BASE_URL } from "@ws/client";
import type { ServiceSettings } from "../../settings/settings.ts";
import {
  createClientBackedHttpClient,
  createRateLimitedHttpClient,
  createRateLimitedSyncHttpClient,
} from "./rate-limited-http-client.ts";
import type { Workspace } from "./workspace.ts";

/** Opens a workspace of the Notion API with the user's token. */
export function openServiceWorkspace({ token, testPageId, baseUrl }: ServiceSettings): Workspace {
  const options = baseUrl === undefined ? { auth: token } : { auth: token, baseUrl };
  const inner = new Client({ ...options, logLevel: "error" });
  return {
    description: `the service at ${baseUrl ?? DEFAULT_BASE_URL}`,
    connection: { async: options, sync: options },
    testPageId,
    rateLimited: {
      async: { ...options, httpClient: createRateLimitedHttpClient(createHttpClient()) },
      sync: { ...options, httpClient: createRateLimitedSyncHttpClient(createClientBackedHttpClient(inner)) },
    },
    simulated: {
      "rate-limit":
        "a custom httpClient responds to the first request of each client with 429; only the second reaches Notion",
    },
    prepare: async () => {},
    close: async () => inner.close(),
  };
}
