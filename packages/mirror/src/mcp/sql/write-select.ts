// Writes a SELECT again from its syntax tree. What is executed is what this file has written: it has no other statement, reads no
// other relation than the views, and calls no other function than those in functions.ts. Every other node and field is refused.
import type { Alias, JoinExpr, Node, SelectStmt } from "libpg-query";
import type { DialectName } from "../../store/database.ts";
import { only, refusedNode, stringsOf } from "./allow-list.ts";
import { quotedName, StatementNames, type ColumnTypes, type Relations, type WrittenSelect } from "./names.ts";
import { refused } from "./refused.ts";
import type { Parser } from "./load-parser.ts";
import { parseStatement, type ParsedStatement } from "./parse-statement.ts";
import { countOf } from "./values/constants.ts";
import type { SqlType } from "./values/typed.ts";
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
    this.#names = new StatementNames(relations, dialect);
    this.#expressions = new ExpressionWriter(this.#names, dialect, (node) => this.#subquery(node));
  }

  statement(): string {
    const { withClause, ...select } = this.#parsed.select;
    const { ctes = [] } = withClause === undefined ? {} : only(withClause, "WITH", "ctes");
    const expressions = ctes.map((node) => this.#commonTable(node));
    const { sql } = this.#select(select);
    this.#names.check();
    return expressions.length === 0 ? sql : `with ${expressions.join(", ")} ${sql}`;
  }

  #commonTable(node: Node): string {
    if (!("CommonTableExpr" in node)) throw refusedNode(node, "WITH name AS (SELECT …)");
    const {
      ctename = "",
      aliascolnames,
      ctequery,
    } = only(node.CommonTableExpr, "WITH", "ctename aliascolnames ctequery ctematerialized");
    const names = stringsOf(aliascolnames);
    const columns = names.map((name) => this.#names.addColumn(name));
    const { sql, columns: selected } = this.#subquery(ctequery);
    const types = [...selected.values()];
    const renamed = new Map(names.map((name, index) => [name, types[index] ?? "any"]));
    // After its statement, so that it cannot read itself.
    const name = this.#names.addExpression(ctename, new Map([...selected, ...renamed]));
    return `${name}${columns.length === 0 ? "" : `(${columns.join(", ")})`} as (${sql})`;
  }

  #subquery(node: Node | undefined): WrittenSelect {
    if (node === undefined || !("SelectStmt" in node)) throw refusedNode(node, "SELECT");
    return this.#expressions.nested(() => this.#select(node.SelectStmt));
  }

  #select(select: SelectStmt): WrittenSelect {
    return this.#names.scoped(() => {
      const { op = "SETOP_NONE", sortClause = [], limitCount, limitOffset, limitOption } = select;
      const isSet = op !== "SETOP_NONE";
      const { sql, columns } = isSet ? this.#set(select) : this.#core(select);
      let text = sql;
      this.#names.addSelected(columns, aliasesOf(select));
      const isSelected = isSet || select.distinctClause !== undefined || select.groupClause !== undefined;
      if (sortClause.length > 0) text += ` order by ${this.#expressions.order(sortClause, isSelected)}`;
      if (limitOption === "LIMIT_OPTION_WITH_TIES") throw refused("WITH TIES is not allowed");
      if (limitCount !== undefined) text += ` limit ${countOf(limitCount)}`;
      // SQLite has no OFFSET without LIMIT.
      else if (limitOffset !== undefined && this.#dialect === "sqlite") text += " limit -1";
      if (limitOffset !== undefined) text += ` offset ${countOf(limitOffset)}`;
      return { sql: text, columns };
    });
  }

  #set(select: SelectStmt): WrittenSelect {
    const {
      op = "",
      all = false,
      larg,
      rarg,
    } = only(select, "UNION", "op all larg rarg sortClause limitCount limitOffset limitOption");
    const set = SETS[op];
    if (set === undefined) throw refused(`${op} is not allowed`);
    const [left, right] = [this.#member(larg), this.#member(rarg)];
    return { sql: `${left.sql} ${set}${all ? " all" : ""} ${right.sql}`, columns: left.columns };
  }

  /** SQLite has no parentheses around the parts of a UNION. */
  #member(select: SelectStmt = {}): WrittenSelect {
    const { sql, columns } = this.#expressions.nested(() => this.#select(select));
    const isPlain = select.op === "SETOP_NONE" && !select.sortClause && !select.limitCount && !select.limitOffset;
    return { sql: isPlain ? sql : `select * from (${sql}) as ${quotedName("member")}`, columns };
  }

  #core(select: SelectStmt): WrittenSelect {
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
    // The tables are read first, because they give the columns their types.
    const from = fromClause === undefined ? "" : ` from ${this.#from(fromClause)}`;
    const items = targetList.map((node) => this.#item(node));
    const where = whereClause === undefined ? "" : ` where ${expressions.condition(whereClause)}`;
    const group = groupClause === undefined ? "" : ` group by ${expressions.list(groupClause).join(", ")}`;
    const having = havingClause === undefined ? "" : ` having ${expressions.condition(havingClause)}`;
    const list = items.map(({ sql }) => sql).join(", ");
    return {
      sql: `select ${isDistinct ? "distinct " : ""}${list}${from}${where}${group}${having}`,
      columns: new Map(items.flatMap(({ columns }) => [...columns])),
    };
  }

  #item(node: Node): WrittenSelect {
    if (!("ResTarget" in node)) throw refusedNode(node, "columns");
    const { name, val, location = 0 } = only(node.ResTarget, "A column", "name val");
    const fields = val !== undefined && "ColumnRef" in val ? (val.ColumnRef.fields ?? []) : [];
    const last = fields.at(-1);
    if (last !== undefined && "A_Star" in last && name === undefined) {
      const [table, ...more] = stringsOf(fields.slice(0, -1));
      if (more.length > 0) throw refused("Expected a table without a schema");
      return {
        sql: table === undefined ? "*" : `${this.#names.table(table)}.*`,
        columns: this.#names.columnsOf(table),
      };
    }
    const { sql, type } = this.#expressions.typed(val);
    const columnsAs = (column: string): ColumnTypes => new Map([[column, selectedType(type)]]);
    if (name !== undefined) return { sql: `${sql} as ${this.#names.addColumn(name)}`, columns: columnsAs(name) };
    // The database would name an expression after what is executed. A column keeps its name.
    if (fields.length > 0) return { sql, columns: columnsAs(stringsOf(fields).at(-1) ?? "") };
    const label = this.#parsed.labelAt(location);
    return { sql: `${sql} as ${quotedName(label)}`, columns: columnsAs(label) };
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
      const { sql, columns } = this.#names.relation(relname);
      const name = this.#names.addTable(alias === undefined ? relname : aliasOf(alias), columns);
      return sql === name ? sql : `${sql} as ${name}`;
    }
    if (node === undefined || !("RangeSubselect" in node))
      throw refusedNode(node, "tables, subqueries and joins in FROM");
    const { subquery, alias } = only(node.RangeSubselect, "A subquery", "subquery alias");
    const { sql, columns } = this.#subquery(subquery);
    if (alias === undefined) throw refused("Expected a name for the subquery in the sql: (SELECT …) AS name");
    return `(${sql}) as ${this.#names.addTable(aliasOf(alias), columns)}`;
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
      const columns = stringsOf(usingClause).map((name) => this.#names.column(undefined, name).sql);
      return `${left} ${kind} join ${right} using (${columns.join(", ")})`;
    }
    if (quals === undefined) return `${left} cross join ${right}`;
    return `${left} ${kind} join ${right} on ${this.#expressions.condition(quals)}`;
  }
}

const aliasOf = (alias: Alias): string => only(alias, "A table", "aliasname").aliasname ?? "";

/** A text in quotes is like any text when its name is used. */
const selectedType = (type: SqlType): SqlType => (type === "literal" ? "text" : type === "null" ? "any" : type);

/** Returns the names that a SELECT gives to its columns. */
const aliasesOf = ({ targetList = [] }: SelectStmt): string[] =>
  targetList.flatMap((node) => ("ResTarget" in node ? (node.ResTarget.name ?? []) : []));
