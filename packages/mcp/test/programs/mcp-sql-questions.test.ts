// `query` with `sql`: ordinary questions are answered as the copy's own database answers them.
import { join } from "node:path";
import { openCopy, type DialectName, type OpenCopy } from "@ws/mirror/reader";
import { sql } from "kysely";
import SqliteConnection from "libsql";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";
import { executeSelect } from "../../src/sql/execute-select.ts";
import { sqlNotes } from "../../src/sql/sql-notes.ts";
import { createMcpCopy, type McpCopy } from "../mcp-copy.ts";
import { ANSWERS, DEMO_QUESTIONS, JOB_QUESTIONS, NOT_ALLOWED, ODD_ROWS } from "../question-cases.ts";

describeStores("a question of an assistant", (stores) => {
  let copy: McpCopy;
  let reader: OpenCopy;
  let dialect: DialectName;
  beforeAll(async () => {
    copy = await createMcpCopy(stores, "questions", { seed: "demo" });
    const { call } = copy;
    const database = call("POST", "databases", {
      parent: { page_id: copy.emulator.testPageId },
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
    await copy.mirror.pull();
    const [folder, , url] = stores.args("questions");
    reader = await openCopy({ folder, database: url });
    dialect = reader.dialect;
  });
  afterAll(async () => {
    await reader.close();
    await copy.store.close();
  });

  /** Returns the rows. No statement here needs the time limit, but a busy machine can: the statement is run again. */
  async function rowsOf(statement: string, tries = 4): Promise<Awaited<ReturnType<typeof executeSelect>>["rows"]> {
    try {
      return (await executeSelect(statement, reader, { limit: 1000 })).rows;
    } catch (error) {
      if (tries > 1 && String(error).includes("took longer than")) return rowsOf(statement, tries - 1);
      throw error;
    }
  }

  /** Runs a statement without the check, on a connection of its own. Undefined if the database refuses it. */
  async function direct(statement: string): Promise<readonly (readonly unknown[])[] | undefined> {
    const [folder = "", , url] = stores.args("questions");
    if (url === undefined) {
      const database = new SqliteConnection(join(folder, "mirror.db"));
      try {
        return database.prepare(statement).raw().all() as unknown[][];
      } catch {
        return undefined;
      } finally {
        database.close();
      }
    }
    const client = new Client({
      connectionString: url,
      options: "-c timezone=UTC",
      types: { getTypeParser: () => String },
    });
    await client.connect();
    try {
      return (await client.query<unknown[]>({ text: statement, rowMode: "array" })).rows;
    } catch {
      return undefined;
    } finally {
      await client.end();
    }
  }

  /** Rows as text, in any order. PostgreSQL has numbers and booleans as texts on the wire. */
  const asText = (rows: readonly (readonly unknown[])[]) =>
    rows
      .map((row) =>
        row.map((value) => String(value === "t" ? true : value === "f" ? false : shortened(value))).join(" | "),
      )
      .toSorted();
  const shortened = (value: unknown) =>
    typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : value;

  test("has the rows that the database gives for the same text", async () => {
    let answered = 0;
    const wrong: object[] = [];
    const refusals = new Map(Object.entries(NOT_ALLOWED[dialect]));
    const compare = async (statement: string) => {
      const expected = await direct(statement);
      const rows = await rowsOf(statement).catch(String);
      const reason = refusals.get(statement);
      const isTime = /now|current_timestamp|current_time\b/iu.test(statement);
      if (typeof rows === "string") {
        const isRight = reason === undefined ? expected === undefined : expected !== undefined && rows.includes(reason);
        if (!isRight) wrong.push({ statement, rows, expected: expected?.slice(0, 3) });
        return;
      }
      answered += 1;
      const isSame = isTime || JSON.stringify(asText(rows)) === JSON.stringify(asText(expected ?? []));
      if (!isSame || expected === undefined)
        wrong.push({ statement, rows: rows.slice(0, 3), expected: expected?.slice(0, 3) });
    };
    const questions = [...JOB_QUESTIONS, ...DEMO_QUESTIONS];
    // All together would wait for a connection for longer than a busy machine allows.
    const work = async () => {
      for (let statement = questions.shift(); statement !== undefined; statement = questions.shift())
        await compare(statement);
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(wrong).toEqual([]);
    // The others are in the SQL of the other database, or wrong in both.
    expect(answered).toBeGreaterThanOrEqual(100);
  });

  test("has rows that are right in this dialect", async () => {
    const wrong: object[] = [];
    for (const [statement, expected] of ANSWERS[dialect]) {
      const rows = await rowsOf(statement).catch(String);
      const text = typeof rows === "string" ? rows : rows.map((row) => JSON.stringify(row)).join("\n");
      if (text !== expected) wrong.push({ statement, text, expected });
    }
    expect(wrong).toEqual([]);
  });

  test("can be written as the notes on the dialect say", async () => {
    const notes = await reader.read(sqlNotes);
    const [, comparison = "", month = ""] =
      /ISO 8601: (\S+ [<>=]+ [^,]+(?:, '[^']*'\))?), (\w+\([^)]*\))/u.exec(notes) ?? [];
    const [, start = ""] = /its start is (.*?\))\. /u.exec(notes) ?? [];
    expect([comparison, month, start]).not.toContain("");
    const whole = "due not like '{%'";
    expect(await rowsOf(`select name from jobs where ${whole} and ${comparison}`)).toBeDefined();
    expect(await rowsOf(`select ${month} from jobs where name = 'Chain'`)).toEqual([["2026-03"]]);
    expect(await rowsOf(`select ${start} from jobs where name = 'chain ring'`)).toEqual([["2026-02-28"]]);
  });

  test("finds no empty text: every empty value is null", async () => {
    for (const { name, columns } of await reader.read((state) => state.sqlViews()))
      for (const column of columns.keys()) {
        const found = sql`select 1 from ${sql.table(name)} where cast(${sql.ref(column)} as text) = ''`;
        expect((await found.execute(copy.store.db)).rows, `${name}.${column}`).toEqual([]);
      }
    expect(await rowsOf("select notes from jobs where name = 'bell'")).toEqual([[null]]);
    expect(await rowsOf("select name, notes from jobs where price = 1000000")).toEqual([[null, "x"]]);
  });
});
