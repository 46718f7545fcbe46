// Starts a PostgreSQL server for the tests, if Debian's package is installed.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { until } from "../../../../scripts/test/support/until.ts";

const VERSIONS = "/usr/lib/postgresql";
const folders = existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, "bin")) : [];
const programs = folders.find((folder) => existsSync(join(folder, "initdb")));

/** True if PostgreSQL is installed. On Debian: `apt-get install postgresql`. */
export const hasPostgres = programs !== undefined;

// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (!hasPostgres) console.warn("PostgreSQL is not installed: tests that need it are skipped");

/** A running server. */
export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Creates a database if it does not exist. */
  createDatabase(name: string): Promise<void>;
  /** Ends all connections, as a crash does, and starts the server again. */
  restart(): Promise<void>;
  /** Starts a server that repeats all changes of this one, and takes none of its own until it is promoted. */
  startStandby(): Promise<StandbyServer>;
  stop(): Promise<void>;
}

/** A running standby. */
interface StandbyServer extends PostgresServer {
  /** Makes the standby a server of its own, as a failover does. */
  promote(): void;
}

// PostgreSQL refuses to run as root, so root starts it as the user `postgres`.
const asUser = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];

/** Returns the file and the arguments of a program of PostgreSQL. */
function command(name: string, ...args: readonly string[]): [string, string[]] {
  if (programs === undefined) throw new Error("PostgreSQL is not installed.");
  const [file = "", ...rest] = [...asUser, join(programs, name), ...args];
  return [file, rest];
}

/** Creates a folder for a server. Returns it and the folder of its data, which does not exist yet. */
function createFolder(): { readonly folder: string; readonly data: string } {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-postgres-"));
  if (asUser.length > 0) {
    chmodSync(folder, 0o755);
    execFileSync("chown", ["postgres", folder]);
  }
  return { folder, data: join(folder, "data") };
}

function initialize({ folder, data }: ReturnType<typeof createFolder>): void {
  const args = ["-D", data, "-A", "trust", "-U", "test", "--no-sync", "-E", "UTF8"];
  execFileSync(...command("initdb", ...args), { cwd: folder });
}

/** Variable with the data of an empty server. A copy of it takes a tenth of the time of a new one. */
const TEMPLATE = "WS_POSTGRES_TEMPLATE";

/** Creates the data that all servers of a run begin with. Returns what removes them. */
export function createTemplate(): () => void {
  if (!hasPostgres || process.env[TEMPLATE] !== undefined) return () => {};
  const created = createFolder();
  initialize(created);
  process.env[TEMPLATE] = created.data;
  return () => {
    delete process.env[TEMPLATE];
    rmSync(created.folder, { recursive: true, force: true });
  };
}

/** Starts a server with an empty database. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const place = createFolder();
  const template = process.env[TEMPLATE];
  if (template === undefined) initialize(place);
  else execFileSync("cp", ["-a", template, place.data]);
  return serve(place);
}

/** Serves the data in a folder. */
async function serve(place: ReturnType<typeof createFolder>): Promise<PostgresServer> {
  const port = await freePort();
  const url = urlOf(port);
  let server: ChildProcess | undefined = await startServer(place, port);
  const stop = async () => {
    if (server === undefined) return;
    const ending = server;
    server = undefined;
    await stopServer(place, ending);
  };
  return {
    url,
    port,
    async createDatabase(name) {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
    },
    async restart() {
      await stop();
      server = await startServer(place, port);
    },
    startStandby: () => startStandby(port),
    async stop() {
      await stop();
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number): string => `postgres://test@127.0.0.1:${port}/postgres`;

/** Starts a server on the data in a folder. */
async function startServer({ folder, data }: ReturnType<typeof createFolder>, port: number): Promise<ChildProcess> {
  const settings = [
    "fsync=off",
    `unix_socket_directories=${folder}`,
    "listen_addresses=127.0.0.1",
    "max_connections=500",
  ];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(...command("postgres", "-D", data, "-p", String(port), ...options), {
    stdio: "ignore",
    cwd: folder,
  });
  await waitForServer(urlOf(port), server);
  return server;
}

/** Ends a server as a crash does. */
async function stopServer({ folder, data }: ReturnType<typeof createFolder>, server: ChildProcess): Promise<void> {
  const exit = once(server, "exit");
  execFileSync(...command("pg_ctl", "-D", data, "stop", "-m", "immediate"), { cwd: folder, stdio: "ignore" });
  await exit;
}

async function startStandby(primaryPort: number): Promise<StandbyServer> {
  const place = createFolder();
  const { folder, data } = place;
  const primary = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "test"];
  const args = ["-D", data, "-R", "--checkpoint=fast", "--no-sync", ...primary];
  execFileSync(...command("pg_basebackup", ...args), { cwd: folder });
  return {
    ...(await serve(place)),
    promote: () => void execFileSync(...command("pg_ctl", "-D", data, "promote"), { cwd: folder, stdio: "ignore" }),
  };
}

/** Waits until the server accepts connections: it refuses those that come while it starts. */
async function waitForServer(url: string, server: ChildProcess): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}`);
    const client = new Client({ connectionString: url });
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    return isConnected;
  });
}
