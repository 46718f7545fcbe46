// The floors of the site, and how they are opened and closed: the content, the pages of visitors, and those of the staff.
import { randomBytes } from "node:crypto";
import type { AsyncClientOptions } from "@ws/client";
import { createReports, type Summaries } from "./content/content-report.ts";
import { openContent } from "./content/open-content.ts";
import type { SiteConfig } from "./settings/config.ts";
import type { OpenStaff } from "./staff/open-staff.ts";
import { openWeb } from "./web/open-web.ts";
import type { Web } from "./web/web.ts";
import { pictureWorker, type PictureMaker } from "./web/pictures/picture-worker.ts";

/** An open site. */
export interface Site extends Web {
  /** Loads the pages of the staff. */
  readonly staff: () => Promise<OpenStaff>;
  /** The password of the staff, if it was generated. */
  readonly generatedPassword: string | undefined;
  /** Texts for the owner about the content. */
  readonly summaries: Summaries;
  /** Ends connections that stay open. Requests still get their responses. */
  beginClose(): void;
  /** Stops the mirror, and closes the copy and the workspace. */
  close(): Promise<void>;
}

/** Options of {@link openSite}. */
interface OpenOptions {
  /** Further options of the client. */
  readonly client?: AsyncClientOptions;
  /** Receives one line for each event that the operator should know. */
  readonly report?: (line: string) => void;
  /** Returns the time in milliseconds. */
  readonly now?: () => number;
  /** Makes pictures in several sizes. */
  readonly maker?: PictureMaker;
  /** Ends the opening when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the site. What the configuration does not have is not loaded: forms, the board, several processes, metrics.
 * @throws the reason of the signal if it aborts before the site is open
 */
export async function openSite(
  config: SiteConfig,
  { client = {}, report = () => {}, now = Date.now, maker = pictureWorker(), signal }: OpenOptions = {},
): Promise<Site> {
  const floor = await openContent(config, { client, report, now, signal });
  try {
    return await openFloors(floor, maker);
  } catch (error) {
    await floor.close();
    throw error;
  }
}

/** Opens the floors above the content. */
async function openFloors(floor: Awaited<ReturnType<typeof openContent>>, maker: PictureMaker): Promise<Site> {
  const { staffPassword, options } = floor.config;
  const generatedPassword = staffPassword === undefined ? randomBytes(9).toString("base64url") : undefined;
  const closing = new AbortController();
  let opened: Promise<OpenStaff> | undefined;
  const staff = () =>
    (opened ??= import("./staff/open-staff.ts").then(({ openStaff }) =>
      openStaff(web, staffPassword ?? generatedPassword ?? ""),
    ));
  const hasBoard = async () => options.board !== undefined && (await (await staff()).rows.board()) !== undefined;
  const web = await openWeb(floor, { maker, hasBoard, closing: closing.signal });
  const problems = [...floor.summaries.problems, ...web.problems];
  if (options.board !== undefined) problems.push((await staff()).problem);
  const summaries = { ...floor.summaries, problems };
  floor.onContent(createReports([...summaries.facts, ...problems], () => floor.content.current(), floor.report));
  return {
    ...web,
    staff,
    generatedPassword,
    summaries,
    beginClose: () => closing.abort(),
    close: async () => {
      closing.abort();
      await web.stop();
      await web.close();
    },
  };
}
