// Reads expressions, and writes them again with all parentheses. What is not known here is refused.
import type { DialectName } from "../../store/database.ts";
import { FUNCTIONS, joined, TYPES } from "./functions.ts";
import { isKeyword, refused, type StatementNames } from "./names.ts";
import type { TokenReader } from "./token-reader.ts";

/** Deepest nesting of expressions and subqueries. */
const MAX_DEPTH = 40;

/** Operators of two values, from the weakest. */
const BINARY = [
  ["=", "<>", "!=", "<", "<=", ">", ">="],
  ["+", "-", "||"],
  ["*", "/", "%"],
] as const;

const TIMES = ["current_date", "current_timestamp", "current_time"];

/** Units of time of `extract`. */
const FIELDS: ReadonlySet<string> = new Set(
  "year quarter month week day hour minute second dow isodow doy epoch".split(" "),
);

/** Reads the expressions of a statement. */
export class ExpressionReader {
  readonly #tokens: TokenReader;
  readonly #names: StatementNames;
  readonly #dialect: DialectName;
  readonly #readSelect: () => string;
  #depth = 0;

  constructor(tokens: TokenReader, names: StatementNames, dialect: DialectName, readSelect: () => string) {
    this.#tokens = tokens;
    this.#names = names;
    this.#dialect = dialect;
    this.#readSelect = readSelect;
  }

  /** Runs a part of the parser one level deeper. Without a limit, a long statement would fill the call stack. */
  nested(read: () => string): string {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw refused(`The sql is nested deeper than ${MAX_DEPTH} levels`);
    const text = read();
    this.#depth -= 1;
    return text;
  }

  read(): string {
    return this.nested(() => this.#joinedBy("or", () => this.#joinedBy("and", () => this.#negation())));
  }

  /** Reads expressions with commas between them. */
  list(): string[] {
    const items = [this.read()];
    while (this.#tokens.skip(",")) items.push(this.read());
    return items;
  }

  /** Reads the expressions of ORDER BY. */
  order(): string {
    const items: string[] = [];
    do {
      const value = this.read();
      const direction = this.#tokens.skip("desc") ? " desc" : this.#tokens.skip("asc") ? " asc" : "";
      const nulls = this.#tokens.skip("nulls", "last")
        ? " nulls last"
        : this.#tokens.skip("nulls", "first")
          ? " nulls first"
          : "";
      items.push(`${value}${direction}${nulls}`);
    } while (this.#tokens.skip(","));
    return items.join(", ");
  }

  /** Reads a name: a word that is no keyword, or a name in quotes. */
  name(): string {
    const { kind, text } = this.#tokens.peek();
    if (kind === "word" && isKeyword(text))
      throw this.#tokens.unexpected("a name, or an SQL word as a name in double quotes,");
    if (kind !== "name" && kind !== "word") throw this.#tokens.unexpected("a name");
    return this.#tokens.next().text;
  }

  #joinedBy(word: string, read: () => string): string {
    let left = read();
    while (this.#tokens.skip(word)) left = `(${left} ${word} ${read()})`;
    return left;
  }

  #negation(): string {
    if (this.#tokens.skip("not")) return this.nested(() => `(not ${this.#negation()})`);
    return this.#comparison();
  }

  #comparison(): string {
    let left = this.#binary(0);
    for (;;) {
      const test = this.#test(left);
      if (test === undefined) return left;
      left = test;
    }
  }

  /** Reads IS NULL, LIKE, IN or BETWEEN after a value. */
  #test(left: string): string | undefined {
    const tokens = this.#tokens;
    if (tokens.skip("is")) {
      const not = tokens.skip("not") ? "not " : "";
      if (tokens.skip("distinct", "from")) return `(${left} is ${not}distinct from ${this.#binary(1)})`;
      const word = tokens.is("null", "true", "false") ? tokens.next().text : undefined;
      if (word === undefined) throw tokens.unexpected("NULL");
      return `(${left} is ${not}${word})`;
    }
    const not =
      tokens.is("not") && ["like", "ilike", "in", "between"].includes(tokens.peek(1).text) && tokens.skip("not")
        ? "not "
        : "";
    if (tokens.is("like", "ilike")) return this.#like(left, not);
    if (tokens.skip("in")) {
      tokens.expect("(");
      const inside = tokens.is("select", "with") ? this.nested(this.#readSelect) : this.list().join(", ");
      tokens.expect(")");
      return `(${left} ${not}in (${inside}))`;
    }
    if (!tokens.skip("between")) return undefined;
    const low = this.#binary(1);
    tokens.expect("and");
    return `(${left} ${not}between ${low} and ${this.#binary(1)})`;
  }

  #like(left: string, not: string): string {
    const word = this.#tokens.next().text;
    const pattern = this.#binary(1);
    const escape = this.#tokens.skip("escape") ? ` escape ${this.#textLiteral()}` : "";
    // SQLite ignores the case of ASCII letters in LIKE.
    return `(${left} ${not}${this.#dialect === "sqlite" ? "like" : word} ${pattern}${escape})`;
  }

  #textLiteral(): string {
    const { kind, text } = this.#tokens.peek();
    if (kind !== "text") throw this.#tokens.unexpected("a text");
    this.#tokens.next();
    return quotedText(text);
  }

