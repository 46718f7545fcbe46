import { fileURLToPath } from "node:url";
import { AsyncClient, DEFAULT_BASE_URL, type AsyncClientOptions } from "@ws/client";
import type { WorkspaceSettings } from "../../settings/workspace-settings.ts";
import { packageFile } from "../../settings/package-file.ts";

/** The mirror tries again later, and the site reports what fails. */
const COMMON_OPTIONS = { timeoutMs: 15_000, logLevel: "error" } satisfies AsyncClientOptions;

/** A person waits for the response of a form: it fails rather than to wait for the end of a limit of requests. */
const FORM_OPTIONS = { deadlineMs: 10_000 } satisfies AsyncClientOptions;

/** The workspace of the site. */
export interface SiteWorkspace {
  /** One line for the output. */
  readonly description: string;
  /** False for the sample, which never changes. */
  readonly isLive: boolean;
  /** The archive of the copy of the sample. */
  readonly archive?: string;
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
    isLive: true,
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

/** Opens the demo in an emulator, if it is installed, or else a copy of the demo that never changes. */
async function openEmbeddedWorkspace(options: AsyncClientOptions): Promise<SiteWorkspace> {
  const loaded = await import("@ws/emulator").catch(() => undefined);
  return loaded === undefined ? openSample(options) : openEmulator(loaded, options);
}

/** Id of the page above the demo in the sample. */
export const SAMPLE_PARENT = "3c976844-120b-8c94-a167-0ece51f221ee";

/** The copy of the demo in this package, which `scripts/pack-sample.mjs` makes. */
const SAMPLE = fileURLToPath(packageFile("dist/sample.tar.gz"));

/** Opens the sample. Forms and the staff cannot change anything. */
function openSample(options: AsyncClientOptions): SiteWorkspace {
  const message = "The site shows a sample, which cannot be changed. Set WORKSPACE_TOKEN and the option page.";
  const data = JSON.stringify({ object: "error", status: 403, code: "restricted_resource", message });
  const httpClient = { request: async () => ({ status: 403, headers: {}, data }) };
  return {
    ...openClients({ ...options, auth: "sample", httpClient }),
    isLive: false,
    archive: SAMPLE,
    description:
      "a sample, because no token is set. To publish pages of yours, set WORKSPACE_TOKEN in .env to a token that sees them, and page in " +
      "site.config.mjs to the link of the first one",
    testPageId: SAMPLE_PARENT,
    subscribe: undefined,
  };
}

async function openEmulator(
  { startEmulator }: typeof import("@ws/emulator"),
  options: AsyncClientOptions,
): Promise<SiteWorkspace> {
  const emulator = await startEmulator({ seed: "empty", now: Date.now() });
  const clients = openClients({ auth: emulator.token, baseUrl: emulator.url, ...options });
  return {
    ...clients,
    isLive: true,
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
