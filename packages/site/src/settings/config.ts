import { existsSync } from "node:fs";
import { UsageError } from "@ws/helpers/command";
import { isFields } from "@ws/helpers/json";
import demoOptions from "./demo.config.ts";
import { checkOptions, loadOptions } from "./load-options.ts";
import { readWorkspace, type WorkspaceSettings } from "./workspace-settings.ts";
import { siteOptions, type SiteOptions } from "./site-options.ts";

/** The configuration of the site, from environment variables and the file of options. */
export interface SiteConfig {
  /** A real workspace. Undefined: the emulator in this process. */
  readonly workspace: WorkspaceSettings | undefined;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Decisions of the owner of the site. */
  readonly options: SiteOptions;
  /** True: tables and columns of the first copy are public without a decision of the owner. */
  readonly acceptsFirst: boolean;
  /** Folder of the copy. Undefined: a temporary folder that is removed at the end. */
  readonly dataFolder: string | undefined;
  /** URL of a PostgreSQL database for the copy. Undefined: SQLite in the folder. */
  readonly databaseUrl: string | undefined;
  /** Time between two looks for all changes of the workspace, in seconds. Webhooks make changes visible earlier. */
  readonly pollSeconds: number;
  /** Verification token of the webhooks. Undefined: only the handshake is accepted. */
  readonly webhookToken: string | undefined;
  /** Password of the staff. Undefined: a new one is printed at the start. */
  readonly staffPassword: string | undefined;
  /** URL of a Redis server, with which all processes of the site share their limits. */
  readonly redisUrl: string | undefined;
  /** Requests to the workspace of all processes together, with Redis. */
  readonly requestsPerSecond: number;
  /** Port of the metrics. Undefined: none. */
  readonly metricsPort: number | undefined;
  /** Number of requests to the workspace that the operator sees. Undefined: none. */
  readonly requestLogSize: number | undefined;
  /** Address of the site for search engines and feeds. Undefined: that of each request. */
  readonly siteUrl: string | undefined;
  /** Number of proxies in front of the site, whose `x-forwarded-for` has the addresses of visitors. */
  readonly trustedProxies: number;
}

/** The variables of a site. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The file of options of a site, if no other one is named. */
const CONFIG_FILE = "site.config.mjs";

/** Options of {@link loadConfig}: those of the command line. */
interface ConfigOptions {
  /** File of options. @default the variable SITE_CONFIG, or `site.config.mjs`, if it exists */
  readonly file?: string | undefined;
  /** @see {@link SiteConfig.acceptsFirst} */
  readonly acceptsFirst?: boolean | undefined;
}

/**
 * Reads the configuration from variables, and the options from their file. A site without a page is the demo, and has its options where
 * the file has none.
 * @throws {UsageError} if a variable or an option is missing or invalid
 */
export async function loadConfig(
  env: Environment,
  { file = env["SITE_CONFIG"]?.trim(), acceptsFirst = false }: ConfigOptions = {},
): Promise<SiteConfig> {
  const path = file || (existsSync(CONFIG_FILE) ? CONFIG_FILE : undefined);
  const own = path === undefined ? {} : await loadOptions(path);
  const isDemo = isFields(own) && !env["SITE_ROOT_PAGE_ID"]?.trim() && !own["page"];
  const options = isDemo ? { ...demoOptions, ...own } : own;
  return readConfig(env, checkOptions(options, path), acceptsFirst);
}

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws {UsageError} if a variable is missing or invalid
 */
export function readConfig(env: Environment, options: SiteOptions, acceptsFirst = false): SiteConfig {
  const valueOf = (name: string): string | undefined => env[name]?.trim() || undefined;
  const optionalNumber = (name: string, range: readonly [number, number]) => {
    const text = valueOf(name);
    return text === undefined ? undefined : readNumber(name, text, range);
  };
  const page = readOption("page", "SITE_ROOT_PAGE_ID", valueOf) ?? options.page;
  return {
    workspace: readWorkspace(env, page),
    host: valueOf("HOST") ?? "127.0.0.1",
    port: readNumber("PORT", valueOf("PORT") ?? "8080", PORTS),
    options: {
      ...options,
      page,
      language: readOption("language", "SITE_LANGUAGE", valueOf) ?? options.language,
      timeZone: readOption("timeZone", "SITE_TIME_ZONE", valueOf) ?? options.timeZone,
    },
    // The demo makes its tables itself.
    acceptsFirst: acceptsFirst || page === undefined,
    dataFolder: valueOf("SITE_DATA"),
    databaseUrl: valueOf("SITE_DATABASE_URL"),
    pollSeconds: readNumber("SITE_POLL_SECONDS", valueOf("SITE_POLL_SECONDS") ?? "60", [1, 86_400]),
    webhookToken: valueOf("WORKSPACE_WEBHOOK_TOKEN"),
    staffPassword: valueOf("SITE_STAFF_PASSWORD"),
    redisUrl: valueOf("SITE_REDIS_URL"),
    requestsPerSecond: readNumber("SITE_REQUESTS_PER_SECOND", valueOf("SITE_REQUESTS_PER_SECOND") ?? "3", [1, 1000]),
    metricsPort: optionalNumber("SITE_METRICS_PORT", PORTS),
    requestLogSize: optionalNumber("SITE_REQUEST_LOG", [1, 10_000]),
    siteUrl: readUrl("SITE_URL", valueOf("SITE_URL")),
    trustedProxies: readNumber("SITE_TRUSTED_PROXIES", valueOf("SITE_TRUSTED_PROXIES") ?? "0", [0, 10]),
  };
}

const PORTS = [0, 65_535] as const;

function readNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new UsageError(`Expected ${name} to be a number from ${min} to ${max}, got "${text.slice(0, 20)}".`);
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:/u.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new UsageError(`Expected ${name} to be an address such as https://example.com, got "${text.slice(0, 50)}".`);
}

/** Reads a variable that takes the place of an option. */
function readOption(
  key: "page" | "language" | "timeZone",
  name: string,
  valueOf: (name: string) => string | undefined,
): string | undefined {
  const text = valueOf(name);
  const result = siteOptions.shape[key].safeParse(text);
  if (result.success) return result.data;
  throw new UsageError(`${name} is wrong: ${result.error.issues[0]?.message}, got "${text?.slice(0, 50)}".`);
}
