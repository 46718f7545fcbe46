// The recipes for DuckDB and Parquet, with copies in SQLite and PostgreSQL. The shell of DuckDB is the library from npm.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hasPostgres,
  startPostgresServer,
  type PostgresServer,
} from "../../../packages/mirror/test/support/postgres-server.ts";
import { ROOT, run } from "../../../scripts/test/repository.ts";
import { startInstalledEmulator } from "./emulator-module.ts";
import { PROJECT, TOOLS } from "./project.ts";
import { patternOf, runPage, type CommandRun } from "./run-page.ts";

/** The part of the shell that the page uses: `duckdb [-csv] -c STATEMENT`. */
const SHELL = `
  import { DuckDBInstance } from ${JSON.stringify(join(TOOLS, "@duckdb/node-api/lib/index.js"))};
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(process.argv.at(-1));
  const print = (values) => console.log(values.map((value) => value ?? "").join(","));
  if (process.argv.includes("-csv")) [reader.columnNames(), ...reader.getRowsJson()].forEach(print);`;

describe.skipIf(!hasPostgres)("the page on DuckDB", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-duckdb-")));
  let postgres: PostgresServer;
  let emulator: Awaited<ReturnType<typeof startInstalledEmulator>>;
  let runs: readonly CommandRun[];
  beforeAll(async () => {
    postgres = await startPostgresServer();
    writeFileSync(join(folder, "duckdb.mjs"), SHELL);
    // A workspace of its own, because other pages add tables with the same names to the shared one.
    emulator = await startInstalledEmulator(PROJECT);
    const { token, url } = emulator;
    const variables = { WORKSPACE_TOKEN: token, WORKSPACE_BASE_URL: url, DATABASE_URL: postgres.url };
    const functions = `
      npx() { local name="\${1/@ws\\//ws-}"; shift; "${join(PROJECT, "node_modules/.bin")}/$name" "$@"; }
      duckdb() { node "${join(folder, "duckdb.mjs")}" "$@"; }`;
    runs = await runPage(join(ROOT, "docs/mirror-duckdb.md"), { folder, variables, functions });
  });
  afterAll(async () => {
    await postgres.stop();
    await emulator.close();
    rmSync(folder, { recursive: true });
  });

  test("prints what it promises, the same from both databases", () => {
    const promises = runs.filter(({ promised }) => promised !== undefined);
    expect(promises).toHaveLength(3);
    for (const { printed, promised = "" } of promises) expect(printed).toMatch(patternOf(promised));
    const tables = promises.map(({ printed }) => printed.split("stage,repairs,total\n")[1]).filter(Boolean);
    expect(tables[0]?.split("\n").length).toBeGreaterThan(2);
    expect(tables).toEqual([tables[0], tables[0]]);
  });

  test("writes a Parquet file with all rows of each data source, and the types of its table", async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const rowsOf = async (statement: string) => (await connection.runAndReadAll(statement)).getRowsJson();
    const database = join(folder, "my-copy/mirror.db");
    const views = await run("sqlite3", [database, "select name from sqlite_master where type = 'view'"], folder);
    const names = views.stdout.trim().split("\n");
    expect(names).toHaveLength(2);
    for (const name of names) {
      const { stdout } = await run("sqlite3", [database, `select count(*) from "${name}"`], folder);
      expect(await rowsOf(`select count(*) from '${folder}/tables/${name}.parquet'`)).toEqual([[stdout.trim()]]);
    }
    const types = await rowsOf(`select column_name, column_type from (describe from '${folder}/acme.parquet')`);
    expect(Object.fromEntries(types as [string, string][])).toMatchObject({
      job: "VARCHAR",
      price: "BIGINT",
      paid: "BIGINT",
      due: "DATE",
      customer: "UUID",
    });
  });
});
