// The site of the example on an emulator in this process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient, Client } from "@ws/client";
import { createEmulator, type Emulator } from "@ws/emulator";
import type { Hono } from "hono";
import { createApp } from "../../src/site/app.ts";
import { config, type SiteConfig } from "../../src/site/config.ts";
import { openContent, type Content } from "../../src/site/content.ts";

export interface EmulatedSite {
  readonly emulator: Emulator;
  readonly client: AsyncClient;
  readonly blocking: Client;
  readonly content: Content;
  readonly app: Hono;
  close(): Promise<void>;
}

/** Opens a site with an empty copy. */
export async function openEmulatedSite(settings: Partial<SiteConfig> = {}): Promise<EmulatedSite> {
  const emulator = createEmulator({ seed: "demo" });
  const { token: auth, httpClient, syncHttpClient } = emulator;
  const client = new AsyncClient({ auth, httpClient, logLevel: "error" });
  const folder = mkdtempSync(join(tmpdir(), "ws-example-"));
  const own = { ...config, ...settings };
  const content = await openContent(client, own, folder);
  return {
    emulator,
    client,
    blocking: new Client({ auth, httpClient: syncHttpClient }),
    content,
    app: createApp(content, client, own),
    close: async () => {
      await content.close();
      await client.close();
      rmSync(folder, { recursive: true });
    },
  };
}
