import { readSettings, type Settings } from "../settings/settings.ts";
import { UsageError } from "../settings/usage-error.ts";

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
  /** Names of columns that visitors do not see. */
  readonly staffColumns: ReadonlySet<string>;
}

/** Columns of the demo's repairs with details of customers. */
const STAFF_COLUMNS = "Customer,E-mail,Phone";

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws {UsageError} if a variable is missing or invalid
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SiteConfig {
  const valueOf = (name: string): string | undefined => env[name]?.trim() || undefined;
  return {
    workspace: readSettings(env),
    host: valueOf("HOST") ?? "127.0.0.1",
    port: readPort(valueOf("PORT") ?? "8080"),
    rootPageId: valueOf("SITE_ROOT_PAGE_ID"),
    dataFolder: valueOf("SITE_DATA"),
    databaseUrl: valueOf("SITE_DATABASE_URL"),
    staffColumns: new Set((valueOf("SITE_STAFF_COLUMNS") ?? STAFF_COLUMNS).split(",").map((name) => name.trim())),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`Expected PORT to be a number from 0 to 65535, got "${text.slice(0, 20)}".`);
}
