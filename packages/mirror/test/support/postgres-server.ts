// Starts a PostgreSQL server for the tests, if Debian's package is installed.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../../../scripts/test/support/free-port.ts";

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
  stop(): Promise<void>;
}

/** Starts a server with an empty database. PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
export async function startPostgresServer(): Promise<PostgresServer> {
  if (programs === undefined) throw new Error("PostgreSQL is not installed.");
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-postgres-"));
  const data = join(folder, "data");
  const asUser = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  if (asUser.length > 0) {
    chmodSync(folder, 0o755);
    execFileSync("chown", ["postgres", folder]);
  }
  const command = (name: string, ...args: string[]): [string, string[]] => {
    const [file = "", ...rest] = [...asUser, join(programs, name), ...args];
    return [file, rest];
  };
  execFileSync(...command("initdb", "-D", data, "-A", "trust", "-U", "test", "--no-sync", "-E", "UTF8"), {
    cwd: folder,
  });
  const port = await freePort();
  const settings = ["-c", "fsync=off", "-c", `unix_socket_directories=${folder}`, "-c", "listen_addresses=127.0.0.1"];
  const server = spawn(...command("postgres", "-D", data, "-p", String(port), ...settings), {
    stdio: "ignore",
    cwd: folder,
  });
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await waitForServer(url);
  return {
    url,
    async stop() {
      const exit = once(server, "exit");
      execFileSync(...command("pg_ctl", "-D", data, "stop", "-m", "immediate"), { cwd: folder, stdio: "ignore" });
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the server accepts connections: it refuses those that come while it starts. */
async function waitForServer(url: string): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    } finally {
      await client.end();
    }
  }
  throw new Error(`Expected a server at ${url}, got none.`);
}
