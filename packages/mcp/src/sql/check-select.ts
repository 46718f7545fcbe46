// Checks a statement of an assistant: one SELECT on the views of data sources, with nothing but the nodes, functions, operators and
// types in the lists. The database then runs the text of the statement itself.
import type { ColumnRef, CommonTableExpr, FuncCall, Node, RangeVar, SelectStmt, TypeName } from "libpg-query";
import type { DialectName, SqlView } from "@ws/mirror/reader";
import { ALLOWED_NAMES, EXPRESSIONS, SUBQUERIES, type AllowedNames } from "./allowed-names.ts";
import { childrenOf, refusedField, type KindAndNode } from "./allowed-nodes.ts";
import type { Parser } from "./load-parser.ts";
import { parseStatement } from "./parse-statement.ts";
import { refused } from "./refused.ts";
import { checkSqliteTokens } from "./sqlite-tokens.ts";

/** A statement that may run. */
export interface CheckedSelect {
  /** The statement as it was written, without comments and semicolons at its end. */
  readonly text: string;
  /** Names of the views that it reads. */
  readonly views: readonly string[];
}

/** Names of common table expressions that can be read. */
type Scope = ReadonlySet<string>;

/** Beginnings of the names of tables of the copy and of the databases. */
const RESERVED = /^(?:ws|sqlite|pg|pragma)_/iu;

/** Operators that compute with numbers, types of columns with dates, and functions of SQLite that return dates. */
const ARITHMETIC: ReadonlySet<string> = new Set(["+", "-", "*", "/", "%"]);
const DATES: ReadonlySet<string> = new Set(["time", "range"]);
const DATE_FUNCTIONS: ReadonlySet<string> = new Set(["date", "datetime"]);

/**
 * Checks a statement.
 * @param dialect database that will run it
 * @param views the views that it can read
 * @throws MirrorError `invalid_argument` for everything but one SELECT on these views
 */
export function checkSelect(
  statement: string,
  dialect: DialectName,
  views: readonly SqlView[],
  parser: Parser,
): CheckedSelect {
  const { select, tokens, text } = parseStatement(statement, parser);
  if (dialect === "sqlite") checkSqliteTokens(text, tokens);
  const check = new SelectCheck(ALLOWED_NAMES[dialect], dialect, views);
  check.node(select, new Set());
  check.columns();
  return { text, views: [...check.usedViews] };
}

/** Returns the strings of a list of names. */
const stringsOf = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : "*"));

const list = (names: ReadonlySet<string>): string => [...names].join(", ");

/** Returns the columns of views, for errors. Empty for no view. */
export const columnsText = (views: readonly SqlView[]): string =>
  views.length === 0
    ? ""
    : `Columns of ${views.map(({ name, columns }) => `${name}: ${[...columns.keys()].join(", ")}`).join("; ")}`;

/** The check of one statement. */
class SelectCheck {
  readonly usedViews = new Set<string>();
  readonly #allowed: AllowedNames;
  readonly #dialect: DialectName;
  readonly #known: readonly SqlView[];
  readonly #views: ReadonlySet<string>;
  /** Tables, columns and functions that the statement defines or uses, and the columns that it names. */
  readonly #tables = new Set<string>();
  readonly #columns = new Set<string>();
  readonly #dates: ReadonlySet<string>;
  readonly #usedColumns: (readonly string[])[] = [];

  constructor(allowed: AllowedNames, dialect: DialectName, views: readonly SqlView[]) {
    this.#allowed = allowed;
    this.#dialect = dialect;
    this.#known = views;
    this.#views = new Set(views.map(({ name }) => name));
    const columns = views.flatMap((view) => [...view.columns]);
    const others = new Set(columns.filter(([, type]) => !DATES.has(type)).map(([name]) => name));
    this.#dates = new Set(columns.map(([name]) => name).filter((name) => !others.has(name)));
  }

  /** Checks a node with all nodes in it. */
  node([kind, node]: KindAndNode, scope: Scope): void {
    const field = refusedField(kind, node);
    if (field !== undefined) throw refused(`The sql has a part that is not allowed: ${wordsOf(kind, field)}`);
    const inner = kind === "SelectStmt" ? this.#with(node, scope) : scope;
    // The kind tells the type.
    this.#rules[kind]?.(node as never, inner);
    for (const child of childrenOf([kind, node])) if (child[0] !== "WithClause") this.node(child, inner);
  }

