// The floor of the content: the workspace, its copy, what of it is public, and the runs that bring it up to date.
import type { AsyncClient, AsyncClientOptions, CallEvent } from "@ws/client";
import { messageOf } from "@ws/helpers/messages";
import type { SiteConfig } from "../settings/config.ts";
import type { SiteOptions } from "../settings/site-options.ts";
import { createTexts, type Texts } from "../settings/texts/texts.ts";
import { Content } from "./content.ts";
import { publicSummary, rootSummary, type Summaries } from "./content-report.ts";
import { openCopy, type SiteCopy } from "./copy/open-copy.ts";
import { openRootPage, type DemoEvents } from "./demo/open-root-page.ts";
import { Changes } from "./live/changes.ts";
import { Poller } from "./live/poller.ts";
import { Refresher } from "./live/refresher.ts";
import { Acceptance } from "./public/acceptance.ts";
import { columnRules, publicRequests } from "./public/public-requests.ts";
import { waitingSummary } from "./public/scope.ts";
import { idIn } from "./tables/site-tables.ts";
import { openLimits, type VisitorLimits } from "./workspace/open-limits.ts";
import { openWorkspace, type SiteWorkspace } from "./workspace/open-workspace.ts";
import type { RequestLog } from "./workspace/request-log.ts";
import { ServiceState } from "./workspace/service-state.ts";

/** The floor of the content, as the floors above see it. */
export interface ContentFloor {
  readonly config: SiteConfig;
  /** The texts of the site in its language. */
  readonly texts: Texts;
  readonly workspace: SiteWorkspace;
  readonly client: AsyncClient;
  readonly copy: SiteCopy;
  readonly content: Content;
  /** The content that the owner has accepted to be public. */
  readonly acceptance: Acceptance;
  readonly refresher: Refresher;
  readonly poller: Poller;
  readonly changes: Changes;
  readonly limits: VisitorLimits;
  readonly service: ServiceState;
  /** The last requests to the workspace, for the operator. Undefined: they are not kept. */
  readonly requestLog: RequestLog | undefined;
  /** Texts for the owner about the content. */
  readonly summaries: Summaries;
  /** Receives one line for each event that the operator should know. */
  readonly report: (line: string) => void;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Calls a function after each run that changed the content. */
  onContent(listener: () => void): void;
  /** Stops the mirror. */
  stop(): Promise<void>;
  /** Closes the copy and the workspace. */
  close(): Promise<void>;
}

/** Options of {@link openContent}. */
export interface ContentFloorOptions {
  /** Further options of the client. */
  readonly client: AsyncClientOptions;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

/**
 * Opens the copy and the workspace, and creates the demo if no other page is published. An existing copy needs no request.
 * @throws the reason of the signal if it aborts before everything is open
 */
export async function openContent(config: SiteConfig, options: ContentFloorOptions): Promise<ContentFloor> {
  const { client, signal } = options;
  const service = new ServiceState();
  const requestLog = await openRequestLog(config.requestLogSize);
  const observer = (event: CallEvent) => {
    service.observe(event);
    requestLog?.observe(event);
  };
  const limits = await openLimits(config);
  const workspace = await openWorkspace(config.workspace, { observer, ...limits.clientOptions, ...client });
  const closeOutside = async () => {
    await workspace.close();
    limits.close();
  };
  // Aborts the requests that create the demo.
  const abort = () => void workspace.client.close();
  signal?.addEventListener("abort", abort);
  try {
    const stored = await openStored(config, workspace, options);
    const outside = { service, requestLog, limits: limits.visitors, workspace, ...stored, closeOutside };
    return connect(config, outside, options);
  } catch (error) {
    await closeOutside();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Opens the log of requests. Its module is loaded only then. */
async function openRequestLog(size: number | undefined): Promise<RequestLog | undefined> {
  if (size === undefined) return undefined;
  const module = await import("./workspace/request-log.ts");
  return new module.RequestLog(size);
}

/** Opens the copy, and finds the published page. */
async function openStored(config: SiteConfig, workspace: SiteWorkspace, events: DemoEvents) {
  const copy = await openCopy(config, workspace.archive);
  try {
    return { copy, rootPageId: await openRootPage(config, copy, workspace, events) };
  } catch (error) {
    await copy.close();
    throw error;
  }
}

/** The workspace and the copy of a site. */
interface Outside extends Pick<ContentFloor, "service" | "requestLog" | "limits" | "workspace" | "copy"> {
  readonly rootPageId: string;
  readonly closeOutside: () => Promise<void>;
}

/** Creates the parts of the floor on the workspace and the copy. */
function connect(config: SiteConfig, outside: Outside, { report, now }: ContentFloorOptions): ContentFloor {
  const { rootPageId, closeOutside, ...opened } = outside;
  const { workspace, copy, service } = opened;
  const { options } = config;
  const texts = createTexts(options);
  const acceptance = new Acceptance(copy.own, rootPageId, config, now);
  const listeners: (() => void)[] = [];
  const content = new Content({
    acceptance,
    client: workspace.client,
    store: copy,
    rootPageId,
    untitled: texts.untitled,
    onContent: () => {
      for (const listener of listeners) listener();
    },
    isServiceDown: () => service.failure !== undefined,
    only: idsToCopy(options),
    title: options.title,
    columns: columnRules(options),
    publicRows: publicRequests(options.forms),
  });
  const changes = new Changes(content);
  const refresher = createRefresher(content, changes, report);
  const poller = new Poller(content, refresher, config.pollSeconds * 1000);
  return {
    ...opened,
    config,
    texts,
    client: workspace.client,
    content,
    acceptance,
    refresher,
    poller,
    changes,
    summaries: { facts: [publicSummary, waitingSummary], problems: [rootSummary(rootPageId)] },
    report,
    now,
    onContent: (listener) => void listeners.push(listener),
    stop: () => poller.stop(),
    close: async () => {
      await copy.close();
      await closeOutside();
    },
  };
}

/** Returns the ids of the page, and of the tables that the options name by ids or links. Undefined: everything is copied. */
function idsToCopy({ page, copy, forms, board }: SiteOptions): string[] | undefined {
  if (page === undefined || copy === "everything") return undefined;
  const tables = [...forms, ...(board === undefined ? [] : [board])].flatMap(({ table }) => idIn(table) ?? []);
  return [...new Set([page, ...tables])];
}

/** Creates the runs of the mirror, whose results open pages see at once. */
function createRefresher(content: Content, changes: Changes, report: (line: string) => void): Refresher {
  let failure = "";
  return new Refresher(content, {
    onRun: () => {
      failure = "";
      changes.look();
    },
    onError: (error) => {
      const next = `The copy could not be brought up to date: ${messageOf(error)}`;
      // While Notion is down, runs fail again and again.
      if (next !== failure) report(next);
      failure = next;
      changes.look();
    },
  });
}
