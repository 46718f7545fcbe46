// Writes expressions again from their syntax tree, with all parentheses. Every other node and field is refused.
import type { A_Expr, CaseExpr, ColumnRef, FuncCall, Node, SubLink, WindowDef } from "libpg-query";
import type { DialectName } from "../../store/database.ts";
import { only, refusedNode, stringsOf } from "./allow-list.ts";
import { ARITHMETIC, computed, likeOf, moved } from "./values/operators.ts";
import { castOf, jsonMember } from "./values/casts.ts";
import { joined } from "./values/function-kinds.ts";
import { functionNamed, SYNTAX, unknownFunction, VALUES } from "./values/functions.ts";
import { constantOf, countOf, intervalOf, typeOf } from "./values/constants.ts";
import { type StatementNames, type WrittenSelect } from "./names.ts";
import { refused } from "./refused.ts";
import { conditionOf, numberOf, unified, withoutEnd, type Typed } from "./values/typed.ts";
import { frameOf } from "./window-frame.ts";

/** Deepest nesting of expressions and subqueries. */
const MAX_DEPTH = 60;

/** Longest expression as it is executed, in characters. Some arguments are written twice. */
const MAX_WRITTEN = 100_000;

const COMPARISONS: ReadonlySet<string> = new Set("= <> < <= > >=".split(" "));

/** `not` before LIKE and ILIKE, by the names that the parser gives them. */
const LIKES: Readonly<Record<string, string>> = { "~~": "", "!~~": "not ", "~~*": "", "!~~*": "not " };

const BOOLEAN_TESTS: Readonly<Record<string, string>> = {
  IS_TRUE: "true",
  IS_NOT_TRUE: "not true",
  IS_FALSE: "false",
  IS_NOT_FALSE: "not false",
};

/** Writes the expressions of a statement. */
export class ExpressionWriter {
  readonly #names: StatementNames;
  readonly #dialect: DialectName;
  readonly #subquery: (node: Node | undefined) => WrittenSelect;
  #depth = 0;

  constructor(names: StatementNames, dialect: DialectName, subquery: (node: Node | undefined) => WrittenSelect) {
    this.#names = names;
    this.#dialect = dialect;
    this.#subquery = subquery;
  }

  /** Writes a part of the statement one level deeper. */
  nested<Written>(write: () => Written): Written {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw refused(`The sql is nested deeper than ${MAX_DEPTH} levels`);
    const written = write();
    this.#depth -= 1;
    return written;
  }

