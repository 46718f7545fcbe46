// Writes expressions again from their syntax tree, with all parentheses. Every other node and field is refused.
import type { A_Const, A_Expr, CaseExpr, ColumnRef, FuncCall, Node, SubLink, TypeName, WindowDef } from "libpg-query";
import type { DialectName } from "../../store/database.ts";
import { only, refusedNode, stringsOf } from "./allow-list.ts";
import { checkDates } from "./check-dates.ts";
import { castOf, functionOf, joined, SYNTAX, unknownFunction, VALUES } from "./functions.ts";
import { refused, type StatementNames } from "./names.ts";
import { frameOf } from "./window-frame.ts";

/** Deepest nesting of expressions and subqueries. */
const MAX_DEPTH = 60;

/** Operators of two values. */
const BINARY: ReadonlySet<string> = new Set("= <> < <= > >= + - * / %".split(" "));

/** LIKE, by the name that the parser gives it. */
const LIKES: Readonly<Record<string, string>> = {
  "~~": "like",
  "!~~": "not like",
  "~~*": "ilike",
  "!~~*": "not ilike",
};

const BOOLEAN_TESTS: Readonly<Record<string, string>> = {
  IS_TRUE: "true",
  IS_NOT_TRUE: "not true",
  IS_FALSE: "false",
  IS_NOT_FALSE: "not false",
};

/** Units of time of `extract`. */
const FIELDS: ReadonlySet<string> = new Set(
  "year quarter month week day hour minute second dow isodow doy epoch".split(" "),
);

/** A number, as it is written again. Longer ones would need much memory. */
const NUMBER = /^-?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,2})?$/u;

/** Writes the expressions of a statement. */
export class ExpressionWriter {
  readonly #names: StatementNames;
  readonly #dialect: DialectName;
  readonly #subquery: (node: Node | undefined) => string;
  #depth = 0;

  constructor(names: StatementNames, dialect: DialectName, subquery: (node: Node | undefined) => string) {
    this.#names = names;
    this.#dialect = dialect;
    this.#subquery = subquery;
  }

  /** Writes a part of the statement one level deeper. */
  nested(write: () => string): string {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw refused(`The sql is nested deeper than ${MAX_DEPTH} levels`);
    const text = write();
    this.#depth -= 1;
    return text;
  }

  write(node: Node | undefined): string {
    return this.nested(() => this.#expression(node));
  }

  list(nodes: readonly Node[] = []): string[] {
    return nodes.map((node) => this.write(node));
  }

  /** Writes the expressions of ORDER BY. */
  order(nodes: readonly Node[]): string {
    return nodes
      .map((node) => {
        if (!("SortBy" in node)) throw refusedNode(node, "expressions");
        const sort = only(node.SortBy, "ORDER BY", "node sortby_dir sortby_nulls");
        const direction = { SORTBY_DEFAULT: "", SORTBY_ASC: " asc", SORTBY_DESC: " desc", SORTBY_USING: undefined }[
          sort.sortby_dir ?? "SORTBY_USING"
        ];
        if (direction === undefined) throw refused("ORDER BY … USING is not allowed");
        const nulls = {
          SORTBY_NULLS_DEFAULT: "",
          SORTBY_NULLS_FIRST: " nulls first",
          SORTBY_NULLS_LAST: " nulls last",
        }[sort.sortby_nulls ?? "SORTBY_NULLS_DEFAULT"];
        return `${this.write(sort.node)}${direction}${nulls}`;
      })
      .join(", ");
  }

  /** Writes a number of rows. */
  count(node: Node): string {
    const { ival } = "A_Const" in node ? node.A_Const : {};
    const count = ival === undefined ? -1 : (ival.ival ?? 0);
    if (count < 0 || count > 999_999_999) throw refused("Expected a whole number in the sql, such as LIMIT 10");
    return String(count);
  }

  #expression(node: Node | undefined): string {
    if (node === undefined) throw refusedNode(node, "an expression");
    if ("ColumnRef" in node) return this.#column(node.ColumnRef);
    if ("A_Const" in node) return this.#constant(node.A_Const);
    if ("A_Expr" in node) return this.#operator(node.A_Expr);
    if ("TypeCast" in node) {
      const { arg, typeName = {} } = only(node.TypeCast, "CAST", "arg typeName");
      return this.#cast(this.write(arg), typeName);
    }
    if ("FuncCall" in node) return this.#function(node.FuncCall);
    if ("CoalesceExpr" in node) return this.#call("coalesce", only(node.CoalesceExpr, "COALESCE", "args").args);
    if ("MinMaxExpr" in node) {
      const { op, args } = only(node.MinMaxExpr, "GREATEST", "op args");
      return this.#call(op === "IS_GREATEST" ? "greatest" : "least", args);
    }
    if ("SQLValueFunction" in node) {
      const { op = "", typmod } = only(node.SQLValueFunction, "CURRENT_DATE", "op typmod");
      const value = VALUES[op]?.[this.#dialect];
      if (value === undefined || typmod !== -1)
        throw refused(
          `${op.replace("SVFOP_", "")} is not allowed. Write a column of this name in quotes: "user". Values: current_date, current_time, current_timestamp`,
        );
      return value;
    }
    return this.#condition(node);
  }

  #condition(node: Node): string {
    if ("BoolExpr" in node) {
      const { boolop, args } = only(node.BoolExpr, "A condition", "boolop args");
      const values = this.list(args);
      return boolop === "NOT_EXPR"
        ? `(not ${values.join("")})`
        : `(${values.join(boolop === "AND_EXPR" ? " and " : " or ")})`;
    }
    if ("NullTest" in node) {
      const { arg, nulltesttype } = only(node.NullTest, "IS NULL", "arg nulltesttype");
      return `(${this.write(arg)} is ${nulltesttype === "IS_NULL" ? "" : "not "}null)`;
    }
    if ("BooleanTest" in node) {
      const { arg, booltesttype = "" } = only(node.BooleanTest, "IS TRUE", "arg booltesttype");
      const test = BOOLEAN_TESTS[booltesttype];
      if (test === undefined) throw refused("IS UNKNOWN is not allowed. Write IS NULL");
      return `(${this.write(arg)} is ${test})`;
    }
    if ("CaseExpr" in node) return this.#case(node.CaseExpr);
    if ("SubLink" in node) return this.#sublink(node.SubLink);
    throw refusedNode(
      node,
      "columns, values, operators, functions, CASE, CAST, LIKE, IN, BETWEEN, EXISTS and subqueries",
    );
  }

