// Random statements: what the check lets through reads no other relation than the views, and is read by SQLite as it was checked.
import fc from "fast-check";
import SqliteConnection from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MirrorError } from "@ws/mirror";
import type { SqlView } from "@ws/mirror/reader";
import { checkSelect } from "../src/sql/check-select.ts";
import { loadParser, type Parser } from "../src/sql/load-parser.ts";
import { DEMO_QUESTIONS } from "./question-cases.ts";
import { ATTACKS, ENDLESS, HARMLESS, SCOPES } from "./sql-cases.ts";

/** The types of the driver lack this function. */
type Guarded = SqliteConnection.Database & { readonly authorizer: (rules: Readonly<Record<string, 0 | 1>>) => void };

const CANARY = "ZQKANARI";

const columns = (names: string): SqlView["columns"] => new Map(names.split(" ").map((name) => [name, "text"] as const));
const VIEWS: readonly SqlView[] = [
  {
    name: "repairs",
    columns: columns("job stage price due paid customer number priority notes tags page_id created_time"),
  },
  { name: "customers", columns: columns("name city since page_id") },
];

let parser: Parser;
/** A database with two tables in place of the views, which refuses to read every other table. */
let guarded: SqliteConnection.Database;
/** The same tables, without a guard. */
let unguarded: SqliteConnection.Database;

beforeAll(async () => {
  parser = await loadParser();
  [guarded, unguarded] = [createDatabase(), createDatabase()];
  // 0 allows. Tables that have no rule are refused, and so are all functions.
  (guarded as Guarded).authorizer({ repairs: 0, customers: 0 });
});
afterAll(() => {
  guarded.close();
  unguarded.close();
});

function createDatabase(): SqliteConnection.Database {
  const database = new SqliteConnection(":memory:");
  for (const { name, columns: names } of VIEWS)
    database.exec(`create table ${name} (${[...names.keys()].join(", ")}); insert into ${name} (page_id) values ('1')`);
  for (const name of ["secrets", "ws_objects", "ws_meta", "w", "only", "x".repeat(64)])
    database.exec(
      `create table "${name}" (body, json, id, x, job); insert into "${name}" values ('${CANARY}', '${CANARY}', '${CANARY}', '${CANARY}', '${CANARY}')`,
    );
  return database;
}

/** Checks a statement. Returns false if it is refused. @throws if it would read another table */
function isSafe(statement: string): boolean {
  let text: string;
  try {
    ({ text } = checkSelect(statement, "sqlite", VIEWS, parser));
  } catch (error) {
    expect(error, statement).toBeInstanceOf(MirrorError);
    return false;
  }
  expect(
    errorOf(() => guarded.prepare(text)),
    text,
  ).not.toMatch(/access to|prohibited/u);
  let rows = "";
  // A recursive one may never end.
  if (!/recursive/iu.test(text)) errorOf(() => (rows = JSON.stringify(unguarded.prepare(text).raw().all())));
  expect(rows, text).not.toContain(CANARY);
  return true;
}

function errorOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

test("a table that the check lets through is found", () => {
  const views = [...VIEWS, { name: "secrets", columns: columns("body") }];
  const { text } = checkSelect("select body from secrets", "sqlite", views, parser);
  expect(errorOf(() => guarded.prepare(text))).toContain("access to secrets.body is prohibited");
  expect(JSON.stringify(unguarded.prepare(text).raw().all())).toContain(CANARY);
});

test("attacks read no other table", () => {
  const attacks = ATTACKS.sqlite.filter((attack) => !ENDLESS.includes(attack));
  expect(attacks.filter(isSafe).length).toBeLessThan(HARMLESS.sqlite.size + 20);
});

test.each(["sqlite", "postgres"] as const)("refuses a name that its scope does not have, in %s", (dialect) => {
  for (const statement of SCOPES.filter((text) => !HARMLESS[dialect].has(text)))
    expect(() => checkSelect(statement, dialect, VIEWS, parser), statement).toThrow(
      /There is no (?:table|column)|Choose another name/u,
    );
});

/** Parts by which a text can end or begin in another way. */
const FRAGMENTS = [
  "'",
  "''",
  '"',
  "`",
  "[",
  "]",
  "--",
  "--\n",
  "--\r",
  "/*",
  "*/",
  "/* /* */",
  "/**/",
  "$$",
  "$a$",
  "E'",
  "U&'",
  "x'",
  "n'",
  "\\",
  "\\'",
  "\n",
  "\r",
  "\t",
  "\f",
  "\uFEFF",
  "\u00A0",
  ";",
  ",",
  "(",
  ")",
  "::",
  "?",
  ":a",
  "@a",
  "#",
  "{",
  " ",
  "secrets",
  "ws_objects",
  " union select body from secrets ",
  ", (select body from secrets)",
  " from secrets ",
  " in secrets ",
  "with secrets as (select 1 as body) ",
  " only ",
  " lateral ",
  " as ",
  " over ",
  "1e",
  "0x",
  "1.",
  ".",
  "||",
  "->",
  "!",
  "~",
  "&",
  "|",
];

test("statements with parts in other places read no other table", () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...DEMO_QUESTIONS, ...ATTACKS.sqlite.filter((attack) => !ENDLESS.includes(attack))),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...FRAGMENTS)), { maxLength: 3 }),
      (base, insertions) => {
        let text = base;
        for (const [place, fragment] of insertions) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + fragment + text.slice(at);
        }
        if (isSafe(text)) accepted += 1;
      },
    ),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 1500) },
  );
  expect(accepted).toBeGreaterThan(0);
});

const one = (...texts: readonly string[]) => fc.constantFrom(...texts);
const join = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(" "));

