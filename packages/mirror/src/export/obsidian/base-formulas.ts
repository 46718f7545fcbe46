// Formulas of Notion as formulas of Obsidian's bases, as far as both have the same results: numbers, texts and checkboxes.
// The functions are those of https://help.obsidian.md/bases/functions.
import type { FilterColumn } from "@ws/helpers/filters";
import { noteProperty } from "./base-filters.ts";
import { propertyName } from "./note-properties.ts";

/** An expression of a base, with the type of its results. */
interface Typed {
  readonly type: "number" | "text" | "boolean";
  readonly code: string;
}

/**
 * Returns a formula as an expression of a base. Undefined if it has parts that bases lack, or that have other results there.
 * @param expression as Notion returns it: with the ids of columns
 */
export function baseFormula(expression: string, columns: readonly FilterColumn[]): string | undefined {
  try {
    return new FormulaWriter(expression, columns).write();
  } catch (error) {
    if (error instanceof NoForm) return undefined;
    throw error;
  }
}

class NoForm extends Error {}

/** Stops for a part that has no form in a base. */
const noForm = (): never => {
  throw new NoForm();
};

const TOKEN =
  /\s*(?:\{\{notion:block_property:(?<id>[^:}]*):[^}]*\}\}|prop\(\s*(?<prop>"(?:[^"\\]|\\.)*")\s*\)|(?<text>"(?:[^"\\]|\\.)*")|(?<number>\d+(?:\.\d+)?)(?![\w.])|(?<word>[A-Za-z]+)|(?<sign>[=!<>]=|&&|\|\||[-+*/%<>()!?:,.]))/suy;

interface Token {
  readonly kind: "id" | "prop" | "text" | "number" | "word" | "sign" | "end";
  readonly text: string;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const source = expression.trim();
  TOKEN.lastIndex = 0;
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    const groups = TOKEN.exec(source)?.groups ?? noForm();
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? noForm();
    tokens.push({ kind: kind as Token["kind"], text });
  }
  return tokens;
}

/** The operators between two operands, those that bind least first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||", "or"],
  ["&&", "and"],
  ["==", "!="],
  ["<", ">", "<=", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

const SIGNS: Readonly<Record<string, string>> = { or: "||", and: "&&" };

/** Nesting of an expression that is written. */
const MAX_DEPTH = 50;

/** Writes a formula while it parses it. */
class FormulaWriter {
  readonly #tokens: readonly Token[];
  readonly #columns: readonly FilterColumn[];
  #at = 0;
  #depth = 0;

  constructor(expression: string, columns: readonly FilterColumn[]) {
    this.#tokens = tokensOf(expression);
    this.#columns = columns;
  }

