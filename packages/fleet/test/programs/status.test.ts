// The state of many workspaces costs one query, and as many requests to Redis for one workspace as for many.
import { writeFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { DatabaseSessions } from "../../src/state/database-sessions.ts";
import { openService } from "../../src/state/service-state.ts";
import { openWorkspaceTable } from "../../src/state/workspace-table.ts";
import { runFleet } from "../support/run-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("the state of a service", { services: [[1, 0]] }, (servers) => {
  /** Returns the state of workspaces, the statements of PostgreSQL and the commands of Redis that it took. */
  async function readState(names: readonly string[]) {
    const service = openService(`redis://127.0.0.1:${servers.redis.port}`, servers.postgres.url);
    await service.read([]);
    const queries = vi.spyOn(Client.prototype, "query");
    const before = await packets();
    const states = await service.read(names);
    const requests = (await packets()) - before;
    const statements = queries.mock.calls.length;
    queries.mockRestore();
    await service.close();
    return { states, statements, requests };
  }

  /** Returns how often Redis has read from a connection. */
  const packets = () =>
    servers.withRedis(async (redis) => Number(/total_reads_processed:(\d+)/u.exec(await redis.info("stats"))?.[1]));

  test("costs one query for 5,000 workspaces", async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `w${index}`);
    const sessions = new DatabaseSessions(servers.postgres.url, 1);
    const table = openWorkspaceTable(sessions);
    const firstSeenAt = new Date("2026-07-01T09:00:00Z");
    await table.add(names, firstSeenAt);
    await table.change(
      "w7",
      { requests: 3, skipped: 1, failures: 2, error: "No.", errorCode: "unauthorized" },
      firstSeenAt,
    );
    await table.change("w7", { requests: 4, error: null, fileBytes: 2 ** 40 }, firstSeenAt);
    await sessions.close();
    const { states, statements, requests } = await readState(names);
    expect(statements).toBe(1);
    // The time, the jobs and the hints. A large request arrives in several parts.
    expect(requests).toBeLessThan(30);
    expect(states).toHaveLength(5_000);
    expect(states[7]).toMatchObject({
      workspace: "w7",
      job: "missing",
      hints: 0,
      row: {
        firstSeenAt,
        requests: 7,
        skipped: 1,
        failures: 2,
        error: null,
        errorCode: "unauthorized",
        fileBytes: 2 ** 40,
      },
    });
  });

  test("is empty before a worker has created the table, and a row that is missing is created", async () => {
    const sessions = new DatabaseSessions(servers.postgres.url, 1);
    const table = openWorkspaceTable(sessions);
    await servers.rows("any", "drop schema fleet cascade");
    expect(await table.read(["w"])).toEqual(new Map());
    await table.change("w", { skipped: 5 }, new Date("2026-07-01T10:00:00Z"));
    expect((await table.read(["w", "other"])).get("w")).toMatchObject({
      skipped: 5,
      firstSeenAt: new Date("2026-07-01T10:00:00Z"),
    });
    await sessions.close();
  });

  test("gets the columns that an earlier version did not have", async () => {
    await servers.rows("any", "drop schema if exists fleet cascade");
    await servers.rows("any", "create schema fleet");
    await servers.rows(
      "any",
      "create table fleet.workspaces (name text primary key, first_seen_at timestamptz not null, skipped integer)",
    );
    await servers.rows("any", "insert into fleet.workspaces values ('w', now(), 3)");
    const sessions = new DatabaseSessions(servers.postgres.url, 1);
    const table = openWorkspaceTable(sessions);
    expect((await table.read()).get("w")).toMatchObject({ skipped: 3, databaseBytes: 0, progressAt: null });
    await servers.rows("any", "alter table fleet.workspaces drop column problems");
    await table.change("w", { problems: 2 }, new Date());
    expect((await table.read(["w"])).get("w")).toMatchObject({ skipped: 3, problems: 2 });
    await sessions.close();
  });

  test("is shown while Redis, PostgreSQL or the file are away, with what needs a person", async () => {
    servers.write(servers.entry("acme"), servers.entry("wrong", { token: "wrong" }));
    expect(await servers.work(["--once"]).ended).toBe(1);
    const status = async (...more: readonly string[]) => {
      const { code, stdout } = await runFleet(["status", "--json", ...servers.state, ...more]);
      return { code, ...(JSON.parse(stdout) as object) };
    };
    const failure = { failures: 1, error: expect.stringContaining("401") as unknown };
    expect(await status()).toMatchObject({
      code: 3,
      workspaces: [
        { workspace: "acme", job: "delayed", needs: [] },
        {
          row: failure,
          needs: [
            {
              next: expect.stringMatching(
                /^npx @ws\/fleet pull wrong --queue redis:.* --database postgres:/u,
              ) as unknown,
            },
          ],
        },
      ],
    });
    expect(await status("--queue", "redis://127.0.0.1:1")).toMatchObject({
      code: 3,
      redis: { code: "redis_unavailable", message: expect.stringContaining("ECONNREFUSED") as unknown },
      workspaces: [
        { job: "unknown", row: { failures: 0 }, needs: [] },
        { job: "unknown", row: failure, needs: [{}] },
      ],
    });
    expect(await status("--database", "postgres://127.0.0.1:1/x")).toMatchObject({
      code: 3,
      postgresql: { code: "database_unavailable" },
      workspaces: [
        { job: "delayed", row: { failures: 0 } },
        { job: "delayed", row: failure, needs: [{}] },
      ],
    });
    writeFileSync(servers.file, "[{");
    expect(await status()).toMatchObject({
      code: 3,
      file: { code: "invalid_argument", message: expect.stringContaining("not JSON") as unknown },
      workspaces: [{ workspace: "acme", needs: [] }, { workspace: "wrong" }],
    });
    // A healthy copy with damage needs a person.
    servers.write(servers.entry("acme"));
    expect(await status()).toMatchObject({ code: 0, complete: true });
    await servers.rows("any", "update fleet.workspaces set problems = 2 where name = 'acme'");
    const { code, stdout } = await runFleet(["status", ...servers.state]);
    expect(code).toBe(3);
    expect(stdout).toContain(
      `acme: The copy has 2 problems: it differs from what was written.\n  next: npx @ws/mirror verify --database ${servers.postgres.url} --workspace acme --workspaces ${servers.file}\n`,
    );
  });
});
