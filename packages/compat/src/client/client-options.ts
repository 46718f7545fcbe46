import type { Agent } from "node:http";
import { createFetchHttpClient, type AsyncClientOptions, type AsyncHttpClient, type RetryOptions } from "@ws/client";
import { createAgentHttpClient } from "#agent-http-client";
import { consoleLogger, toClientLogger, type Logger, type LogLevel } from "./logging.ts";
import { toFetchFunction, type SupportedFetch } from "./supported-fetch.ts";

/** Options of `@ws/client` that `@notionhq/client` has, too, some with another name or type. */
type SharedOption = "auth" | "apiVersion" | "baseUrl" | "timeoutMs" | "logger" | "logLevel" | "retry";

/** Options of `@ws/client` that `@notionhq/client` does not have. */
type FurtherOptions = Omit<AsyncClientOptions, SharedOption>;

/** A value for each option of `@ws/client`. The compiler names an option that is missing. */
type ClientValues = { [Name in keyof Required<AsyncClientOptions>]: AsyncClientOptions[Name] | undefined };

/** Options of the client: those of `@notionhq/client`, and further options of `@ws/client`. */
export interface ClientOptions extends FurtherOptions {
  /**
   * Integration token or OAuth access token. Without it, pass `auth` with every call, or set `baseUrl` to a proxy that
   * adds the token.
   */
  auth?: string;
  /**
   * Time limit of one attempt, response body included, in milliseconds.
   * @default 60000
   */
  timeoutMs?: number;
  /**
   * Root URL of Notion.
   * @default the environment variable `WORKSPACE_BASE_URL`; if it is not set or empty, "https://api.notion.com"
   */
  baseUrl?: string;
  /**
   * Least severe level that is logged.
   * @default LogLevel.WARN
   */
  logLevel?: LogLevel;
  /**
   * Receives log lines.
   * @default a function that writes to the console
   */
  logger?: Logger;
  /**
   * Version of the API, sent as the `Notion-Version` header.
   * @default "2025-09-03"
   */
  notionVersion?: string;
  /**
   * Sends the requests. Any function with the interface of fetch.
   * @default undefined (the transport of `@ws/client`)
   */
  fetch?: SupportedFetch;
  /**
   * Agent of the HTTP connections, for example for a proxy. Browsers ignore it.
   * @default undefined
   */
  agent?: Agent;
  /**
   * Number and timing of retries; `false` sends every request exactly once.
   * @default { maxRetries: 2, initialRetryDelayMs: 1000, maxRetryDelayMs: 60000, networkFailures: true }
   */
  retry?: RetryOptions | false;
}

/** The default API version, as in `@notionhq/client` 5. */
export const DEFAULT_NOTION_VERSION = "2025-09-03";

/** Returns the options for `AsyncClient`. Ignores unknown options, as `@notionhq/client` does. */
export function toAsyncClientOptions(options: ClientOptions): AsyncClientOptions {
  const { notionVersion = DEFAULT_NOTION_VERSION, logger = consoleLogger } = options;
  const values: ClientValues = {
    // Without a token, such as with an empty environment variable, Notion responds with a 401.
    auth: options.auth || false,
    apiVersion: notionVersion,
    logger: toClientLogger(logger),
    httpClient: selectHttpClient(options),
    timeoutMs: options.timeoutMs,
    baseUrl: options.baseUrl,
    logLevel: options.logLevel,
    retry: options.retry,
    deadlineMs: options.deadlineMs,
    rateLimit: options.rateLimit,
    observer: options.observer,
    // The HTTP client of an agent receives them.
    connections: usesAgent(options) ? undefined : options.connections,
    // As @notionhq/client does.
    unknownArguments: options.unknownArguments ?? "warn",
  };
  return withoutUndefined(values);
}

const usesAgent = ({ httpClient, fetch, agent }: ClientOptions): boolean =>
  httpClient === undefined && fetch === undefined && agent !== undefined;

function selectHttpClient({ httpClient, fetch, agent, connections }: ClientOptions): AsyncHttpClient | undefined {
  if (httpClient !== undefined) return httpClient;
  if (fetch !== undefined) return createFetchHttpClient(toFetchFunction(fetch, agent));
  return agent && createAgentHttpClient(agent, connections);
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

function withoutUndefined<Options extends object>(options: Options): Defined<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>;
}