  #column(column: ColumnRef): string {
    const [first = "", second, ...more] = stringsOf(only(column, "A column", "fields").fields);
    if (more.length > 0) throw refused("Expected a column with or without its table, got more names");
    return second === undefined ? this.#names.column(undefined, first) : this.#names.column(first, second);
  }

  #constant(value: A_Const): string {
    const { ival, fval, sval, boolval, isnull } = only(value, "A value", "ival fval sval boolval isnull");
    if (sval !== undefined) return quotedText(sval.sval ?? "");
    if (isnull === true) return "null";
    if (boolval !== undefined) return boolval.boolval === true ? "true" : "false";
    const number = fval === undefined ? String(ival?.ival ?? 0) : (fval.fval ?? "");
    if (!NUMBER.test(number)) throw refused(`The number ${number.slice(0, 50)} is not allowed`);
    return number.startsWith("-") ? `(${number})` : number;
  }

  #operator(expression: A_Expr): string {
    const { kind, name, lexpr, rexpr } = only(
      expression,
      "An operator",
      "kind name lexpr rexpr rexpr_list_start rexpr_list_end",
    );
    const [operator = "", ...more] = stringsOf(name);
    if (more.length > 0) throw refused("An operator with a schema is not allowed");
    const not = operator === "<>" || kind === "AEXPR_NOT_BETWEEN" || kind === "AEXPR_NOT_DISTINCT" ? "not " : "";
    if (kind === "AEXPR_NULLIF") return this.#call("nullif", lexpr && rexpr ? [lexpr, rexpr] : []);
    if (kind === "AEXPR_IN") return `(${this.write(lexpr)} ${not}in (${this.list(itemsOf(rexpr)).join(", ")}))`;
    if (kind === "AEXPR_BETWEEN" || kind === "AEXPR_NOT_BETWEEN")
      return `(${this.write(lexpr)} ${not}between ${this.list(itemsOf(rexpr)).join(" and ")})`;
    if (kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT")
      return `(${this.write(lexpr)} is ${not}distinct from ${this.write(rexpr)})`;
    if (kind === "AEXPR_LIKE" || kind === "AEXPR_ILIKE") return this.#like(this.write(lexpr), operator, rexpr);
    return this.#symbol(kind === "AEXPR_OP" ? operator : `${operator} of this kind`, lexpr, rexpr);
  }

  #symbol(operator: string, left: Node | undefined, right: Node | undefined): string {
    if (left === undefined && operator === "-") return `(- ${this.write(right)})`;
    if (left === undefined && operator === "+") return this.write(right);
    if (operator === "||") return joined(this.write(left), this.write(right));
    if (operator === "->>") return `(${castOf(this.write(left), "json", this.#dialect)} ->> ${this.write(right)})`;
    if (this.#dialect === "sqlite") checkDates(operator, [left, right]);
    if (BINARY.has(operator)) return `(${this.write(left)} ${operator} ${this.write(right)})`;
    throw refused(
      `The operator ${operator.slice(0, 50)} is not allowed. Operators: ${[...BINARY].join(" ")} || ->> LIKE IN BETWEEN IS`,
    );
  }

  #like(value: string, operator: string, pattern: Node | undefined): string {
    const word = LIKES[operator];
    if (word === undefined) throw refused("Only LIKE and ILIKE are allowed");
    // SQLite ignores the case of ASCII letters in LIKE.
    const like = this.#dialect === "sqlite" ? word.replace("ilike", "like") : word;
    const call = pattern !== undefined && "FuncCall" in pattern ? pattern.FuncCall : {};
    if (stringsOf(call.funcname).join(".") !== "pg_catalog.like_escape")
      return `(${value} ${like} ${this.write(pattern)})`;
    const [text, escape] = this.list(only(call, "LIKE", "funcname args funcformat").args);
    return `(${value} ${like} ${text} escape ${escape})`;
  }

  #case(expression: CaseExpr): string {
    const { arg, args = [], defresult } = only(expression, "CASE", "arg args defresult");
    const parts = [arg === undefined ? "case" : `case ${this.write(arg)}`];
    for (const node of args) {
      if (!("CaseWhen" in node)) throw refusedNode(node, "WHEN");
      const { expr, result } = only(node.CaseWhen, "WHEN", "expr result");
      parts.push(`when ${this.write(expr)} then ${this.write(result)}`);
    }
    if (defresult !== undefined) parts.push(`else ${this.write(defresult)}`);
    return `(${parts.join(" ")} end)`;
  }

  #sublink(link: SubLink): string {
    const { subLinkType, testexpr, subselect } = only(link, "A subquery", "subLinkType testexpr subselect");
    const select = this.#subquery(subselect);
    if (subLinkType === "EXISTS_SUBLINK") return `(exists (${select}))`;
    if (subLinkType === "EXPR_SUBLINK") return `(${select})`;
    if (subLinkType === "ANY_SUBLINK") return `(${this.write(testexpr)} in (${select}))`;
    throw refused("A subquery is allowed as a value, in IN and in EXISTS");
  }

  #cast(value: string, typeName: TypeName): string {
    const { names } = only(typeName, "A type", "names typemod");
    const all = stringsOf(names);
    const name = all.at(-1) ?? "";
    const isPlain = all.length === 1 || (all.length === 2 && all[0] === "pg_catalog");
    return castOf(value, isPlain ? name : all.join("."), this.#dialect);
  }

  #function(call: FuncCall): string {
    const names = stringsOf(call.funcname);
    const name = names.at(-1) ?? "";
    if (names.length === 1) return this.#call(name, call.args, call);
    // Functions that SQL calls with words, such as TRIM(BOTH … FROM …).
    const isSyntax = call.funcformat === "COERCE_SQL_SYNTAX" && names.length === 2 && names[0] === "pg_catalog";
    if (isSyntax && name === "extract" && this.#dialect === "postgres") return this.#extract(call);
    const known = isSyntax && Object.hasOwn(SYNTAX, name) ? SYNTAX[name] : undefined;
    if (known === undefined) throw unknownFunction(isSyntax ? name : names.join("."), this.#dialect);
    return this.#call(known, call.args, call);
  }

  #extract(call: FuncCall): string {
    const [field, value] = only(call, "EXTRACT", "funcname args funcformat").args ?? [];
    const name = field !== undefined && "A_Const" in field ? (field.A_Const.sval?.sval ?? "") : "";
    if (!FIELDS.has(name))
      throw refused(`Expected a field such as year or month in EXTRACT, got "${name.slice(0, 50)}"`);
    return `extract(${name} from ${this.write(value)})`;
  }

  #call(name: string, nodes: readonly Node[] = [], call: FuncCall = {}): string {
    const { known, write } = functionOf(name, this.#dialect);
    const args = call.agg_star === true && name === "count" ? ["*"] : this.list(nodes);
    const [min, max] = known.args;
    if (args.length < min || args.length > max)
      throw refused(`Expected ${min === max ? min : `${min} to ${max}`} arguments of ${name}, got ${args.length}`);
    const { isAggregate = false, isWindow = false } = known;
    const aggregate = isAggregate ? " agg_star agg_distinct agg_filter agg_order" : "";
    const over = isAggregate || isWindow ? " over" : "";
    only(call, `The function ${name}`, `funcname args funcformat${aggregate}${over}`);
    if (isWindow && call.over === undefined) throw refused(`The function ${name} needs OVER (…)`);
    let text = write(args);
    if (call.agg_distinct === true) text = text.replace("(", "(distinct ");
    if (call.agg_order !== undefined) text = text.replace(/\)$/u, ` order by ${this.order(call.agg_order)})`);
    if (call.agg_filter !== undefined) text += ` filter (where ${this.write(call.agg_filter)})`;
    return call.over === undefined ? text : `${text} over (${this.#window(call.over)})`;
  }

  #window(window: WindowDef): string {
    const {
      partitionClause,
      orderClause,
      frameOptions = 0,
      startOffset,
      endOffset,
    } = only(window, "OVER", "partitionClause orderClause frameOptions startOffset endOffset");
    const parts: string[] = [];
    if (partitionClause !== undefined) parts.push(`partition by ${this.list(partitionClause).join(", ")}`);
    if (orderClause !== undefined) parts.push(`order by ${this.order(orderClause)}`);
    const frame = frameOf(frameOptions, (side) => {
      const node = side === "start" ? startOffset : endOffset;
      return node === undefined ? "" : this.count(node);
    });
    return [...parts, ...frame].join(" ");
  }
}

const itemsOf = (node: Node | undefined): readonly Node[] => {
  if (node === undefined || !("List" in node)) throw refusedNode(node, "a list of values");
  return node.List.items ?? [];
};

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
