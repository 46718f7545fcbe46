import { AsyncClient, DEFAULT_BASE_URL, type AsyncClientOptions } from "@ws/client";
import type { WorkspaceSettings } from "./workspace-settings.ts";

/** The mirror tries again later. */
const COMMON_OPTIONS = { timeoutMs: 15_000 } satisfies AsyncClientOptions;

/** A person waits for the response of a form: it fails rather than to wait for the end of a limit of requests. */
const FORM_OPTIONS = { deadlineMs: 10_000 } satisfies AsyncClientOptions;

/** The workspace of the site. */
export interface SiteWorkspace {
  /** One line for the output. */
  readonly description: string;
  readonly client: AsyncClient;
  /** The client of forms. It shares the limit of requests. */
  readonly forms: AsyncClient;
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
export async function openWorkspace(
  settings: WorkspaceSettings | undefined,
  options: AsyncClientOptions = {},
): Promise<SiteWorkspace> {
  if (settings === undefined) return openEmbeddedWorkspace(options);
  const { token, testPageId, baseUrl } = settings;
  const connection = baseUrl === undefined ? { auth: token } : { auth: token, baseUrl };
  const clients = openClients({ rateLimit: "adaptive", ...connection, ...options });
  return {
    ...clients,
    description: `the service at ${baseUrl ?? DEFAULT_BASE_URL}`,
    testPageId,
    subscribe: undefined,
  };
}

function openClients(options: AsyncClientOptions): Pick<SiteWorkspace, "client" | "forms" | "close"> {
  const client = new AsyncClient({ ...COMMON_OPTIONS, ...options });
  const forms = new AsyncClient({ ...COMMON_OPTIONS, ...FORM_OPTIONS, ...options });
  return {
    client,
    forms,
    close: async () => {
      await Promise.all([client.close(), forms.close()]);
    },
  };
}

async function openEmbeddedWorkspace(options: AsyncClientOptions): Promise<SiteWorkspace> {
  const { startEmulator } = await import("@ws/emulator");
  const emulator = await startEmulator({ seed: "empty", now: Date.now() });
  const clients = openClients({ auth: emulator.token, baseUrl: emulator.url, ...options });
  return {
    ...clients,
    description: `an emulator at ${emulator.url}. All requests stay on this machine`,
    testPageId: emulator.testPageId,
    subscribe: async (url) => {
      await fetch(`${emulator.url}/_emulator/webhooks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url }),
      });
    },
    close: async () => {
      await clients.close();
      await emulator.close();
    },
  };
}
