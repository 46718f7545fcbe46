import { AsyncClient, DEFAULT_BASE_URL, type AsyncClientOptions } from "@ws/client";
import type { Settings } from "../../settings/settings.ts";

/** A person waits for the response of a form, and the mirror tries again later. */
const COMMON_OPTIONS = { timeoutMs: 15_000 } satisfies AsyncClientOptions;

/** The workspace of the site. */
export interface SiteWorkspace {
  /** One line for the output. */
  readonly description: string;
  readonly client: AsyncClient;
  /** Id of the page below which the demo is created. */
  readonly testPageId: string;
  /** Subscribes an address to webhooks. Undefined: a person does it in the settings of the integration. */
  readonly subscribe: ((url: string) => Promise<void>) | undefined;
  /** Closes the client, and the emulator if it runs in this process. */
  close(): Promise<void>;
}

/**
 * Opens the workspace that the settings select. Loads the emulator only if it is used.
 * @param options further options of the client, for example an observer
 */
export async function openWorkspace(settings: Settings, options: AsyncClientOptions = {}): Promise<SiteWorkspace> {
  if (settings.kind === "embedded") return openEmbeddedWorkspace(options);
  const { token, testPageId, baseUrl } = settings;
  const connection = baseUrl === undefined ? { auth: token } : { auth: token, baseUrl };
  const client = new AsyncClient({ ...COMMON_OPTIONS, rateLimit: "adaptive", ...connection, ...options });
  return {
    description: `the service at ${baseUrl ?? DEFAULT_BASE_URL}`,
    client,
    testPageId,
    subscribe: undefined,
    close: () => client.close(),
  };
}

async function openEmbeddedWorkspace(options: AsyncClientOptions): Promise<SiteWorkspace> {
  const { startEmulator } = await import("@ws/emulator");
  const emulator = await startEmulator({ seed: "empty", now: Date.now() });
  const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, ...COMMON_OPTIONS, ...options });
  return {
    description: `an emulator at ${emulator.url}. All requests stay on this machine`,
    client,
    testPageId: emulator.testPageId,
    subscribe: async (url) => {
      await fetch(`${emulator.url}/_emulator/webhooks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url }),
      });
    },
    close: async () => {
      await client.close();
      await emulator.close();
    },
  };
}
