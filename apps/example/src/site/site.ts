// The parts of the site, and how they are opened and closed.
import type { AsyncClient, AsyncClientOptions } from "@ws/client";
import type { SiteConfig } from "./config.ts";
import { Content } from "./content/content.ts";
import { openCopy } from "./content/open-copy.ts";
import { createDemo } from "./demo/create-demo.ts";
import { Renderer } from "./render/renderer.ts";
import { openWorkspace } from "./workspace/open-workspace.ts";

/** The parts that all routes share. */
export interface Site {
  readonly config: SiteConfig;
  readonly client: AsyncClient;
  readonly content: Content;
  readonly renderer: Renderer;
  /** One line about the workspace, for the output. */
  readonly description: string;
  /** Closes the copy and the workspace. */
  close(): Promise<void>;
}

/**
 * Opens the site: the workspace, the demo if no other page is published, and the copy. The copy is not up to date yet; see
 * {@link Content.refresh}.
 */
export async function openSite(config: SiteConfig, options?: AsyncClientOptions): Promise<Site> {
  const workspace = await openWorkspace(config.workspace, options);
  const { client, description } = workspace;
  const rootPageId = config.rootPageId ?? (await createDemo(client, workspace.testPageId));
  const store = await openCopy(config);
  const renderer = new Renderer(store, config.staffColumns);
  const content = new Content(client, store, rootPageId, (column) => renderer.isPublic(column));
  return {
    config,
    client,
    content,
    renderer,
    description,
    close: async () => {
      await content.close();
      await workspace.close();
    },
  };
}
