// Writes a SELECT again from its syntax tree. What is executed is what this file has written: it has no other statement, reads no
// other relation than the views, and calls no other function than those in functions.ts. Every other node and field is refused.
import type { Alias, JoinExpr, Node, SelectStmt } from "libpg-query";
import type { DialectName } from "../../store/database.ts";
import { only, refusedNode, stringsOf } from "./allow-list.ts";
import { quotedName, refused, StatementNames, type Relations } from "./names.ts";
import type { Parser } from "./load-parser.ts";
import { parseStatement, type ParsedStatement } from "./parse-statement.ts";
import { ExpressionWriter } from "./write-expression.ts";

/** Number of relations in a statement. Each more multiplies the work. */
const MAX_RELATIONS = 12;

/** Number of columns of a SELECT. */
const MAX_COLUMNS = 100;

const JOINS: Readonly<Record<string, string>> = {
  JOIN_INNER: "inner",
  JOIN_LEFT: "left",
  JOIN_RIGHT: "right",
  JOIN_FULL: "full",
};

const SETS: Readonly<Record<string, string>> = {
  SETOP_UNION: "union",
  SETOP_INTERSECT: "intersect",
  SETOP_EXCEPT: "except",
};

/**
 * Returns a statement that is allowed, as it is to be executed.
 * @throws MirrorError `invalid_argument` for every other statement
 */
export function allowedSelect(statement: string, dialect: DialectName, relations: Relations, parser: Parser): string {
  return new SelectWriter(parseStatement(statement, parser), dialect, relations).statement();
}

class SelectWriter {
  readonly #parsed: ParsedStatement;
  readonly #dialect: DialectName;
  readonly #names: StatementNames;
  readonly #expressions: ExpressionWriter;
  #relations = 0;

  constructor(parsed: ParsedStatement, dialect: DialectName, relations: Relations) {
    this.#parsed = parsed;
    this.#dialect = dialect;
    this.#names = new StatementNames(relations);
    this.#expressions = new ExpressionWriter(this.#names, dialect, (node) => this.#subquery(node));
  }

  statement(): string {
    const { withClause, ...select } = this.#parsed.select;
    const { ctes = [] } = withClause === undefined ? {} : only(withClause, "WITH", "ctes");
    const expressions = ctes.map((node) => this.#commonTable(node));
    const text = this.#select(select);
    this.#names.check();
    return expressions.length === 0 ? text : `with ${expressions.join(", ")} ${text}`;
  }

  #commonTable(node: Node): string {
    if (!("CommonTableExpr" in node)) throw refusedNode(node, "WITH name AS (SELECT …)");
    const {
      ctename = "",
      aliascolnames,
      ctequery,
    } = only(node.CommonTableExpr, "WITH", "ctename aliascolnames ctequery ctematerialized");
    const columns = stringsOf(aliascolnames).map((name) => this.#names.addColumn(name));
    const select = this.#subquery(ctequery);
    // After its statement, so that it cannot read itself.
    return `${this.#names.addExpression(ctename)}${columns.length === 0 ? "" : `(${columns.join(", ")})`} as (${select})`;
  }

  #subquery(node: Node | undefined): string {
    if (node === undefined || !("SelectStmt" in node)) throw refusedNode(node, "SELECT");
    return this.#expressions.nested(() => this.#select(node.SelectStmt));
  }

  #select(select: SelectStmt): string {
    const { op = "SETOP_NONE", sortClause = [], limitCount, limitOffset, limitOption } = select;
    let text = op === "SETOP_NONE" ? this.#core(select) : this.#set(select);
    if (sortClause.length > 0) text += ` order by ${this.#expressions.order(sortClause)}`;
    if (limitOption === "LIMIT_OPTION_WITH_TIES") throw refused("WITH TIES is not allowed");
    if (limitCount !== undefined) text += ` limit ${this.#expressions.count(limitCount)}`;
    // SQLite has no OFFSET without LIMIT.
    else if (limitOffset !== undefined && this.#dialect === "sqlite") text += " limit -1";
    if (limitOffset !== undefined) text += ` offset ${this.#expressions.count(limitOffset)}`;
    return text;
  }

