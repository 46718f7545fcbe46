// A process of the mirror that can be killed: after its death it sends no request and stores nothing.
import { AsyncClient, type AsyncHttpClient } from "@ws/client";
import type { SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import type { FileStore } from "../../src/files/file-store.ts";
import { createMirror } from "../../src/mirror.ts";
import type { PullOptions, PullResult } from "../../src/pull/pull.ts";
import type { MirrorStore } from "../../src/store/mirror-store.ts";
import { createSqliteStore, withStatementCache } from "../../src/store/open-store.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** The disk of a simulation: it outlives its processes. */
export interface Disk {
  readonly connection: InstanceType<typeof SqliteConnection>;
  readonly statements: SqliteDatabase;
}

let sharedDisk: Disk | undefined;

/** Returns an empty disk. All simulations of a worker use the same database, because its tables take long to create. */
export function emptyDisk(): Disk {
  if (sharedDisk === undefined) {
    const database = new SqliteConnection(":memory:");
    sharedDisk = { connection: database, statements: withStatementCache(database) };
    return sharedDisk;
  }
  const { connection: database } = sharedDisk;
  const entries = database.prepare("select type, name from sqlite_master").all() as { type: string; name: string }[];
  for (const { type, name } of entries) {
    if (type === "view") database.exec(`drop view "${name}"`);
    if (type === "table" && name !== "meta") database.exec(`delete from "${name}"`);
  }
  database.exec("delete from meta where key <> 'tables_version'");
  return sharedDisk;
}

/** Chances of faults, for each request. */
export interface Faults {
  readonly status: number;
  readonly network: number;
  readonly edit: number;
  /** For each statement of SQL and each request. */
  readonly kill: number;
}

/** No faults. */
export const NO_FAULTS: Faults = { status: 0, network: 0, edit: 0, kill: 0 };

/** The process was killed. */
class Killed extends Error {}

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };

const FILES: FileStore = {
  write: () => Promise.reject(new Error("The simulation has no files.")),
  read: () => {
    throw new Error("The simulation has no files.");
  },
  has: async () => false,
  list: async function* () {},
};

/** Runs `pull` in a process. Returns undefined if the process was killed. */
export async function runProcess(
  world: World,
  disk: Disk,
  random: Random,
  faults: Faults,
  options: PullOptions = {},
): Promise<PullResult | undefined> {
  const life = new AbortController();
  const step = () => {
    if (!life.signal.aborted && random.chance(faults.kill)) {
      world.log.push("killed");
      life.abort(new Killed("The process was killed."));
    }
    if (life.signal.aborted) throw life.signal.reason;
  };
  const client = new AsyncClient({
    auth: world.emulator.token,
    httpClient: connection(world, random, faults, step),
    retry: false,
    logger: SILENT,
    rateLimit: { requestsPerSecond: 1_000_000 },
  });
  const store = await openDisk(disk, step, life.signal);
  const mirror = createMirror({ client, store, nowMs: () => world.nowMs, concurrency: 1 + random.below(4) });
  const death = new Promise<undefined>((resolve) => life.signal.addEventListener("abort", () => resolve(undefined)));
  const pulled = mirror.pull(options);
  pulled.catch(() => {});
  try {
    return await Promise.race([pulled, death]);
  } finally {
    life.abort(new Killed("The process has ended."));
    if (disk.connection.inTransaction) disk.connection.exec("rollback");
  }
}

/** A network in which requests take time, responses are lost, and others edit the workspace meanwhile. */
function connection(world: World, random: Random, faults: Faults, step: () => void): AsyncHttpClient {
  const pageSize = 1 + random.below(4);
  return {
    async request(config) {
      step();
      world.advance(20 + random.below(400));
      if (random.chance(faults.edit)) world.edit();
      if (random.chance(faults.network)) throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
      const response = random.chance(faults.status)
        ? failure(random.pick([429, 500, 502, 503, 529]))
        : await world.emulator.httpClient.request(withPageSize(config, pageSize));
      step();
      return response;
    },
  };
}

function failure(status: number) {
  const body = { object: "error", status, code: "service_unavailable", message: "Try again." };
  return { status, statusText: "", headers: { "content-type": "application/json" }, data: JSON.stringify(body) };
}

/** Requests short pages, so that small lists have several. */
function withPageSize<Config extends { url?: string | undefined; data?: unknown }>(
  config: Config,
  size: number,
): Config {
  const url = config.url?.replace("page_size=100", `page_size=${size}`);
  const data =
    typeof config.data === "string" ? config.data.replace('"page_size":100', `"page_size":${size}`) : config.data;
  return { ...config, url, data };
}

/** Opens the disk for a process. */
async function openDisk(disk: Disk, step: () => void, life: AbortSignal): Promise<MirrorStore> {
  let isOpen = false;
  const store = await createSqliteStore(
    {
      prepare(text) {
        // Opening the tables is not interrupted, so that every process gets to its requests.
        if (isOpen) step();
        else life.throwIfAborted();
        return disk.statements.prepare(text);
      },
      close() {},
    },
    FILES,
    "the simulation",
  );
  isOpen = true;
  return store;
}
