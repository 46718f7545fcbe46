// A server or a connection of PostgreSQL that ends while a command runs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startCommand, type RunningCommand } from "./support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "./support/postgres-server.ts";
import { startSlowService, type SlowService } from "./support/slow-service.ts";

describe.skipIf(!hasPostgres)("a copy in PostgreSQL", () => {
  let server: PostgresServer;
  let service: SlowService;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-faults-"));
    [server, service] = await Promise.all([startPostgresServer(), startSlowService(40, 20)]);
  }, 60_000);
  beforeEach(() => query("drop schema public cascade; create schema public"));
  afterAll(async () => {
    service.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts a command on the database. */
  function start(name: string, args: readonly string[] = [], url = server.url): RunningCommand {
    const environment = { WORKSPACE_TOKEN: service.emulator.token, WORKSPACE_BASE_URL: service.url };
    const common = [folder, "--database", url, "--requests-per-second", "off"];
    return startCommand([name, ...common, ...args], environment);
  }

  const LOCKS = "select pid from pg_locks where locktype = 'advisory' and objid is not null";
  const OTHERS = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

  const faults: Record<string, () => Promise<unknown>> = {
    "the connection of the lock ends": () => query(`select pg_terminate_backend(pid) from (${LOCKS}) as locks`),
    "all connections end": () => query(`select pg_terminate_backend(pid) from (${OTHERS}) as others`),
    "the server crashes and starts again": () => server.restart(),
  };

  test.each(Object.entries(faults))(
    "pull ends with one line and exit code 1 when %s",
    async (_, fault) => {
      const command = start("pull");
      await service.afterRequests(30);
      await fault();
      expect(await command.ended).toBe(1);
      expect(await start("pull").ended).toBe(0);
      expect(await start("verify", ["--deep"]).ended).toBe(0);
    },
    60_000,
  );
});
