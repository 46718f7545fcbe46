// `query` with `sql`, on both stores: no statement changes or reads anything but the views of data sources.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { openCopy } from "@ws/mirror/reader";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";
import { sha256, TABLE_NAMES, writeMeta } from "../../../mirror/test/support/stored-tables.ts";
import { checkSelect } from "../../src/sql/check-select.ts";
import { loadParser } from "../../src/sql/load-parser.ts";
import { connectCommand, contentOf, createMcpCopy, type McpClient, type McpCopy } from "../mcp-copy.ts";
import { ATTACKS, ENDLESS, HARMLESS } from "../sql-cases.ts";

/** A text that only the tables of the copy and of other programs have. */
const CANARY = "ZQKANARI";

/** The text as it could leave: in any case, backwards, in hexadecimal and in base64. */
const LEAKS = [
  CANARY,
  "IRANAKQZ",
  Buffer.from(CANARY).toString("hex"),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${"x".repeat(shift)}${CANARY}`)
      .toString("base64")
      .slice(4, -4),
  ),
].map((text) => text.toLowerCase());

const leaks = (answer: string): boolean => LEAKS.some((text) => answer.toLowerCase().includes(text));

const LONG_NAME = "x".repeat(64);

describeStores("sql of an assistant", (stores) => {
  let copy: McpCopy;
  let server: McpClient;
  beforeAll(async () => {
    copy = await createMcpCopy(stores, "sql", { seed: "demo" });
    await copy.mirror.pull();
    await plantCanaries();
    const { db, dialect } = copy.store;
    await sql`create table secrets (body text)`.execute(db);
    await sql`insert into secrets values (${CANARY})`.execute(db);
    if (dialect === "sqlite") {
      await sql`create table ${sql.id(LONG_NAME)} (body text)`.execute(db);
      await sql`insert into ${sql.id(LONG_NAME)} values (${CANARY})`.execute(db);
    }
    if (dialect === "postgres") {
      // The role is a superuser, and another schema is in its path.
      await sql`create schema other`.execute(db);
      await sql`create view other.repairs as select ${sql.lit(CANARY)} as job`.execute(db);
      await sql`create function evil() returns text language sql as ${sql.lit(`select '${CANARY}'`)}`.execute(db);
      await sql`create function lower(x text) returns text language sql as ${sql.lit(`select '${CANARY}'`)}`.execute(
        db,
      );
      await sql`create sequence evil`.execute(db);
      await sql`alter role current_user set search_path = other, public`.execute(db);
      await sql`alter role current_user set timezone = 'Pacific/Kiritimati'`.execute(db);
      await sql`alter role current_user set datestyle = 'German'`.execute(db);
    }
    server = await connectCommand(stores.args("sql"));
  });
  afterAll(async () => {
    await server.client.close();
    await copy.store.close();
  });

  /** Puts the text into a page, a block, a removed row, a file and a value of the copy. No view has it. */
  async function plantCanaries(): Promise<void> {
    const { call, emulator, mirror, store } = copy;
    const title = { title: [{ text: { content: `${CANARY} page` } }] };
    const paragraph = { paragraph: { rich_text: [{ text: { content: `${CANARY} block` } }] } };
    call("POST", "pages", {
      parent: { page_id: emulator.testPageId },
      properties: { title },
      children: [paragraph],
    });
    const url = `https://files.example/${CANARY}.png`;
    emulator.import([
      {
        object: "block",
        id: "00000000-0000-4000-8000-000000000009",
        parent: { type: "page_id", page_id: emulator.testPageId },
        type: "image",
        image: { type: "file", file: { url, expiry_time: "2026-07-01T12:00:00.000Z" }, caption: [] },
      },
    ]);
    const { rows } = await sql<{ page_id: string }>`select page_id from repairs limit 1`.execute(store.db);
    const id = rows[0]?.page_id ?? "";
    call("PATCH", `pages/${id}`, { properties: { Job: { title: [{ text: { content: `${CANARY} removed` } }] } } });
    copy.advance(120_000);
    await mirror.pull();
    call("PATCH", `pages/${id}`, { in_trash: true });
    copy.advance(120_000);
    await mirror.pull();
    await writeMeta(store.db, "canary", `${CANARY} value`);
  }

  const ask = (statement: string) => server.call("query", { sql: statement, maxCharacters: 100_000 });

  /** Returns a hash of all that the database has. */
  async function stateOf(): Promise<string> {
    const { db, dialect } = copy.store;
    const parts: unknown[] = [];
    for (const table of [...TABLE_NAMES, "secrets"])
      parts.push(
        (
          await sql`select * from ${sql.table(table)} order by 1, 2`
            .execute(db)
            .catch(() => sql`select * from ${sql.table(table)}`.execute(db))
        ).rows,
      );
    const catalog =
      dialect === "sqlite"
        ? sql`select type, name, sql from sqlite_master order by 1, 2`
        : sql`select relname, relkind from pg_catalog.pg_class order by 1, 2`;
    parts.push((await catalog.execute(db)).rows);
    if (dialect === "postgres") parts.push((await sql`select last_value from evil`.execute(db)).rows);
    return sha256(JSON.stringify(parts, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)));
  }

  test("executes no attack", async () => {
    const before = await stateOf();
    const attacks = ATTACKS[copy.store.dialect];
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(100);
    const slow: string[] = [];
    for (const attack of attacks) {
      const startedAt = performance.now();
      const answer = await ask(attack);
      // A busy machine needs longer than the limit of 2 s.
      if (performance.now() - startedAt > 10_000) slow.push(attack);
      expect(leaks(answer), attack).toBe(false);
      expect(answer, attack).not.toContain("root:");
      expect(answer.length, attack).toBeLessThan(100_001);
      if (answer.startsWith("Error:")) expect(answer, attack).toMatch(/^Error: [^\n]{1,1100}$/u);
      else expect(HARMLESS[copy.store.dialect].has(attack) || ENDLESS.includes(attack), attack).toBe(true);
    }
    expect(slow).toEqual([]);
    expect(await stateOf()).toBe(before);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("ws-mirror-evil"))).toEqual([]);
    expect(existsSync("/tmp/ws-mirror-evil")).toBe(false);
    // Nothing of it runs on.
    if (copy.store.dialect === "postgres") {
      const active = await sql<{ query: string }>`select query from pg_catalog.pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(copy.store.db);
      expect(active.rows).toEqual([]);
    }
  });

  test("finds a leak of each table, if the check lets the table through", async () => {
    const { db, dialect } = copy.store;
    const [folder, , database] = stores.args("sql");
    const reader = await openCopy({ folder, database });
    const views = await reader.read((state) => state.sqlViews());
    const parser = await loadParser();
    const run = async (statement: string, columns: readonly string[], table: string) => {
      const open = { name: table, columns: new Map(columns.map((name) => [name, "text"] as const)) };
      const checked = checkSelect(statement, dialect, [...views, open], parser);
      return JSON.stringify(await reader.select(checked.text, { limit: 1000, views: checked.views }));
    };
    for (const [table, column] of [
      ["ws_objects", "json"],
      ["ws_objects", "cells"],
      ["ws_versions", "json"],
      ["ws_file_refs", "source"],
      ["ws_meta", "value"],
      ["secrets", "body"],
    ] as const) {
      const statement = `select ${column} from ${table} where upper(${column}) like '%${CANARY}%'`;
      expect(leaks(await run(statement, [column], table)), table).toBe(true);
    }
    for (const form of dialect === "sqlite" ? ["hex(body)", "lower(body)"] : ["reverse(body)", "lower(body)"])
      expect(leaks(await run(`select ${form} from secrets`, ["body"], "secrets")), form).toBe(true);
    for (const { name } of views)
      expect(leaks(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)), name).toBe(false);
    await reader.close();
  });

  test("says what is allowed", async () => {
    const isSqlite = copy.store.dialect === "sqlite";
    const [, version = ""] = /SQL is that of ([^.]+\.[\d.]*\d)/u.exec(await server.call("status")) ?? [];
    expect(version).toMatch(isSqlite ? /^SQLite 3\.\d+/u : /^PostgreSQL \d+\.\d+$/u);
    for (const [statement, expected] of [
      ["select * from nowhere", 'There is no table "nowhere". Tables: customers, repairs.'],
      ["select cost from repairs", 'There is no column "cost". Columns of repairs: '],
      ["select evil(1)", 'The function "evil" is not allowed. Functions: count, sum'],
      ["select lower(1, 2)", `${version} refused the sql, with a message that may quote data: `],
      ["delete from repairs", 'Expected SELECT in the sql, got "delete". One SELECT is allowed.'],
      [
        "select group from repairs",
        'The sql is checked with the grammar of PostgreSQL, which refuses it: syntax error at or near "from". Put names that are its keywords in quotes: "order".',
      ],
      [
        "select '1'::money",
        isSqlite
          ? `SQLite could read "::" in another way than the check of the sql.`
          : 'There is no type "money". Types: text',
      ],
      ["select cast(1 as money)", 'There is no type "money". Types: text'],
      ["select a.job from repairs", 'There is no table "a" in FROM.'],
      [
        "select job from repairs for update",
        "The sql has a part that is not allowed: select stmt with locking clause.",
      ],
      ["select * from (values (1)) as v", "The sql has a part that is not allowed: select stmt with values lists."],
      [
        `select ${Array.from({ length: 20 }, () => "r.*").join(", ")} from repairs as r`,
        "Expected at most 200 columns, got ",
      ],
      ["with ws_x as (select 1) select 1", 'Choose another name than "ws_x" in WITH.'],
      ["select count(*) from repairs a, repairs b, repairs c, repairs d, repairs e", "The sql took longer than 2 s."],
    ] as const)
      expect(await ask(statement), statement).toContain(`Error: ${expected}`);
    expect(await server.call("query", { sql: "select 1", source: "repairs" })).toBe(
      "Error: Expected sql or source, got both.",
    );
    expect(await server.call("query", { sql: 7 })).toBe("Error: Expected sql to be a text, got 7.");
  });

  test("ends the statements of a client that has canceled them", async () => {
    const stop = new AbortController();
    const endless = "select count(*) from repairs a, repairs b, repairs c, repairs d, repairs e";
    const startedAt = performance.now();
    // Four at a time, each ended after 2 s, would take 40 s.
    const calls = Array.from({ length: 80 }, () =>
      server.client.callTool({ name: "query", arguments: { sql: endless } }, { signal: stop.signal }),
    );
    const ended = Promise.allSettled(calls);
    expect(await server.call("status")).toContain("Contents: ");
    stop.abort();
    await ended;
    expect(contentOf(await ask("select 1 as one"))).toContain("[1]");
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  test("ends a statement after the server was killed", async () => {
    // PostgreSQL has its own limit of time.
    if (copy.store.dialect === "postgres") return;
    const other = await connectCommand(stores.args("sql"));
    const { transport } = other.client;
    const pid = transport instanceof StdioClientTransport ? (transport.pid ?? 0) : 0;
    const endless = "select count(*) from repairs a, repairs b, repairs c, repairs d, repairs e";
    const call = other.call("query", { sql: endless }).catch(() => {});
    const childrenOf = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
    const child = await vi.waitUntil(() => childrenOf().find((id) => id > 0), { timeout: 60_000, interval: 20 });
    // The server cannot end the statement, which runs when the process has used more time than its start.
    process.kill(pid, "SIGSTOP");
    const stat = () => (existsSync(`/proc/${child}`) ? readFileSync(`/proc/${child}/stat`, "utf8").split(" ") : []);
    // A server that stands still does not ask how the process ended: it is a zombie until then.
    const isGone = () => [undefined, "Z"].includes(stat()[2]);
    await vi.waitUntil(() => isGone() || Number(stat()[13]) > 80, { timeout: 60_000, interval: 20 });
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(isGone()).toBe(true), { timeout: 60_000, interval: 200 });
    await other.client.close();
    await call;
  });

  test("answers other calls while a statement runs", async () => {
    const answers: string[] = [];
    const endless = ask("select count(*) from repairs a, repairs b, repairs c, repairs d, repairs e").then((answer) =>
      answers.push(answer),
    );
    answers.push(await server.call("status"));
    await endless;
    expect(answers).toEqual([expect.stringContaining("Contents: "), expect.stringContaining("took longer")]);
  });

  test("serves a copy with the role of the guide, which can only read the copy", async () => {
    if (copy.store.dialect === "sqlite") return;
    const guide = readFileSync(new URL("../../../../apps/docs/guides/assistants.md", import.meta.url), "utf8");
    const [, statements = ""] = /```sql\n(create role ws_reader [^]*?)```/u.exec(guide) ?? [];
    expect(statements.match(/;$/gmu)).toHaveLength(5);
    const [folder = "", , url = ""] = stores.args("sql");
    for (const statement of statements.replaceAll("ws_acme", "public").split(";"))
      if (statement.trim() !== "") await sql.raw(statement).execute(copy.store.db);
    // A view that is created later.
    copy.call("POST", "databases", {
      parent: { page_id: copy.emulator.testPageId },
      title: [{ text: { content: "Later" } }],
      initial_data_source: { properties: { Name: { title: {} } } },
    });
    copy.advance(120_000);
    await copy.mirror.pull();
    const address = new URL(url);
    address.username = "ws_reader";
    address.password = "choose-one";
    // An address with a password is no argument.
    const reader = await connectCommand([folder, "--schema", "public"], { DATABASE_URL: address.href });
    for (const [name, args, expected] of [
      ["status", {}, "SQL is that of PostgreSQL "],
      ["list", {}, "Repairs (database "],
      ["search", { query: "chain" }, "Chain replacement"],
      ["query", { source: "repairs", limit: 1 }, "1 of "],
      ["query", { sql: "select count(*) from later" }, "[0]"],
    ] as const)
      expect(await reader.call(name, args), name).toContain(expected);
    await reader.client.close();
    const client = new Client({ connectionString: address.href });
    await client.connect();
    await client.query("set default_transaction_read_only = off");
    for (const statement of [
      "delete from public.ws_meta",
      "create table public.evil (x text)",
      "create view public.evil as select 1",
      "select pg_read_file('/etc/passwd')",
      "select * from other.repairs",
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied/u);
    await client.end();
  });
});
