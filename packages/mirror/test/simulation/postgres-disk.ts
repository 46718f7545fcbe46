// The disk of a simulation with a real PostgreSQL server.
import type { PoolClient } from "pg";
import { createPostgresStore } from "../../src/store/open/create-postgres-store.ts";
import { openPool, type PostgresPool } from "../../src/store/dialects/postgres-pool.ts";
import { countRun, filesOf, type Disk, type OnStatement } from "./disk.ts";

/** Creates disks in a database, one at a time. */
export async function createPostgresDisks(url: string): Promise<{
  readonly empty: () => Promise<Disk>;
  readonly close: () => Promise<void>;
}> {
  const admin = await openPool({ connectionString: url });
  let opened: PostgresPool[] = [];
  const endOthers = async () => {
    for (const { destroy } of opened) destroy();
    await Promise.all(opened.map(({ close }) => close()));
    opened = [];
    // Waits until the server has released what a dead process had.
    await admin.pool.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  };
  return {
    async empty() {
      await endOthers();
      await admin.pool.query("drop schema public cascade; create schema public");
      const disk: Disk = {
        files: new Map(),
        runs: 0,
        rows: async <Row>(query: string) => (await admin.pool.query(query)).rows as Row[],
        async open(onStatement = () => {}) {
          const connections = await openPool({ connectionString: url });
          opened.push(connections);
          connections.pool.on("connect", (client) =>
            intercept(client, (text) => {
              onStatement(text);
              countRun(disk, text);
            }),
          );
          const store = await createPostgresStore(connections, {
            files: filesOf(disk, onStatement),
            schema: "public",
            create: true,
            migrate: true,
          });
          return {
            ...store,
            async close() {
              opened = opened.filter((other) => other !== connections);
              await store.close();
            },
          };
        },
        async loseLock() {
          await admin.pool.query(
            `select pg_terminate_backend(pid, 5000) from pg_locks
              where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
          );
        },
        rollBack: endOthers,
        onFull() {},
      };
      return disk;
    },
    async close() {
      await endOthers();
      await admin.close();
    },
  };
}

/** Calls a function before each statement of a connection. */
export function intercept(client: PoolClient, onStatement: OnStatement): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const intercepted = (...args: unknown[]): unknown => {
    const [text] = args;
    if (typeof text !== "string") return query(...args);
    onStatement(text);
    return query(...args);
  };
  Object.assign(client, { query: intercepted });
}
