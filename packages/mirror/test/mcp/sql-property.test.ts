// Random statements: what is executed reads no other relation than the views, calls no other function than those in the list, and
// has the texts and names of the statement.
import fc from "fast-check";
import SqliteConnection from "libsql";
import type { Node } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { MirrorError } from "../../src/errors.ts";
import { FUNCTIONS } from "../../src/mcp/sql/values/functions.ts";
import type { Relations } from "../../src/mcp/sql/names.ts";
import { loadParser, type Parser } from "../../src/mcp/sql/load-parser.ts";
import { allowedSelect } from "../../src/mcp/sql/write-select.ts";

const RELATIONS = {
  schema: "main",
  views: [
    { name: "repairs", columns: new Map([["job", "text"]]) },
    { name: "customers", columns: new Map([["name", "number"]]) },
  ],
} satisfies Relations;

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

/** Returns the nodes in a tree, with their kinds. */
function* nodesOf(value: unknown): Generator<readonly [kind: string, node: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  for (const [kind, node] of Object.entries(value)) {
    if (/^[A-Z]/u.test(kind)) yield [kind, node as Record<string, unknown>];
    yield* nodesOf(node);
  }
}

const namesOf = (nodes: unknown): string =>
  ((nodes ?? []) as Node[]).map((node) => ("String" in node ? node.String.sval : "?")).join(".");

/** Functions of the output, those by which the databases are alike, and those that the parser makes of TRIM, LIKE … ESCAPE and EXTRACT. */
const CALLS = new Set([
  ...Object.keys(FUNCTIONS),
  "glob",
  "json",
  "typeof",
  "split_part",
  "trim_scale",
  ...["btrim", "ltrim", "rtrim", "like_escape", "extract"].map((name) => `pg_catalog.${name}`),
]);

const KINDS = new Set(
  (
    "SelectStmt ResTarget ColumnRef String A_Star A_Const A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen SubLink TypeCast " +
    "FuncCall CoalesceExpr MinMaxExpr SQLValueFunction CollateClause SortBy List RangeVar RangeSubselect JoinExpr CommonTableExpr"
  ).split(" "),
);

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

test("never executes another relation, function or part", () => {
  let accepted = 0;
  fc.assert(
    fc.property(statements, one("sqlite", "postgres"), (text, dialect) => {
      let written: string;
      try {
        written = allowedSelect(text, dialect === "sqlite" ? "sqlite" : "postgres", RELATIONS, parser);
      } catch (error) {
        expect(error).toBeInstanceOf(MirrorError);
        return;
      }
      accepted += 1;
      const { stmts = [] } = parser.parseSync(written);
      expect(stmts.length).toBe(1);
      for (const [kind, node] of nodesOf(stmts[0]?.stmt)) {
        expect(KINDS, written).toContain(kind);
        if (kind === "FuncCall") expect(CALLS, written).toContain(namesOf(node["funcname"]));
        if (kind === "RangeVar")
          expect(["main.repairs", "main.customers", ".w"], written).toContain(
            [node["schemaname"], node["relname"]].join("."),
          );
        if (kind === "SelectStmt")
          for (const field of ["intoClause", "lockingClause", "windowClause", "valuesLists"])
            expect(node, written).not.toHaveProperty(field);
      }
    }),
  );
  expect(accepted).toBeGreaterThan(0);
});

/** Ways to write a text. */
const LITERALS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => `'${text.replaceAll("'", "''")}'`,
  escapes: (text) => `E'${text.replaceAll(/['\\]/gu, "\\$&")}'`,
  dollars: (text) => `$q$${text}$q$`,
  unicode: (text) => `U&'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
};

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
  .filter((text) => text.isWellFormed() && !text.includes("\0") && !text.includes("$q$"));

test("keeps texts and names", () => {
  const database = new SqliteConnection(":memory:");
  fc.assert(
    fc.property(anyText, anyText, fc.constantFrom(...Object.keys(LITERALS)), (text, alias, style) => {
      // A dollar at the end would be part of the closing quotes.
      const literal = style === "dollars" && text.endsWith("$") ? undefined : LITERALS[style]?.(text);
      const name = `x${alias}`;
      if (literal === undefined || Buffer.byteLength(name) > 63) return;
      const select = `select ${literal} as ${`"${name.replaceAll('"', '""')}"`}`;
      const statement = database.prepare(allowedSelect(select, "sqlite", RELATIONS, parser));
      expect(statement.columns().map((column) => column.name)).toEqual([name]);
      expect(statement.raw().all()).toEqual([[text]]);
      const { stmts = [] } = parser.parseSync(allowedSelect(select, "postgres", RELATIONS, parser));
      const found = [...nodesOf(stmts[0]?.stmt)];
      expect(found.find(([kind]) => kind === "A_Const")?.[1]).toMatchObject({ sval: { sval: text } });
      expect(found.find(([kind]) => kind === "ResTarget")?.[1]).toMatchObject({ name });
    }),
  );
  database.close();
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
    for (let round = 0; round < 5; round += 1)
      expect(() => allowedSelect(text, "sqlite", RELATIONS, parser), text.slice(0, 50)).toThrow(MirrorError);
    expect(allowedSelect("select 1", "sqlite", RELATIONS, parser)).toBe('select 1 as "1"');
  }
});
