// The state of many workspaces costs one query, and as many requests to Redis for one workspace as for many.
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { DatabaseSessions } from "../../src/state/database-sessions.ts";
import { openService } from "../../src/state/service-state.ts";
import { openWorkspaceTable } from "../../src/state/workspace-table.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("the state of a service", { services: [] }, (servers) => {
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
});