  /** Writes an expression. */
  typed(node: Node | undefined): Typed {
    const typed = this.nested(() => this.#expression(node));
    if (typed.sql.length > MAX_WRITTEN)
      throw refused("The sql is too long as it is executed. Name parts in a subquery");
    return typed;
  }

  /** Writes an expression as it is selected and grouped: a date keeps its end. */
  write(node: Node | undefined): string {
    return this.typed(node).sql;
  }

  list(nodes: readonly Node[] = []): string[] {
    return nodes.map((node) => this.write(node));
  }

  /** Writes a condition. */
  condition(node: Node | undefined): string {
    return conditionOf(this.typed(node), this.#dialect);
  }

  /**
   * Writes the expressions of ORDER BY. Rows without a value come last, unless the statement says otherwise.
   * @param isSelected true if they must be equal to those that are selected
   */
  order(nodes: readonly Node[], isSelected = false): string {
    return nodes
      .map((node) => {
        if (!("SortBy" in node)) throw refusedNode(node, "expressions");
        const sort = only(node.SortBy, "ORDER BY", "node sortby_dir sortby_nulls");
        const direction = { SORTBY_DEFAULT: "", SORTBY_ASC: " asc", SORTBY_DESC: " desc", SORTBY_USING: undefined }[
          sort.sortby_dir ?? "SORTBY_USING"
        ];
        if (direction === undefined) throw refused("ORDER BY … USING is not allowed");
        const nulls = sort.sortby_nulls === "SORTBY_NULLS_FIRST" ? "first" : "last";
        const value = this.typed(sort.node);
        const { sql } = isSelected ? value : withoutEnd(value, this.#dialect);
        return `${sql}${direction} nulls ${nulls}`;
      })
      .join(", ");
  }

  #expression(node: Node | undefined): Typed {
    if (node === undefined) throw refusedNode(node, "an expression");
    if ("ColumnRef" in node) return this.#column(node.ColumnRef);
    if ("A_Const" in node) return constantOf(node.A_Const);
    if ("A_Expr" in node) return this.#operator(node.A_Expr);
    if ("TypeCast" in node) {
      const { arg, typeName = {} } = only(node.TypeCast, "CAST", "arg typeName");
      return castOf(this.typed(arg), typeOf(typeName), this.#dialect);
    }
    if ("FuncCall" in node) return this.#function(node.FuncCall);
    if ("CoalesceExpr" in node) return this.#call("coalesce", only(node.CoalesceExpr, "COALESCE", "args").args);
    if ("MinMaxExpr" in node) {
      const { op, args } = only(node.MinMaxExpr, "GREATEST", "op args");
      return this.#call(op === "IS_GREATEST" ? "greatest" : "least", args);
    }
    if ("SQLValueFunction" in node) {
      const { op = "", typmod } = only(node.SQLValueFunction, "CURRENT_DATE", "op typmod");
      const value = VALUES[op]?.(this.#dialect);
      if (value === undefined || typmod !== -1)
        throw refused(
          `${op.replace("SVFOP_", "")} is not allowed. Write a column of this name in quotes: "user". Values: current_date, current_timestamp`,
        );
      return value;
    }
    if ("CaseExpr" in node) return this.#case(node.CaseExpr);
    if ("SubLink" in node) return this.#sublink(node.SubLink);
    return { sql: this.#test(node), type: "boolean" };
  }

  #test(node: Node): string {
    if ("BoolExpr" in node) {
      const { boolop, args = [] } = only(node.BoolExpr, "A condition", "boolop args");
      const values = args.map((arg) => this.condition(arg));
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
      return `(${this.condition(arg)} is ${test})`;
    }
    throw refusedNode(
      node,
      "columns, values, operators, functions, CASE, CAST, LIKE, IN, BETWEEN, EXISTS and subqueries",
    );
  }

  #column(column: ColumnRef): Typed {
    const [first = "", second, ...more] = stringsOf(only(column, "A column", "fields").fields);
    if (more.length > 0) throw refused("Expected a column with or without its table, got more names");
    return second === undefined ? this.#names.column(undefined, first) : this.#names.column(first, second);
  }

  #operator(expression: A_Expr): Typed {
    const { kind, name, lexpr, rexpr } = only(
      expression,
      "An operator",
      "kind name lexpr rexpr rexpr_list_start rexpr_list_end",
    );
    const [operator = "", ...more] = stringsOf(name);
    if (more.length > 0) throw refused("An operator with a schema is not allowed");
    const not = operator === "<>" || kind === "AEXPR_NOT_BETWEEN" || kind === "AEXPR_NOT_DISTINCT" ? "not " : "";
    if (kind === "AEXPR_NULLIF") return this.#call("nullif", lexpr && rexpr ? [lexpr, rexpr] : []);
    if (kind === "AEXPR_IN")
      return this.#compared([lexpr, ...itemsOf(rexpr)], ([left, ...items]) => `${left} ${not}in (${items.join(", ")})`);
    if (kind === "AEXPR_BETWEEN" || kind === "AEXPR_NOT_BETWEEN")
      return this.#compared(
        [lexpr, ...itemsOf(rexpr)],
        ([left, low, high]) => `${left} ${not}between ${low} and ${high}`,
      );
    if (kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT")
      return this.#compared([lexpr, rexpr], ([left, right]) => `${left} is ${not}distinct from ${right}`);
    if (kind === "AEXPR_LIKE" || kind === "AEXPR_ILIKE") return this.#like(lexpr, operator, rexpr);
    return this.#symbol(kind === "AEXPR_OP" ? operator : `${operator} of this kind`, lexpr, rexpr);
  }

  /** Writes a comparison of values of one type. */
  #compared(nodes: readonly (Node | undefined)[], write: (values: readonly string[]) => string): Typed {
    const { values } = unified(
      nodes.map((node) => this.typed(node)),
      this.#dialect,
      true,
    );
    return { sql: `(${write(values.map(({ sql }) => sql))})`, type: "boolean" };
  }

  #symbol(operator: string, left: Node | undefined, right: Node | undefined): Typed {
    if (left === undefined && (operator === "-" || operator === "+")) {
      const { sql, type } = numberOf(this.typed(right), operator, this.#dialect);
      return { sql: operator === "-" ? `(- ${sql})` : sql, type };
    }
    if (operator === "||") return joined(this.typed(left), this.typed(right), this.#dialect);
    if (operator === "->>") return jsonMember(this.typed(left), this.typed(right), this.#dialect);
    if (COMPARISONS.has(operator)) return this.#compared([left, right], ([a, b]) => `${a} ${operator} ${b}`);
    if (ARITHMETIC.has(operator)) return this.#arithmetic(operator, left, right);
    throw refused(
      `The operator ${operator.slice(0, 50)} is not allowed. Operators: ${[...COMPARISONS, ...ARITHMETIC].join(" ")} || ->> LIKE IN BETWEEN IS`,
    );
  }

  #arithmetic(operator: string, left: Node | undefined, right: Node | undefined): Typed {
    const interval = operator === "+" || operator === "-" ? intervalOf(right) : undefined;
    return interval === undefined
      ? computed(operator, this.typed(left), this.typed(right), this.#dialect)
      : moved(operator, this.typed(left), interval, this.#dialect);
  }

  #like(value: Node | undefined, operator: string, pattern: Node | undefined): Typed {
    const not = LIKES[operator];
    if (not === undefined) throw refused("Only LIKE and ILIKE are allowed");
    const call = pattern !== undefined && "FuncCall" in pattern ? pattern.FuncCall : {};
    const isEscaped = stringsOf(call.funcname).join(".") === "pg_catalog.like_escape";
    const [right, escape] = isEscaped ? (only(call, "LIKE", "funcname args funcformat").args ?? []) : [pattern];
    return likeOf(not, this.typed(value), this.typed(right), escape && this.typed(escape), this.#dialect);
  }

  #case(expression: CaseExpr): Typed {
    const { arg, args = [], defresult } = only(expression, "CASE", "arg args defresult");
    const whens = args.map((node) => {
      if (!("CaseWhen" in node)) throw refusedNode(node, "WHEN");
      return only(node.CaseWhen, "WHEN", "expr result");
    });
    const { values, type } = unified(
      [...whens.map(({ result }) => result), ...(defresult === undefined ? [] : [defresult])].map((node) =>
        this.typed(node),
      ),
      this.#dialect,
    );
    const parts = whens.map(({ expr }, index) => {
      const condition =
        arg === undefined ? this.condition(expr) : this.#compared([arg, expr], ([a, b]) => `${a} = ${b}`).sql;
      return `when ${condition} then ${values[index]?.sql ?? "null"}`;
    });
    if (defresult !== undefined) parts.push(`else ${values.at(-1)?.sql ?? "null"}`);
    return { sql: `(case ${parts.join(" ")} end)`, type };
  }

  #sublink(link: SubLink): Typed {
    const { subLinkType, testexpr, subselect } = only(link, "A subquery", "subLinkType testexpr subselect");
    const { sql, columns } = this.#subquery(subselect);
    const [type = "any"] = columns.values();
    if (subLinkType === "EXISTS_SUBLINK") return { sql: `(exists (${sql}))`, type: "boolean" };
    if (subLinkType === "EXPR_SUBLINK") return { sql: `(${sql})`, type };
    if (subLinkType !== "ANY_SUBLINK") throw refused("A subquery is allowed as a value, in IN and in EXISTS");
    const value = this.typed(testexpr);
    // Throws if the types differ. Values of the subquery are not changed.
    if (type !== value.type) unified([value, { sql: "", type }], this.#dialect);
    return { sql: `(${value.sql} in (${sql}))`, type: "boolean" };
  }

  #function(call: FuncCall): Typed {
    const names = stringsOf(call.funcname);
    const name = names.at(-1) ?? "";
    if (names.length === 1) return this.#call(name, call.args, call);
    // Functions that SQL calls with words, such as TRIM(BOTH … FROM …).
    const isSyntax = call.funcformat === "COERCE_SQL_SYNTAX" && names.length === 2 && names[0] === "pg_catalog";
    const known = isSyntax && Object.hasOwn(SYNTAX, name) ? SYNTAX[name] : undefined;
    if (known === undefined) throw unknownFunction(isSyntax ? name : names.join("."));
    return this.#call(known, call.args, call);
  }

  #call(name: string, nodes: readonly Node[] = [], call: FuncCall = {}): Typed {
    const {
      args: [min, max],
      write,
      isAggregate = false,
      isWindow = false,
    } = functionNamed(name);
    const isStar = call.agg_star === true && name === "count";
    const args = isStar ? [{ sql: "*", type: "integer" } as const] : nodes.map((node) => this.typed(node));
    if (args.length < min || args.length > max)
      throw refused(`Expected ${min === max ? min : `${min} to ${max}`} arguments of ${name}, got ${args.length}`);
    const aggregate = isAggregate ? " agg_star agg_distinct agg_filter agg_order" : "";
    const over = isAggregate || isWindow ? " over" : "";
    only(call, `The function ${name}`, `funcname args funcformat${aggregate}${over}`);
    if (isWindow && call.over === undefined) throw refused(`The function ${name} needs OVER (…)`);
    const { sql, type } = write(args, this.#dialect);
    let text = sql;
    if (call.agg_distinct === true) text = text.replace("(", "(distinct ");
    if (call.agg_order !== undefined) text = text.replace(/\)$/u, ` order by ${this.order(call.agg_order)})`);
    if (call.agg_filter !== undefined) text += ` filter (where ${this.condition(call.agg_filter)})`;
    return { sql: call.over === undefined ? text : `${text} over (${this.#window(call.over)})`, type };
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
      return node === undefined ? "" : countOf(node);
    });
    return [...parts, ...frame].join(" ");
  }
}

const itemsOf = (node: Node | undefined): readonly Node[] => {
  if (node === undefined || !("List" in node)) throw refusedNode(node, "a list of values");
  return node.List.items ?? [];
};