/** A part that is allowed, or in few cases one that is not. */
const mostly = (allowed: readonly string[], refused: readonly string[]) =>
  fc.oneof({ weight: 25, arbitrary: one(...allowed) }, { weight: 1, arbitrary: one(...refused) });

/** Statements with parts that are allowed and parts that are not. */
const { statement: statements } = fc.letrec<{ value: string; select: string; source: string; statement: string }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      mostly(
        ["job", "name", "s.job", "1", "-1.5", "'a'", "null", "true", "E'\\x41'", "current_date", '"job"'],
        ["*", "r.*", "user", "$1", '"Job"', "a.b.c", "1 is document"],
      ),
      join(
        tie("value"),
        mostly(["+", "-", "||", "=", "and", "or", "like", "is distinct from"], ["~", "^", "operator(pg_catalog.+)"]),
        tie("value"),
      ),
      join(
        mostly(
          ["lower", "count", "sum", "max", "coalesce", "trim", "lag", "round", "abs", "left"],
          ["pg_sleep", "evil", "pg_catalog.lower", "xmlelement"],
        ),
        mostly(["("], ["(distinct ", "(variadic "]),
        tie("value"),
        mostly([")", ", 1)", ") over (order by job)"], [") filter (where true)", " order by job)", ") over w"]),
      ),
      join(mostly(["(", "exists ("], ["array("]), tie("select"), one(")")),
      join(tie("value"), mostly(["in (", "not in ("], ["= any ("]), fc.oneof(tie("select"), tie("value")), one(")")),
      join(one("case when"), tie("value"), one("then"), tie("value"), one("end", "else 1 end")),
      join(
        one("cast("),
        tie("value"),
        mostly(["as text)", "as date)"], ["as regclass)", "as numeric(3))", "as int[])"]),
      ),
      join(mostly(["("], ["row(", "extract(year from "]), tie("value"), one(")")),
    ),
    source: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      mostly(
        ["repairs s", "repairs", "customers as s"],
        ["secrets", "main.repairs", "pg_class", "only repairs", "lower('a')", "w", '"ws_objects"'],
      ),
      join(mostly(["("], ["lateral ("]), tie("select"), mostly([") as s"], [")", ") s(x)"])),
      join(
        tie("source"),
        mostly(["join", "left join"], ["natural join"]),
        tie("source"),
        mostly(["on true", "using (job)"], [""]),
      ),
      join(tie("source"), one(",", "cross join"), tie("source")),
    ),
    select: join(
      mostly(["select", "select distinct"], ["select distinct on (1)"]),
      fc.oneof(one("*"), tie("value")),
      mostly(["", "as x", ", job"], ["into evil"]),
      one("from"),
      tie("source"),
      fc.oneof(
        mostly(
          ["", "group by 1", "limit 5"],
          ["for update", "window w as ()", "group by rollup (job)", "limit (select 1)"],
        ),
        join(one("where", "order by"), tie("value")),
      ),
      fc.oneof(
        { weight: 4, arbitrary: one("") },
        { weight: 1, arbitrary: join(one("union", "except all"), tie("select")) },
      ),
    ),
    statement: join(
      mostly(
        ["", "with w as (select * from repairs)"],
        ["with recursive w as (select 1)", "with w as (delete from repairs)"],
      ),
      tie("select"),
      mostly(["", ";"], ["; delete from secrets"]),
    ),
  }),
);

test("statements of all parts read no other table", () => {
  let accepted = 0;
  fc.assert(
    fc.property(statements, (text) => {
      if (isSafe(text)) accepted += 1;
      try {
        const { views } = checkSelect(text, "postgres", VIEWS, parser);
        for (const name of views) expect(["repairs", "customers"], text).toContain(name);
      } catch (error) {
        expect(error).toBeInstanceOf(MirrorError);
      }
    }),
  );
  expect(accepted).toBeGreaterThan(0);
});

const characters = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    "\\",
    "$$",
    "$",
    "U&'",
    "E'",
    "--",
    "/*",
    ";",
    "\n",
    "\r",
    "ä",
    "Ä",
    "💥",
    "\u0301",
    "\uFEFF",
    "\u0001",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
const anyText = fc
  .array(characters, { maxLength: 12 })
  .map((parts) => parts.join(""))
  .filter((text) => text.isWellFormed() && !text.includes("\0"));

test("keeps texts and names", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, alias) => {
      const name = `x${alias}`;
      const select = `select '${text.replaceAll("'", "''")}' as "${name.replaceAll('"', '""')}"`;
      let checked: string;
      try {
        ({ text: checked } = checkSelect(select, "sqlite", VIEWS, parser));
      } catch {
        // Control characters, and names that PostgreSQL cuts.
        expect(/[^\P{Cc}\t\n\r]/u.test(select) || Buffer.byteLength(name) > 63, select).toBe(true);
        return;
      }
      const statement = unguarded.prepare(checked);
      expect(statement.columns().map((column) => column.name)).toEqual([name]);
      expect(statement.raw().all()).toEqual([[text]]);
    }),
  );
});

test("still parses after the deepest and longest statements", () => {
  const nested = (open: string, count: number, close = "") => `select ${open.repeat(count)}job${close.repeat(count)}`;
  for (const text of [
    nested("(", 4_000, ")"),
    nested("(select ", 800, ")"),
    nested("not ", 998),
    nested("- ", 998),
    nested("1 + ", 499),
    nested("lower(", 90, ")"),
    `select 1${"::text".repeat(499)}`,
    `select 1${" union select 1".repeat(300)}`,
    `select case ${"when 1 then ".repeat(300)}`,
    `select /*${"/*".repeat(4_000)}`,
  ]) {
    for (let round = 0; round < 5; round += 1) isSafe(text);
    expect(checkSelect("select 1;", "sqlite", VIEWS, parser)).toEqual({ text: "select 1", views: [] });
  }
});
