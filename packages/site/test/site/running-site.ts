import { createHttpClient, type AsyncHttpClient } from "@ws/client";
import { createAdaptorServer } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import demoOptions from "../../src/settings/demo.config.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import type { SiteOptions } from "../../src/settings/site-options.ts";
import { openSite, type Site } from "../../src/site.ts";
import { parseListQuery } from "../../src/web/data/list-query.ts";
import type { Forms } from "../../src/web/forms/forms.ts";
import type { BoardRow } from "../../src/staff/board/board-rows.ts";

/** A site that is served on a free port. */
export interface RunningSite {
  readonly site: Site;
  readonly url: string;
  /** The lines that the site has reported to its operator. */
  readonly reported: readonly string[];
  /** Breaks and repairs the connection to the service. */
  setOffline(isOffline: boolean): void;
  /** Sets the clock of forms forward. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** The options of the bicycle workshop. */
export const DEMO_OPTIONS = checkOptions(demoOptions);

/** Returns the forms of a site. */
export function formsOf({ forms }: Pick<Site, "forms">): Forms {
  if (forms === undefined) throw new Error("Expected a site with forms.");
  return forms;
}

/** Returns the rows of the board, in the order of the work. */
export async function boardRows(site: Site): Promise<BoardRow[]> {
  const { rows } = await site.staff();
  const board = await rows.board();
  return board === undefined ? [] : rows.select(board, parseListQuery(new URLSearchParams()));
}

/** The log of a service that is down is not part of the output of the tests. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Serves the site. It runs on a real workspace if `WORKSPACE_TOKEN` and `WORKSPACE_TEST_PAGE_ID` are set.
 * @param prepare changes the workspace before it is copied
 * @param env the variables of the site
 * @param options options beside those of the bicycle workshop
 * @param acceptsFirst publishes the tables of the first copy
 */
export async function startSite(
  prepare: (site: Site) => Promise<void> = async () => {},
  env: Readonly<Record<string, string | undefined>> = process.env,
  options: Partial<SiteOptions> = {},
  acceptsFirst = true,
): Promise<RunningSite> {
  let isOffline = false;
  const inner = createHttpClient();
  const httpClient: AsyncHttpClient = {
    request: (config) => (isOffline ? Promise.reject(new Error("No connection")) : inner.request(config)),
  };
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  const config = readConfig(env, { ...DEMO_OPTIONS, ...options }, acceptsFirst);
  const reported: string[] = [];
  const report = (line: string) => void reported.push(line);
  const site = await openSite(config, { client: { httpClient, retry: false, logger: SILENT }, report, now });
  await prepare(site);
  await site.refresher.refreshAll();
  const server = createAdaptorServer({ fetch: createApp(site).fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    site,
    url: `http://127.0.0.1:${port}`,
    reported,
    setOffline: (value) => {
      isOffline = value;
    },
    pass: (ms) => {
      passedMs += ms;
    },
    close: async () => {
      site.beginClose();
      await new Promise((resolve) => server.close(resolve));
      await site.close();
    },
  };
}
