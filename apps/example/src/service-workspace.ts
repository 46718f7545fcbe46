import { Client, createHttpClient, DEFAULT_BASE_URL } from "@ws/client";
import { passOnThrough, refuseFirst, refuseFirstSync } from "./refuse-first.ts";
import type { ServiceSettings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/** A workspace of the service, reached with the user's token. */
export function openServiceWorkspace({ token, testPageId, baseUrl }: ServiceSettings): Workspace {
  const options = baseUrl === undefined ? { auth: token } : { auth: token, baseUrl };
  const inner = new Client({ ...options, logLevel: "error" });
  return {
    description: `the service at ${baseUrl ?? DEFAULT_BASE_URL}`,
    connection: { async: options, sync: options },
    testPageId,
    rateLimited: {
      async: { ...options, httpClient: refuseFirst(createHttpClient()) },
      sync: { ...options, httpClient: refuseFirstSync(passOnThrough(inner)) },
    },
    simulated: {
      "rate-limit":
        "the service is not provoked; an httpClient refuses the first request of each client itself and sends the second",
    },
    prepare: async () => {},
    close: async () => inner.close(),
  };
}
