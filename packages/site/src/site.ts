// The parts of the site, and how they are opened and closed.
import { randomBytes } from "node:crypto";
import type { AsyncClient, AsyncClientOptions, CallEvent } from "@ws/client";
import { messageOf } from "@ws/helpers/messages";
import type { SiteConfig } from "./config.ts";
import { formsSummary, Forms } from "./forms/forms.ts";
import { createFormsOf } from "./forms/site-form.ts";
import { columnRules, publicRequests } from "./forms/public-requests.ts";
import { Content, type ContentOptions } from "./content/content.ts";
import { Acceptance } from "./content/public/acceptance.ts";
import { createReports, rootSummary, type Summaries } from "./content/content-report.ts";
import { openCopy, type SiteCopy } from "./content/copy/open-copy.ts";
import { publicSummary } from "./content/public/public-summary.ts";
import { waitingSummary } from "./content/public/scope.ts";
import { openRootPage, type DemoEvents } from "./demo/open-root-page.ts";
import { Changes } from "./live/changes.ts";
import { Poller } from "./live/poller.ts";
import { Refresher } from "./live/refresher.ts";
import { WebhookToken } from "./live/webhook-token.ts";
import { ServiceState } from "./operations/service-state.ts";
import type { RequestLog } from "./production/request-log.ts";
import type { SiteOptions } from "./options/site-options.ts";
import { cardsOfSite } from "./pictures/site-drawings.ts";
import { openPictures } from "./pictures/open-pictures.ts";
import type { Pictures } from "./pictures/pictures.ts";
import { pictureWorker, type PictureMaker } from "./pictures/picture-worker.ts";
import { Renderer } from "./render/renderer.ts";
import { idIn } from "./tables/site-tables.ts";
import { BoardRows } from "./staff/board/board-rows.ts";
import { boardSummary, createBoardOf } from "./staff/board/board.ts";
import { StaffSessions } from "./staff/sessions.ts";
import { loadTheme, type Theme } from "./pages/assets.ts";
import { createTexts, type Texts } from "./texts/texts.ts";
import { linksSummary } from "./views/frame/navigation.ts";
import { openLimits, type VisitorLimits } from "./workspace/open-limits.ts";
import { openWorkspace, type SiteWorkspace } from "./workspace/open-workspace.ts";

