// `query` with `sql`: a statement gives the same rows in SQLite and PostgreSQL, or is refused by both.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMirror } from "../../src/mirror.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { connectCommand, contentOf, type McpClient } from "../mcp/mcp-copy.ts";
import { ODD_ROWS, REFUSED, SAME } from "../mcp/same-cases.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { createTestWorkspace } from "../support/workspace.ts";

describe.skipIf(!hasPostgres)("a statement", () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-same-"));
  const servers: McpClient[] = [];
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgresServer();
    const workspace = await createTestWorkspace();
    const { call, client, nowMs, fetchFile } = workspace;
    const database = call("POST", "databases", {
      parent: { page_id: workspace.emulator.testPageId },
      title: [{ text: { content: "Jobs" } }],
      initial_data_source: {
        properties: {
          Name: { title: {} },
          Price: { number: {} },
          Paid: { checkbox: {} },
          Due: { date: {} },
          Stage: { select: { options: [{ name: "Ready" }, { name: "open" }] } },
          Notes: { rich_text: {} },
          Double: { formula: { expression: 'prop("Price") * 2' } },
          Created: { created_time: {} },
        },
      },
    });
    const [{ id }] = database["data_sources"] as [{ id: string }];
    for (const { name, price, paid, due, stage, notes } of ODD_ROWS)
      call("POST", "pages", {
        parent: { type: "data_source_id", data_source_id: id },
        properties: {
          Name: { title: [{ text: { content: name } }] },
          Price: { number: price },
          Paid: { checkbox: paid },
          Due: { date: due },
          ...(stage === null ? {} : { Stage: { select: { name: stage } } }),
          Notes: { rich_text: [{ text: { content: notes } }] },
        },
      });
    const stores = [
      await openStore(join(folder, "sqlite")),
      await openPostgresStore({ url: postgres.url, filesFolder: join(folder, "files") }),
    ];
    for (const store of stores) {
      await createMirror({ client, store, nowMs, fetchFile }).pull();
      await store.close();
    }
    await workspace.store.close();
    for (const args of [[join(folder, "sqlite")], [join(folder, "postgres"), "--database", postgres.url]])
      servers.push(await connectCommand(args));
  });
  afterAll(async () => {
    for (const { client } of servers) await client.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  /** Returns the rows of each database as text, or the error. */
  const answersOf = (sql: string) =>
    Promise.all(
      servers.map(async ({ call }) => {
        const answer = await call("query", { sql, limit: 100 });
        return answer.startsWith("Error") ? answer : contentOf(answer).split("\n").slice(2).join("\n").trim();
      }),
    );

  test("has the same rows in both databases", async () => {
    const wrong: object[] = [];
    for (const [statement, expected] of SAME) {
      const [sqlite = "", inPostgres] = await answersOf(statement);
      const isRight = !sqlite.startsWith("Error") && inPostgres === sqlite && (expected ?? sqlite) === sqlite;
      if (!isRight) wrong.push({ statement, sqlite, inPostgres, expected });
    }
    expect(wrong).toEqual([]);
  });

  test("is refused by both databases, with what to write instead", async () => {
    const wrong: object[] = [];
    for (const [statement, expected] of REFUSED) {
      const [sqlite = "", inPostgres = ""] = await answersOf(statement);
      const isRight =
        expected === undefined
          ? sqlite.startsWith("Error: SQLite refused the sql") &&
            inPostgres.startsWith("Error: PostgreSQL refused the sql")
          : sqlite.startsWith(`Error: ${expected}`) && inPostgres === sqlite;
      if (!isRight) wrong.push({ statement, sqlite, inPostgres, expected });
    }
    expect(wrong).toEqual([]);
  });
});