  #binary(level: number): string {
    const operators: readonly string[] | undefined = BINARY[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#tokens.peek().kind === "symbol" && operators.includes(this.#tokens.peek().text)) {
      const operator = this.#tokens.next().text;
      const right = this.#binary(level + 1);
      left = operator === "||" ? joined(left, right) : `(${left} ${operator} ${right})`;
    }
    return left;
  }

  #unary(): string {
    if (this.#tokens.skip("-")) return this.nested(() => `(- ${this.#unary()})`);
    if (this.#tokens.skip("+")) return this.nested(() => this.#unary());
    let value = this.#primary();
    while (this.#tokens.skip("::")) value = this.#cast(value);
    return value;
  }

  #cast(value: string): string {
    const { kind, text } = this.#tokens.next();
    const type = kind === "word" && Object.hasOwn(TYPES, text) ? TYPES[text]?.[this.#dialect] : undefined;
    if (type === undefined || type === "")
      throw refused(`There is no type "${text.slice(0, 50)}". Types: ${Object.keys(TYPES).join(", ")}`);
    const isDate = this.#dialect === "sqlite" && (type === "date" || type === "datetime");
    return isDate ? `${type}(${value})` : `cast(${value} as ${type})`;
  }

  #primary(): string {
    const tokens = this.#tokens;
    const { kind, text } = tokens.peek();
    if (kind === "number") return tokens.next().text;
    if (kind === "text") return quotedText(tokens.next().text);
    if (tokens.skip("(")) {
      const inside = tokens.is("select") ? this.nested(this.#readSelect) : this.read();
      tokens.expect(")");
      return `(${inside})`;
    }
    if (kind === "name") return this.#columnName();
    if (kind !== "word") throw tokens.unexpected("a value");
    const special = this.#special(text);
    if (special !== undefined) return special;
    return tokens.peek(1).text === "(" && tokens.peek(1).kind === "symbol" ? this.#call() : this.#columnName();
  }

  #columnName(): string {
    const first = this.name();
    return this.#tokens.skip(".") ? this.#names.column(first, this.name()) : this.#names.column(undefined, first);
  }

  /** Reads a value that begins with a keyword. */
  #special(word: string): string | undefined {
    const tokens = this.#tokens;
    if (["null", "true", "false", ...TIMES].includes(word)) return tokens.next().text;
    if (tokens.skip("case")) return this.nested(() => this.#case());
    if (tokens.skip("exists", "(")) {
      const inside = this.nested(this.#readSelect);
      tokens.expect(")");
      return `(exists (${inside}))`;
    }
    if (tokens.skip("cast", "(")) {
      const value = this.read();
      tokens.expect("as");
      const cast = this.#cast(value);
      tokens.expect(")");
      return cast;
    }
    if (this.#dialect !== "postgres") return undefined;
    if (tokens.skip("extract", "(")) return this.#extract();
    const isTyped = ["date", "timestamp", "interval"].includes(word) && tokens.peek(1).kind === "text";
    if (!isTyped) return undefined;
    tokens.next();
    return `cast(${this.#textLiteral()} as ${word})`;
  }

  #extract(): string {
    const { text } = this.#tokens.next();
    if (!FIELDS.has(text))
      throw refused(`Expected a field such as year or month in EXTRACT, got "${text.slice(0, 50)}"`);
    this.#tokens.expect("from");
    const value = this.read();
    this.#tokens.expect(")");
    return `extract(${text} from ${value})`;
  }

  #case(): string {
    const tokens = this.#tokens;
    const parts = [tokens.is("when") ? "case" : `case ${this.read()}`];
    while (tokens.skip("when")) {
      const when = this.read();
      tokens.expect("then");
      parts.push(`when ${when} then ${this.read()}`);
    }
    if (parts.length === 1) throw tokens.unexpected("WHEN");
    if (tokens.skip("else")) parts.push(`else ${this.read()}`);
    tokens.expect("end");
    return `(${parts.join(" ")} end)`;
  }

  #call(): string {
    const tokens = this.#tokens;
    const name = tokens.next().text;
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    const write = known?.write[this.#dialect];
    if (known === undefined || write === undefined) {
      const names = Object.entries(FUNCTIONS).flatMap(([key, entry]) => (entry.write[this.#dialect] ? [key] : []));
      throw refused(`The function "${name.slice(0, 50)}" is not allowed. Functions: ${names.join(", ")}`);
    }
    tokens.expect("(");
    const isStar = name === "count" && tokens.skip("*");
    const isDistinct = !isStar && known.isAggregate === true && tokens.skip("distinct");
    const args = isStar ? ["*"] : tokens.is(")") ? [] : this.list();
    tokens.expect(")");
    const [min, max] = known.args;
    if (args.length < min || args.length > max)
      throw refused(`Expected ${min === max ? min : `${min} to ${max}`} arguments of ${name}, got ${args.length}`);
    const call = isDistinct ? write(args).replace("(", "(distinct ") : write(args);
    return this.#window(call, name, known);
  }

  #window(
    call: string,
    name: string,
    { isAggregate = false, isWindow = false }: { isAggregate?: boolean; isWindow?: boolean },
  ): string {
    const tokens = this.#tokens;
    let text = call;
    if (isAggregate && tokens.skip("filter", "(")) {
      tokens.expect("where");
      text += ` filter (where ${this.read()})`;
      tokens.expect(")");
    }
    if (!(isAggregate || isWindow) || !tokens.skip("over", "(")) {
      if (isWindow) throw refused(`The function ${name} needs OVER (…)`);
      return text;
    }
    const parts: string[] = [];
    if (tokens.skip("partition", "by")) parts.push(`partition by ${this.list().join(", ")}`);
    if (tokens.skip("order", "by")) parts.push(`order by ${this.order()}`);
    if (tokens.is("rows", "range")) parts.push(this.#frame());
    tokens.expect(")");
    return `${text} over (${parts.join(" ")})`;
  }

  #frame(): string {
    const unit = this.#tokens.next().text;
    if (!this.#tokens.skip("between")) return `${unit} ${this.#bound()}`;
    const from = this.#bound();
    this.#tokens.expect("and");
    return `${unit} between ${from} and ${this.#bound()}`;
  }

  #bound(): string {
    const tokens = this.#tokens;
    if (tokens.skip("current", "row")) return "current row";
    const { kind, text } = tokens.next();
    const size = kind === "number" && /^\d{1,9}$/u.test(text) ? text : text === "unbounded" ? text : undefined;
    const side = tokens.is("preceding", "following") ? tokens.next().text : undefined;
    if (size === undefined || side === undefined) throw tokens.unexpected("a frame such as UNBOUNDED PRECEDING");
    return `${size} ${side}`;
  }
}

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