  #set(select: SelectStmt): string {
    const {
      op = "",
      all = false,
      larg,
      rarg,
    } = only(select, "UNION", "op all larg rarg sortClause limitCount limitOffset limitOption");
    const set = SETS[op];
    if (set === undefined) throw refused(`${op} is not allowed`);
    return `${this.#member(larg)} ${set}${all ? " all" : ""} ${this.#member(rarg)}`;
  }

  /** SQLite has no parentheses around the parts of a UNION. */
  #member(select: SelectStmt = {}): string {
    const text = this.#expressions.nested(() => this.#select(select));
    const isPlain = select.op === "SETOP_NONE" && !select.sortClause && !select.limitCount && !select.limitOffset;
    return isPlain ? text : `select * from (${text}) as ${quotedName("member")}`;
  }

  #core(select: SelectStmt): string {
    const {
      distinctClause,
      targetList = [],
      fromClause,
      whereClause,
      groupClause,
      havingClause,
    } = only(
      select,
      "SELECT",
      "op distinctClause targetList fromClause whereClause groupClause havingClause sortClause limitCount limitOffset limitOption",
    );
    // DISTINCT alone has one empty node.
    const isDistinct = distinctClause !== undefined;
    if (isDistinct && distinctClause.some((node) => Object.keys(node).length > 0))
      throw refused("DISTINCT ON is not allowed");
    if (targetList.length === 0) throw refused("Expected columns in SELECT, got none");
    if (targetList.length > MAX_COLUMNS)
      throw refused(`Expected at most ${MAX_COLUMNS} columns in SELECT, got ${targetList.length}`);
    const expressions = this.#expressions;
    let text = `select ${isDistinct ? "distinct " : ""}${targetList.map((node) => this.#item(node)).join(", ")}`;
    if (fromClause !== undefined) text += ` from ${this.#from(fromClause)}`;
    if (whereClause !== undefined) text += ` where ${expressions.write(whereClause)}`;
    if (groupClause !== undefined) text += ` group by ${expressions.list(groupClause).join(", ")}`;
    if (havingClause !== undefined) text += ` having ${expressions.write(havingClause)}`;
    return text;
  }

  #item(node: Node): string {
    if (!("ResTarget" in node)) throw refusedNode(node, "columns");
    const { name, val, location = 0 } = only(node.ResTarget, "A column", "name val");
    const fields = val !== undefined && "ColumnRef" in val ? (val.ColumnRef.fields ?? []) : [];
    const last = fields.at(-1);
    if (last !== undefined && "A_Star" in last && name === undefined) {
      const [table, ...more] = stringsOf(fields.slice(0, -1));
      if (more.length > 0) throw refused("Expected a table without a schema");
      return table === undefined ? "*" : `${this.#names.table(table)}.*`;
    }
    const value = this.#expressions.write(val);
    if (name !== undefined) return `${value} as ${this.#names.addColumn(name)}`;
    // The database would name an expression after what is executed. A column keeps its name.
    return fields.length > 0 ? value : `${value} as ${quotedName(this.#parsed.labelAt(location))}`;
  }

  #from(sources: readonly Node[]): string {
    // In SQLite, a comma is a join of all that is before it.
    return sources
      .map((node, index) => {
        const text = this.#source(node);
        return index > 0 && "JoinExpr" in node && this.#dialect === "postgres" ? `(${text})` : text;
      })
      .join(" cross join ");
  }

  #source(node: Node | undefined): string {
    if (node !== undefined && "JoinExpr" in node) return this.#expressions.nested(() => this.#join(node.JoinExpr));
    this.#relations += 1;
    if (this.#relations > MAX_RELATIONS) throw refused(`Expected at most ${MAX_RELATIONS} tables, got more`);
    if (node !== undefined && "RangeVar" in node) {
      const { relname = "", inh, alias } = only(node.RangeVar, "A table", "relname inh relpersistence alias");
      if (inh !== true) throw refused("ONLY is not allowed");
      const relation = this.#names.relation(relname);
      return alias === undefined ? relation : `${relation} as ${this.#alias(alias)}`;
    }
    if (node === undefined || !("RangeSubselect" in node))
      throw refusedNode(node, "tables, subqueries and joins in FROM");
    const { subquery, alias } = only(node.RangeSubselect, "A subquery", "subquery alias");
    const select = this.#subquery(subquery);
    if (alias === undefined) throw refused("Expected a name for the subquery in the sql: (SELECT …) AS name");
    return `(${select}) as ${this.#alias(alias)}`;
  }

  #alias(alias: Alias): string {
    return this.#names.addTable(only(alias, "A table", "aliasname").aliasname ?? "");
  }

  #join(join: JoinExpr): string {
    const {
      jointype = "",
      larg,
      rarg,
      usingClause,
      quals,
    } = only(join, "JOIN", "jointype larg rarg usingClause quals");
    const left = this.#source(larg);
    const right = rarg !== undefined && "JoinExpr" in rarg ? `(${this.#source(rarg)})` : this.#source(rarg);
    const kind = JOINS[jointype];
    if (kind === undefined) throw refused(`${jointype} is not allowed`);
    if (usingClause !== undefined) {
      const columns = stringsOf(usingClause).map((name) => this.#names.column(undefined, name));
      return `${left} ${kind} join ${right} using (${columns.join(", ")})`;
    }
    if (quals === undefined) return `${left} cross join ${right}`;
    return `${left} ${kind} join ${right} on ${this.#expressions.write(quals)}`;
  }
}