/** The parts that all routes share. */
export interface Site {
  readonly config: SiteConfig;
  /** The texts of the site in its language. */
  readonly texts: Texts;
  readonly theme: Theme;
  readonly workspace: SiteWorkspace;
  readonly client: AsyncClient;
  readonly copy: SiteCopy;
  readonly content: Content;
  /** The content that the owner has accepted to be public. */
  readonly acceptance: Acceptance;
  readonly renderer: Renderer;
  readonly pictures: Pictures;
  readonly refresher: Refresher;
  readonly poller: Poller;
  readonly changes: Changes;
  readonly webhookToken: WebhookToken;
  /** The rows of the board of the staff. */
  readonly rows: BoardRows;
  readonly staff: StaffSessions;
  /** The password of the staff, if it was generated. */
  readonly generatedPassword: string | undefined;
  readonly limits: VisitorLimits;
  readonly forms: Forms;
  readonly service: ServiceState;
  /** The last requests to the workspace, for the operator. Undefined: they are not kept. */
  readonly requestLog: RequestLog | undefined;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Aborts when the site begins to close. */
  readonly closing: AbortSignal;
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
 * Opens the site: the copy, the workspace, and the demo if no other page is published. An existing copy needs no request.
 * @throws the reason of the signal if it aborts before the site is open
 */
export async function openSite(
  config: SiteConfig,
  { client = {}, report = () => {}, now = Date.now, maker = pictureWorker(), signal }: OpenOptions = {},
): Promise<Site> {
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
    const stored = await openStored(config, workspace, { report, signal });
    return connectParts(config, {
      service,
      requestLog,
      limits,
      workspace,
      ...stored,
      closeOutside,
      report,
      now,
      maker,
    });
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
  const module = await import("./production/request-log.ts");
  return new module.RequestLog(size);
}

/** The workspace and the copy of a site, and what else it gets from outside. */
interface Outside extends Pick<Site, "service" | "requestLog"> {
  readonly limits: Awaited<ReturnType<typeof openLimits>>;
  readonly workspace: SiteWorkspace;
  readonly store: SiteCopy;
  readonly rootPageId: string;
  readonly closeOutside: () => Promise<void>;
  readonly report: (line: string) => void;
  readonly now: () => number;
  readonly maker: PictureMaker;
}

/** Creates the parts of a site on its workspace and its copy, and connects them. */
function connectParts(config: SiteConfig, outside: Outside): Site {
  const { service, requestLog, limits, workspace, store, rootPageId, report, now, maker } = outside;
  const { client } = workspace;
  const texts = createTexts(config.options);
  const theme = loadTheme(config.options.theme, config.options.stylesheet);
  const isServiceDown = () => service.failure !== undefined;
  const acceptance = new Acceptance(store.own, rootPageId, config, now);
  const onContent = () => {
    reports();
    pictures.look();
  };
  const given = { acceptance, client, store, rootPageId, untitled: texts.untitled, onContent, isServiceDown };
  const content = createContent(config.options, given);
  const cards = async () => cardsOfSite({ renderer, theme, pictures }, await content.current());
  const pictures = openPictures(content, store, { theme, maker, report, now, cards });
  const renderer = new Renderer(store, config.options, texts, pictures, report);
  const changes = new Changes(content);
  const formsOf = createFormsOf(config.options.forms);
  const boardOf = createBoardOf(config.options.board, config.options.forms);
  const summaries = {
    facts: [publicSummary, waitingSummary],
    problems: [rootSummary(rootPageId), formsSummary(formsOf), boardSummary(boardOf), linksSummary(config.options)],
  };
  const reports = createReports(Object.values(summaries).flat(), () => content.current(), report);
  const refresher = createRefresher(content, { changes, report });
  const context = { client: workspace.forms, content, formsOf, refresher, store: store.own, now, report };
  const forms = new Forms(config, context);
  const poller = new Poller(content, refresher, config.pollSeconds * 1000);
  const generatedPassword = config.staffPassword === undefined ? randomBytes(9).toString("base64url") : undefined;
  const closing = new AbortController();
  return {
    config,
    texts,
    theme,
    workspace,
    client,
    copy: store,
    content,
    acceptance,
    renderer,
    pictures,
    refresher,
    poller,
    changes,
    webhookToken: new WebhookToken(config.webhookToken, workspace.subscribe === undefined ? report : undefined),
    rows: new BoardRows(workspace.forms, content, boardOf, refresher, store.own),
    staff: new StaffSessions(config.staffPassword ?? generatedPassword ?? ""),
    generatedPassword,
    limits: limits.visitors,
    forms,
    service,
    requestLog,
    now,
    closing: closing.signal,
    summaries,
    beginClose: () => closing.abort(),
    close: async () => {
      closing.abort();
      await poller.stop();
      await forms.close();
      await pictures.close();
      await store.close();
      await outside.closeOutside();
    },
  };
}

/** Creates the content of the site by its options. */
const createContent = (
  options: SiteOptions,
  given: Omit<ContentOptions, "title" | "columns" | "publicRows" | "only">,
): Content =>
  new Content({
    ...given,
    only: idsToCopy(options),
    title: options.title,
    columns: columnRules(options),
    publicRows: publicRequests(options.forms),
  });

/** Returns the ids of the page, and of the tables that the options name by ids or links. Undefined: everything is copied. */
function idsToCopy({ page, copy, forms, board }: SiteOptions): string[] | undefined {
  if (page === undefined || copy === "everything") return undefined;
  const tables = [...forms, ...(board === undefined ? [] : [board])].flatMap(({ table }) => idIn(table) ?? []);
  return [...new Set([page, ...tables])];
}

/** The parts of the site that take part in the runs of the mirror. */
interface RunListeners {
  readonly changes: Changes;
  readonly report: (line: string) => void;
}

/** Creates the runs of the mirror, whose results open pages see at once. */
function createRefresher(content: Content, { changes, report }: RunListeners) {
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

/** Opens the copy, and finds the published page. */
async function openStored(config: SiteConfig, workspace: SiteWorkspace, events: DemoEvents) {
  const store = await openCopy(config, workspace.archive);
  try {
    return { store, rootPageId: await openRootPage(config, store, workspace, events) };
  } catch (error) {
    await store.close();
    throw error;
  }
}
