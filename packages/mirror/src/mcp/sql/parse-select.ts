// Reads one SELECT, and writes it again. What is executed is what this file has written: it has no other statement, reads no
// other relation than the views, and calls no other function than those in functions.ts.
import type { DialectName } from "../../store/database.ts";
import { ExpressionReader } from "./expressions.ts";
import { isKeyword, quotedName, refused, StatementNames, type Relations } from "./names.ts";
import { TokenReader } from "./token-reader.ts";
import { tokensOf } from "./tokens.ts";

/** Number of relations in a statement. Each more multiplies the work. */
const MAX_RELATIONS = 12;

/** Number of columns of a SELECT. */
const MAX_COLUMNS = 100;

/** A column, with or without its table. */
const COLUMN = /^(?:"(?:[^"]|"")*"\.)?"(?:[^"]|"")*"$/u;

/**
 * Returns a statement that is allowed, as it is to be executed.
 * @throws MirrorError `invalid_argument` for every other statement
 */
export function allowedSelect(statement: string, dialect: DialectName, relations: Relations): string {
  return new SelectReader(statement, dialect, relations).statement();
}

class SelectReader {
  readonly #tokens: TokenReader;
  readonly #names: StatementNames;
  readonly #expressions: ExpressionReader;
  #relations = 0;

  constructor(statement: string, dialect: DialectName, relations: Relations) {
    this.#tokens = new TokenReader(tokensOf(statement));
    this.#names = new StatementNames(relations);
    this.#expressions = new ExpressionReader(this.#tokens, this.#names, dialect, () => this.#select());
  }

  statement(): string {
    const tokens = this.#tokens;
    const expressions: string[] = [];
    if (tokens.skip("with"))
      do expressions.push(this.#commonTable());
      while (tokens.skip(","));
    const select = this.#select();
    tokens.skip(";");
    if (tokens.peek().kind !== "end") throw tokens.unexpected("the end");
    this.#names.check();
    return expressions.length === 0 ? select : `with ${expressions.join(", ")} ${select}`;
  }

  #commonTable(): string {
    const tokens = this.#tokens;
    if (tokens.is("recursive")) throw refused("RECURSIVE is not allowed");
    const name = this.#expressions.name();
    const columns = tokens.skip("(") ? `(${this.#columnAliases()})` : "";
    tokens.expect("as");
    tokens.expect("(");
    const select = this.#expressions.nested(() => this.#select());
    tokens.expect(")");
    // After its statement, so that it cannot read itself.
    return `${this.#names.addExpression(name)}${columns} as (${select})`;
  }

  #columnAliases(): string {
    const names: string[] = [];
    do names.push(this.#names.addColumn(this.#expressions.name()));
    while (this.#tokens.skip(","));
    this.#tokens.expect(")");
    return names.join(", ");
  }

  #select(): string {
    const tokens = this.#tokens;
    let text = this.#core();
    while (tokens.is("union", "intersect", "except")) {
      const word = tokens.next().text;
      text += ` ${word}${tokens.skip("all") ? " all" : ""} ${this.#core()}`;
    }
    if (tokens.skip("order", "by")) text += ` order by ${this.#expressions.order()}`;
    if (tokens.skip("limit")) text += ` limit ${this.#count()}`;
    if (tokens.skip("offset")) text += ` offset ${this.#count()}`;
    return text;
  }

  #count(): string {
    const { kind, text } = this.#tokens.peek();
    if (kind !== "number" || !/^\d{1,9}$/u.test(text)) throw this.#tokens.unexpected("a whole number");
    return this.#tokens.next().text;
  }

  #core(): string {
    const tokens = this.#tokens;
    tokens.expect("select");
    const distinct = tokens.skip("distinct") ? "distinct " : "";
    const items = [this.#item()];
    while (tokens.skip(",")) items.push(this.#item());
    if (items.length > MAX_COLUMNS)
      throw refused(`Expected at most ${MAX_COLUMNS} columns in SELECT, got ${items.length}`);
    let text = `select ${distinct}${items.join(", ")}`;
    if (tokens.skip("from")) text += ` from ${this.#from()}`;
    if (tokens.skip("where")) text += ` where ${this.#expressions.read()}`;
    if (tokens.skip("group", "by")) text += ` group by ${this.#expressions.list().join(", ")}`;
    if (tokens.skip("having")) text += ` having ${this.#expressions.read()}`;
    return text;
  }

  #item(): string {
    const tokens = this.#tokens;
    if (tokens.skip("*")) return "*";
    const isAll = tokens.peek(1).text === "." && tokens.peek(2).text === "*" && tokens.peek(2).kind === "symbol";
    if (isAll) {
      const table = this.#names.table(this.#expressions.name());
      tokens.expect(".");
      tokens.expect("*");
      return `${table}.*`;
    }
    const start = tokens.place;
    const value = this.#expressions.read();
    const text = tokens.textSince(start);
    const alias = this.#alias();
    if (alias !== undefined) return `${value} as ${this.#names.addColumn(alias)}`;
    // The database would name an expression after what is executed. A column keeps its name.
    return COLUMN.test(value) ? value : `${value} as ${quotedName(text)}`;
  }

  /** Reads the name after AS, or a name alone. */
  #alias(): string | undefined {
    const { kind, text } = this.#tokens.peek();
    if (this.#tokens.skip("as") || kind === "name" || (kind === "word" && !isKeyword(text)))
      return this.#expressions.name();
    return undefined;
  }

  #from(): string {
    let text = this.#source();
    for (;;) {
      const join = this.#join();
      if (join === undefined) return text;
      text += join;
    }
  }

  #join(): string | undefined {
    const tokens = this.#tokens;
    if (tokens.skip(",") || tokens.skip("cross", "join")) return ` cross join ${this.#source()}`;
    const side = tokens.is("left", "right", "full", "inner") ? tokens.next().text : undefined;
    if (side !== undefined && side !== "inner") tokens.skip("outer");
    if (side === undefined && !tokens.is("join")) return undefined;
    tokens.expect("join");
    const source = this.#source();
    const kind = ` ${side ?? "inner"} join ${source}`;
    if (tokens.skip("using")) {
      tokens.expect("(");
      const names = [this.#names.column(undefined, this.#expressions.name())];
      while (tokens.skip(",")) names.push(this.#names.column(undefined, this.#expressions.name()));
      tokens.expect(")");
      return `${kind} using (${names.join(", ")})`;
    }
    tokens.expect("on");
    return `${kind} on ${this.#expressions.read()}`;
  }

  #source(): string {
    const tokens = this.#tokens;
    this.#relations += 1;
    if (this.#relations > MAX_RELATIONS) throw refused(`Expected at most ${MAX_RELATIONS} tables, got more`);
    if (tokens.skip("(")) {
      const select = this.#expressions.nested(() => this.#select());
      tokens.expect(")");
      const alias = this.#alias();
      if (alias === undefined) throw tokens.unexpected("a name for the subquery");
      return `(${select}) as ${this.#names.addTable(alias)}`;
    }
    const relation = this.#names.relation(this.#expressions.name());
    if (tokens.is(".", "(")) throw tokens.unexpected("a table without a schema");
    const alias = this.#alias();
    return alias === undefined ? relation : `${relation} as ${this.#names.addTable(alias)}`;
  }
}
