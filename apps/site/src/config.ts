import { readSettings, type Settings } from "./settings/settings.ts";
import { UsageError } from "@ws/helpers/command";
import { stageOf, type Stage } from "./repairs/repairs.ts";
import { repairs } from "./repairs/schema.ts";
import { hasTexts, LANGUAGE_NAMES } from "./texts/texts.ts";

/** The configuration of the site, from environment variables. */
export interface SiteConfig {
  /** The workspace: the emulator in this process, or a real one. */
  readonly workspace: Settings;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Id of the page whose tree is published. Undefined: the demo is created and published. */
  readonly rootPageId: string | undefined;
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
  /** Names of columns that visitors see, even if no view shows them. */
  readonly publicColumns: ReadonlySet<string>;
  /** Names of columns that visitors never see. */
  readonly staffColumns: ReadonlySet<string>;
  /** Address of the site for search engines and feeds. Undefined: that of each request. */
  readonly siteUrl: string | undefined;
  /** Language of the site as a BCP 47 tag, such as `de-CH`. Undefined: English, with 24 hours. */
  readonly language: string | undefined;
  /** Time zone of the times on the site. Undefined: UTC, and the time zone in which each time was entered. */
  readonly timeZone: string | undefined;
  /** True if search engines may list the pages of rows. */
  readonly indexRows: boolean;
  /** First stage in which visitors see a booking. */
  readonly publicFrom: Stage;
  /** Number of proxies in front of the site, whose `x-forwarded-for` has the addresses of visitors. */
  readonly trustedProxies: number;
}

const STAGES = repairs.properties.stage.options;

/** Columns of the demo's repairs with details of customers, and a formula: the API has no format for its amounts. */
const STAFF_COLUMNS = "Customer,E-mail,Phone,Notes,Photos,Request key,Price with tax";

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws {UsageError} if a variable is missing or invalid
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SiteConfig {
  const valueOf = (name: string): string | undefined => env[name]?.trim() || undefined;
  const metricsPort = valueOf("SITE_METRICS_PORT");
  return {
    workspace: readSettings(env),
    host: valueOf("HOST") ?? "127.0.0.1",
    port: readNumber("PORT", valueOf("PORT") ?? "8080", PORTS),
    rootPageId: valueOf("SITE_ROOT_PAGE_ID"),
    dataFolder: valueOf("SITE_DATA"),
    databaseUrl: valueOf("SITE_DATABASE_URL"),
    pollSeconds: readNumber("SITE_POLL_SECONDS", valueOf("SITE_POLL_SECONDS") ?? "60", [1, 86_400]),
    webhookToken: valueOf("WORKSPACE_WEBHOOK_TOKEN"),
    staffPassword: valueOf("SITE_STAFF_PASSWORD"),
    redisUrl: valueOf("SITE_REDIS_URL"),
    requestsPerSecond: readNumber("SITE_REQUESTS_PER_SECOND", valueOf("SITE_REQUESTS_PER_SECOND") ?? "3", [1, 1000]),
    metricsPort: metricsPort === undefined ? undefined : readNumber("SITE_METRICS_PORT", metricsPort, PORTS),
    publicColumns: readNames(valueOf("SITE_PUBLIC_COLUMNS") ?? ""),
    staffColumns: readNames(valueOf("SITE_STAFF_COLUMNS") ?? STAFF_COLUMNS),
    siteUrl: readUrl("SITE_URL", valueOf("SITE_URL")),
    language: readLanguage("SITE_LANGUAGE", valueOf("SITE_LANGUAGE")),
    timeZone: readTimeZone("SITE_TIME_ZONE", valueOf("SITE_TIME_ZONE")),
    indexRows: readSwitch("SITE_INDEX_ROWS", valueOf("SITE_INDEX_ROWS") ?? "0"),
    publicFrom: readStage("SITE_PUBLIC_FROM", valueOf("SITE_PUBLIC_FROM") ?? STAGES[1]),
    trustedProxies: readNumber("SITE_TRUSTED_PROXIES", valueOf("SITE_TRUSTED_PROXIES") ?? "0", [0, 10]),
  };
}

const readNames = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  );

const PORTS = [0, 65_535] as const;

function readNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new UsageError(`Expected ${name} to be a number from ${min} to ${max}, got "${text.slice(0, 20)}".`);
}

function readSwitch(name: string, text: string): boolean {
  if (text === "1" || text === "0") return text === "1";
  throw new UsageError(`Expected ${name} to be 1 or 0, got "${text.slice(0, 20)}".`);
}

function readStage(name: string, text: string): Stage {
  const stage = stageOf(text);
  if (stage !== undefined) return stage;
  throw new UsageError(`Expected ${name} to be one of ${STAGES.join(", ")}, got "${text.slice(0, 50)}".`);
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:/u.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new UsageError(`Expected ${name} to be an address such as https://example.com, got "${text.slice(0, 50)}".`);
}

function readLanguage(name: string, text: string | undefined): string | undefined {
  if (text === undefined || hasTexts(text)) return text;
  const languages = LANGUAGE_NAMES.join(", ");
  throw new UsageError(
    `Expected ${name} to be one of ${languages}, or one with its country such as de-CH, got "${text.slice(0, 50)}".`,
  );
}

function readTimeZone(name: string, text: string | undefined): string | undefined {
  try {
    // Creating a formatter is how Intl checks a time zone.
    return text === undefined
      ? undefined
      : new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new UsageError(`Expected ${name} to be a time zone such as Europe/Berlin, got "${text?.slice(0, 50)}".`);
  }
}