  /** Checks that each column is one of a view or of the statement. PostgreSQL would call a function for `t.name`. */
  columns(): void {
    for (const { columns } of this.#used()) this.#addColumns([...columns.keys()]);
    for (const names of this.#usedColumns) {
      const [column = "", table] = names.toReversed();
      if (table !== undefined && !this.#tables.has(table))
        throw refused(`There is no table "${table.slice(0, 63)}" in FROM`);
      if (column !== "*" && !this.#columns.has(column))
        throw refused(`There is no column "${column.slice(0, 63)}". ${this.#columnHint(column)}`);
    }
  }

  /** Names the column that was probably meant, or the columns of the views that the statement reads. */
  #columnHint(column: string): string {
    const plain = column.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "_");
    if (this.#columns.has(plain)) return `Write ${plain}: SQL names are those of list`;
    const known = columnsText(this.#used());
    return known === "" ? "See list for the SQL names of columns" : known;
  }

  /** The views that the statement reads. */
  #used = (): SqlView[] => this.#known.filter(({ name }) => this.usedViews.has(name));

  /** Checks the common table expressions of a SELECT. Each can read those before it, and with RECURSIVE all, with itself. */
  #with({ withClause }: SelectStmt, scope: Scope): Scope {
    if (withClause === undefined) return scope;
    const field = refusedField("WithClause", withClause);
    if (field !== undefined) throw refused(`The sql has a part that is not allowed: WITH and ${field}`);
    const { ctes = [], recursive = false } = withClause;
    const expressions = ctes.map((cte): CommonTableExpr => ("CommonTableExpr" in cte ? cte.CommonTableExpr : {}));
    const inner = new Set(scope);
    const names = expressions.map(({ ctename = "" }) => ctename);
    const reserved = names.find((name) => RESERVED.test(name));
    if (reserved !== undefined) throw refused(`Choose another name than "${reserved.slice(0, 63)}" in WITH`);
    if (recursive) for (const name of names) inner.add(name);
    for (const expression of expressions) {
      this.node(["CommonTableExpr", expression], new Set(inner));
      inner.add(expression.ctename ?? "");
    }
    return inner;
  }

  /** Rules of single kinds of nodes, beside the lists of their fields. */
  readonly #rules: Readonly<Record<string, (node: never, scope: Scope) => void>> = {
    RangeVar: (node: RangeVar, scope) => this.#relation(node, scope),
    RangeSubselect: ({ lateral = false }: { lateral?: boolean }) => {
      if (lateral && this.#dialect === "sqlite") throw refused("SQLite has no LATERAL");
    },
    Alias: ({ aliasname = "", colnames }: { aliasname?: string; colnames?: Node[] }) => {
      this.#tables.add(aliasname);
      this.#addColumns(stringsOf(colnames));
    },
    CommonTableExpr: ({ aliascolnames }: CommonTableExpr) => this.#addColumns(stringsOf(aliascolnames)),
    ResTarget: ({ name }: { name?: string }) => this.#addColumns(name === undefined ? [] : [name]),
    ColumnRef: ({ fields }: ColumnRef) => {
      const names = stringsOf(fields);
      if (names.length > 2) throw refused(`Name columns without a schema, not "${names.join(".").slice(0, 63)}"`);
      this.#usedColumns.push(names);
    },
    FuncCall: (node: FuncCall) => this.#function(node),
    TypeName: (node: TypeName) => this.#type(node),
    A_Expr: ({ kind = "", name, lexpr, rexpr }: { kind?: string; name?: Node[]; lexpr?: Node; rexpr?: Node }) => {
      if (!EXPRESSIONS.has(kind)) throw refused("The sql has an operator that is not allowed");
      if (kind !== "AEXPR_OP") return;
      this.#operator(name);
      const isNumeric = ARITHMETIC.has(stringsOf(name).join());
      if (this.#dialect === "sqlite" && isNumeric && (this.#isDate(lexpr) || this.#isDate(rexpr)))
        throw refused(
          "SQLite would compute with the year of a date. Write date(x, '-7 days'), or julianday(x) - julianday(y) for days",
        );
    },
    SubLink: ({ subLinkType = "", operName }: { subLinkType?: string; operName?: Node[] }) => {
      if (!SUBQUERIES.has(subLinkType)) throw refused("ARRAY(SELECT …) is not allowed");
      if (operName !== undefined) this.#operator(operName);
    },
    SQLValueFunction: ({ op = "" }: { op?: string }) => {
      if (!this.#allowed.keywords.has(op))
        throw refused(`${op.replace("SVFOP_", "")} is not allowed. Allowed: current_date, current_timestamp`);
    },
    CollateClause: ({ collname }: { collname?: Node[] }) => {
      const name = stringsOf(collname).join(".");
      if (!this.#allowed.collations.has(name))
        throw refused(`COLLATE "${name.slice(0, 63)}" is not allowed. Allowed: ${list(this.#allowed.collations)}`);
    },
  };

  /** True for a text with a date: a column of dates, `current_date`, and `date(…)`. */
  #isDate(node: Node | undefined): boolean {
    if (node === undefined) return false;
    if ("SQLValueFunction" in node) return true;
    if ("FuncCall" in node) return DATE_FUNCTIONS.has(stringsOf(node.FuncCall.funcname).join());
    return "ColumnRef" in node && this.#dates.has(stringsOf(node.ColumnRef.fields).at(-1) ?? "");
  }

  #addColumns(names: readonly string[]): void {
    for (const name of names) this.#columns.add(name);
  }

  /** Without `inh`, the statement says ONLY, which SQLite reads as a name. */
  #relation({ relname: name = "", inh = false }: RangeVar, scope: Scope): void {
    if (!inh) throw refused("FROM ONLY is not allowed");
    this.#tables.add(name);
    if (scope.has(name)) return;
    if (!this.#views.has(name))
      throw refused(`There is no table "${name.slice(0, 63)}". Tables: ${list(this.#views) || "none"}`);
    this.usedViews.add(name);
  }

  #function({ funcname, args = [], agg_within_group: isWithin = false }: FuncCall): void {
    const [name = "", schema, ...more] = stringsOf(funcname).toReversed();
    const { functions, syntax } = this.#allowed;
    const isSyntax = schema === "pg_catalog" && more.length === 0 && syntax.has(name);
    if (!isSyntax && (schema !== undefined || !functions.has(name)))
      throw refused(`The function "${name.slice(0, 63)}" is not allowed. Functions: ${list(functions)}`);
    const [, start] = args;
    const isAtPlace = start !== undefined && "A_Const" in start && "ival" in start.A_Const;
    // PostgreSQL takes a text for a regular expression.
    if (name === "substring" && !isAtPlace)
      throw refused("Expected a number as the start of substring. Write substr(x, start, length)");
    if (isWithin && this.#dialect === "sqlite") throw refused("SQLite has no WITHIN GROUP");
    // PostgreSQL names a column after its function.
    this.#columns.add(name);
  }

  #type({ names }: TypeName): void {
    const [name = "", schema, ...more] = stringsOf(names).toReversed();
    const isSystem = schema === undefined || (schema === "pg_catalog" && more.length === 0);
    if (!isSystem || !this.#allowed.types.has(name))
      throw refused(
        `There is no type "${name.slice(0, 63)}". Types: ${list(this.#allowed.types)}` +
          (this.#dialect === "sqlite" ? ". Dates are texts: date(x), strftime('%Y', x)" : ""),
      );
    this.#columns.add(name);
  }

  #operator(names: readonly Node[] | undefined): void {
    const name = stringsOf(names).join(".");
    if (!this.#allowed.operators.has(name))
      throw refused(`The operator ${name.slice(0, 63)} is not allowed. Operators: ${list(this.#allowed.operators)}`);
  }
}

/** `lockingClause` is "locking clause". */
const wordsOf = (kind: string, field: string): string =>
  `${kind}${field === "" ? "" : ` with ${field}`}`
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/gu, " ")
    .toLowerCase()
    .trim();
