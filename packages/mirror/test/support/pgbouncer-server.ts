// Starts PgBouncer before a PostgreSQL server, if Debian's package is installed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { until } from "../../../../scripts/test/support/until.ts";

/** True if PgBouncer is installed. On Debian: `apt-get install pgbouncer`. */
export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (!hasPgbouncer) console.warn("pgbouncer is not installed: tests that need it are skipped");

/** A running pooler. */
export interface PgbouncerServer {
  /** URL of the database behind the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a pooler without settings of its own but its mode. */
export async function startPgbouncer(
  postgresPort: number,
  mode: "session" | "transaction",
  settings: readonly string[] = [],
): Promise<PgbouncerServer> {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${postgresPort} user=test`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    ...settings,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  // PgBouncer refuses to run as root.
  const server =
    process.getuid?.() === 0
      ? spawn("runuser", ["-u", "postgres", "--", "pgbouncer", "-q", file], { stdio: "ignore" })
      : spawn("pgbouncer", ["-q", file], { stdio: "ignore" });
  const exit = once(server, "exit");
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`pgbouncer ended with code ${server.exitCode}`);
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return isConnected;
  });
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}
