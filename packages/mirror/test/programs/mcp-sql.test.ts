// `query` with `sql`, the same on both stores: ordinary questions work, and no statement changes or reads anything else.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sha256 } from "../../src/store/content-hash.ts";
import { TABLE_NAMES } from "../../src/store/tables.ts";
import { connectCommand, contentOf, createMcpCopy, type McpClient, type McpCopy } from "../mcp/mcp-copy.ts";
import { ATTACKS, ENDLESS, HARMLESS, QUESTIONS } from "../mcp/sql-cases.ts";
import { describeStores } from "../support/describe-stores.ts";

describeStores("sql of an assistant", (stores) => {
  let copy: McpCopy;
  let server: McpClient;
  beforeAll(async () => {
    copy = await createMcpCopy(stores, "sql", { seed: "demo" });
    await copy.mirror.pull();
    const { db, dialect } = copy.store;
    await sql`create table secrets (body text)`.execute(db);
    await sql`insert into secrets values ('TOPSECRET')`.execute(db);
    if (dialect === "postgres") {
      // The role is a superuser, and another schema is in its path.
      await sql`create schema other`.execute(db);
      await sql`create view other.repairs as select 'TOPSECRET' as job`.execute(db);
      await sql`create function evil() returns text language sql as ${sql.lit("select 'TOPSECRET'")}`.execute(db);
      await sql`create function lower(x text) returns text language sql as ${sql.lit("select 'TOPSECRET'")}`.execute(
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

  test("answers ordinary questions", async () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(30);
    for (const question of QUESTIONS) {
      const answer = await ask(question);
      expect(contentOf(answer), question).toMatch(/^(?:\d+ rows?|the first 50 rows, there are more)\n\[/u);
    }
    const count = await copy.store.db.selectFrom("ws_objects").select("id").where("kind", "=", "page").execute();
    const rows = contentOf(await ask("select count(*) as n from repairs"));
    const [, n = ""] = /^1 row\n\["n"\]\n\[(\d+)\]\n$/u.exec(rows) ?? [];
    expect(Number(n)).toBeGreaterThan(100);
    expect(Number(n)).toBeLessThan(count.length);
    expect(contentOf(await ask("select 'a' as x, 2 as y, null as x union select 'b', 2.5, null order by 1"))).toBe(
      '2 rows\n["x","y","x"]\n["a",2,null]\n["b",2.5,null]\n',
    );
    expect(contentOf(await ask("select length(job), 'a' || job, price*2, job from repairs limit 1"))).toContain(
      `\n["length(job)","'a' || job","price * 2","job"]\n`,
    );
    expect(contentOf(await ask("select price from repairs"))).toMatch(/^the first 50 rows, there are more\n/u);
  });

  test("gives times in UTC, whatever the time zone and the style of the role are", async () => {
    expect(contentOf(await ask("select '2026-07-01T09:00:00.000Z'::timestamptz, date '2026-07-01'"))).toContain(
      '\n["2026-07-01T09:00:00","2026-07-01"]\n',
    );
    expect(contentOf(await ask("select now(), current_timestamp = now()"))).toMatch(
      /\n\["\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d",1\]\n/u,
    );
    const due = `'{"start":"2026-03-01","end":"2026-03-05"}'`;
    expect(contentOf(await ask(`select ${due} ->> 'start', ${due}::json ->> 'end'`))).toContain(
      '\n["2026-03-01","2026-03-05"]\n',
    );
  });

  test("gives numbers as numbers, and says what to write instead", async () => {
    expect(contentOf(await ask("select 5.0 / 2, 1.0 * count(*), 9007199254740993 from customers"))).toMatch(
      /\n\[2\.5,\d+,"?900719925474099[23]"?\]\n/u,
    );
    expect(contentOf(await ask("select 1 = 1, 1 = 2"))).toContain("\n[1,0]\n");
    expect(
      contentOf(await ask("select string_agg(x, '-' order by x desc) from (select 'a' as x union select 'b') as t")),
    ).toContain('\n["b-a"]\n');
    expect(contentOf(await ask("select position('b' in 'abc'), concat('a', null, 1), char_length('abc')"))).toContain(
      '\n[2,"a1",3]\n',
    );
    const many = Array.from({ length: 20 }, () => "r.*").join(", ");
    expect(await ask(`select ${many} from repairs as r`)).toMatch(
      /^Error: Expected at most 200 columns, got \d+\. Name the columns that you need\.$/u,
    );
    expect(await ask("select 1::money")).toMatch(/Types: [^.]*timestamptz, json\.$/u);
    expect(await ask("select age(due) from repairs")).toMatch(
      /^Error: The function "age" is not allowed\. Functions: count,[^.]*, extract\.$/u,
    );
  });

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
      expect(answer, attack).not.toMatch(/TOPSECRET|root:|"object":/u);
      expect(answer.length, attack).toBeLessThan(100_001);
      if (answer.startsWith("Error:")) expect(answer, attack).toMatch(/^Error: [^\n]{1,1100}$/u);
      else expect(HARMLESS.has(attack) || ENDLESS.includes(attack), attack).toBe(true);
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

  test("says what is allowed", async () => {
    for (const [statement, expected] of [
      ["select * from nowhere", 'There is no table "nowhere". Tables: customers, repairs.'],
      ["select cost from repairs", 'There is no column "cost". See list for the SQL names of columns.'],
      ["select evil(1)", 'The function "evil" is not allowed. Functions: count, sum'],
      ["select lower(1, 2)", "Expected 1 arguments of lower, got 2."],
      ["delete from repairs", 'Expected SELECT in the sql, got "delete". One SELECT is allowed.'],
      ["select x from (select 1 as x)", "Expected a name for the subquery in the sql: (SELECT …) AS name."],
      ["select row_number() from repairs", "The function row_number needs OVER (…)."],
      [
        "select group from repairs",
        'The sql has an error: syntax error at or near "from". Write one SELECT in the syntax of PostgreSQL, and names that are keywords in quotes: "order".',
      ],
      ["select 1::money", 'There is no type "money". Types: text'],
      ["select a.job from repairs", 'There is no table "a" in FROM.'],
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
      server.client.callTool({ name: "query", arguments: { sql: endless } }, undefined, { signal: stop.signal }),
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
});