  write(): string {
    const { code } = this.#choice();
    return this.#at === this.#tokens.length ? code : noForm();
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "" };
  }

  /** Takes the next token if it is one of these. */
  #take(...texts: readonly string[]): string | undefined {
    const { kind, text } = this.#peek();
    if ((kind !== "sign" && kind !== "word") || !texts.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #choice(): Typed {
    if ((this.#depth += 1) > MAX_DEPTH) noForm();
    const condition = this.#operation(0);
    const isChoice = this.#take("?") !== undefined;
    const yes = isChoice ? this.#choice() : condition;
    if (isChoice && this.#take(":") === undefined) noForm();
    const result = isChoice ? choose(condition, yes, this.#choice()) : condition;
    this.#depth -= 1;
    return result;
  }

  #operation(level: number): Typed {
    const signs = LEVELS[level];
    if (signs === undefined) return this.#unary();
    let left = this.#operation(level + 1);
    for (let sign = this.#take(...signs); sign !== undefined; sign = this.#take(...signs))
      left = operate(SIGNS[sign] ?? sign, left, this.#operation(level + 1));
    return left;
  }

  #unary(): Typed {
    const sign = this.#take("-", "!", "not");
    if (sign === undefined) return this.#methods();
    if ((this.#depth += 1) > MAX_DEPTH) noForm();
    const operand = this.#unary();
    this.#depth -= 1;
    if (sign === "-") return { type: "number", code: `(-${codeOf(operand, "number")})` };
    return { type: "boolean", code: `!${codeOf(operand, "boolean")}` };
  }

  #methods(): Typed {
    let value = this.#operand();
    while (this.#take(".") !== undefined) {
      const { text: name } = this.#peek();
      this.#at += 1;
      value = call(name, [value, ...this.#args()]);
    }
    return value;
  }

  #args(): Typed[] {
    if (this.#take("(") === undefined) noForm();
    const args: Typed[] = [];
    while (this.#take(")") === undefined) {
      if (args.length > 0 && this.#take(",") === undefined) noForm();
      args.push(this.#choice());
    }
    return args;
  }

  #operand(): Typed {
    if (this.#take("(") !== undefined) {
      const inner = this.#choice();
      return this.#take(")") === undefined ? noForm() : inner;
    }
    const { kind, text } = this.#peek();
    this.#at += 1;
    if (kind === "number") return { type: "number", code: text };
    if (kind === "text") return { type: "text", code: JSON.stringify(unquoted(text)) };
    if (kind === "id") return this.#column((column) => column.id === text || column.id === decoded(text));
    if (kind === "prop") return this.#column((column) => column.name === unquoted(text));
    if (kind !== "word") return noForm();
    return text === "true" || text === "false" ? { type: "boolean", code: text } : call(text, this.#args());
  }

  #column(isWanted: (column: FilterColumn) => boolean): Typed {
    const column = this.#columns.find(isWanted) ?? noForm();
    const type = COLUMNS[column.type] ?? noForm();
    const value = noteProperty(propertyName(column));
    if (type === "boolean") return { type, code: `(${value} == true)` };
    // Notion computes with 0 in the place of an empty number.
    return { type, code: type === "number" ? `if(${value}.isEmpty(), 0, ${value})` : value };
  }
}

/** The types of the values of columns. Notes have the others in another form, such as dates without their offsets. */
const COLUMNS: Readonly<Record<string, Typed["type"]>> = {
  title: "text",
  rich_text: "text",
  url: "text",
  email: "text",
  phone_number: "text",
  select: "text",
  status: "text",
  number: "number",
  checkbox: "boolean",
};

const unquoted = (text: string): string =>
  text.slice(1, -1).replaceAll(/\\(.)/gsu, (_, sign: string) => ESCAPES[sign] ?? sign);

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const codeOf = (value: Typed | undefined, type: Typed["type"]): string =>
  value?.type === type ? value.code : noForm();

const choose = (condition: Typed, yes: Typed, no: Typed): Typed => ({
  type: yes.type,
  code: `if(${codeOf(condition, "boolean")}, ${yes.code}, ${codeOf(no, yes.type)})`,
});

function operate(sign: string, left: Typed, right: Typed): Typed {
  const write = (operands: Typed["type"], type = operands): Typed => ({
    type,
    code: `(${codeOf(left, operands)} ${sign} ${codeOf(right, operands)})`,
  });
  if (sign === "||" || sign === "&&") return write("boolean");
  if (sign === "==" || sign === "!=") return write(left.type, "boolean");
  if (/[<>]/u.test(sign)) return write("number", "boolean");
  return write(sign === "+" ? left.type : "number", sign === "+" && left.type === "boolean" ? noForm() : undefined);
}

/** Functions of Notion by their names: the types of their arguments, and the expression of a base. */
const FUNCTIONS: Readonly<
  Record<string, readonly [args: readonly Typed["type"][], type: Typed["type"], write: (...codes: string[]) => string]>
> = {
  add: [["number", "number"], "number", (a, b) => `(${a} + ${b})`],
  subtract: [["number", "number"], "number", (a, b) => `(${a} - ${b})`],
  multiply: [["number", "number"], "number", (a, b) => `(${a} * ${b})`],
  divide: [["number", "number"], "number", (a, b) => `(${a} / ${b})`],
  mod: [["number", "number"], "number", (a, b) => `(${a} % ${b})`],
  abs: [["number"], "number", (a) => `(${a}).abs()`],
  ceil: [["number"], "number", (a) => `(${a}).ceil()`],
  floor: [["number"], "number", (a) => `(${a}).floor()`],
  round: [["number"], "number", (a) => `(${a}).round()`],
  concat: [["text", "text"], "text", (a, b) => `(${a} + ${b})`],
  lower: [["text"], "text", (a) => `(${a}).lower()`],
  trim: [["text"], "text", (a) => `(${a}).trim()`],
  length: [["text"], "number", (a) => `(${a}).length`],
  contains: [["text", "text"], "boolean", (a, b) => `(${a}).contains(${b})`],
  empty: [["text"], "boolean", (a) => `(${a}).isEmpty()`],
};

function call(name: string, args: readonly Typed[]): Typed {
  if (name === "if") return choose(args[0] ?? noForm(), args[1] ?? noForm(), args[2] ?? noForm());
  if ((name === "min" || name === "max") && args.length > 0)
    return { type: "number", code: `${name}(${args.map((arg) => codeOf(arg, "number")).join(", ")})` };
  const [types, type, write] = (Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined) ?? noForm();
  if (types.length !== args.length) noForm();
  return { type, code: write(...types.map((wanted, index) => codeOf(args[index], wanted))) };
}
