// Parses a formula by precedence climbing.
import type { BinaryOperator, FormulaNode, UnaryOperator } from "./formula-node.ts";
import { childNodes } from "./formula-node.ts";
import type { Token } from "./tokenize.ts";
import { tokenize } from "./tokenize.ts";

/** The tree of a formula. */
export interface FormulaTree {
  readonly root: FormulaNode;
  /** Number of levels of the tree. */
  readonly depth: number;
}

/** A parsed formula, or the reason why it does not parse. */
export type ParsedFormula =
  | (FormulaTree & { readonly error?: undefined })
  | { readonly root?: undefined; readonly error: string };

/**
 * Maximum number of levels of a formula's tree, and of the parser, for which parentheses are levels, too. Keeps
 * recursive functions inside of half the stack of a thread.
 */
const MAX_LEVELS = 300;
/** Maximum number of nodes of a formula's tree. */
const MAX_NODES = 10_000;

const SYNONYMS: Readonly<Record<string, BinaryOperator>> = { "&&": "and", "||": "or" };

/** Precedence of the operators: a higher number binds tighter. `^` is right-associative. */
const PRECEDENCE: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  "==": 3,
  "!=": 3,
  ">": 4,
  ">=": 4,
  "<": 4,
  "<=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
  "^": 8,
};
const UNARY_PRECEDENCE = 7;

/** Parses a formula. Never throws. */
export function parseFormula(source: string): ParsedFormula {
  try {
    const root = new Parser(tokenize(source)).parse();
    return { root, depth: checkedDepth(root) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the number of levels of a tree. @throws SyntaxError for a tree with too many levels or nodes */
function checkedDepth(root: FormulaNode): number {
  let depth = 0;
  let count = 0;
  for (let level: readonly FormulaNode[] = [root]; level.length > 0; level = level.flatMap(childNodes)) {
    depth += 1;
    count += level.length;
    if (depth > MAX_LEVELS) throw new SyntaxError(tooDeep(MAX_LEVELS));
    if (count > MAX_NODES) throw new SyntaxError(`The formula has more than ${MAX_NODES} parts.`);
  }
  return depth;
}

const tooDeep = (levels: number): string => `The formula is nested more than ${levels} levels deep.`;

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): FormulaNode {
    const root = this.#expression();
    if (this.#peek().kind !== "end") this.#fail();
    return root;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "", at: 0 };
  }

  #next(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #accept(symbol: string): boolean {
    const token = this.#peek();
    if (token.kind !== "symbol" || token.text !== symbol) return false;
    this.#at += 1;
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#accept(symbol)) this.#fail();
  }

  #fail(): never {
    const token = this.#peek();
    throw new SyntaxError(
      token.kind === "end" ? "Unexpected end of formula." : `Unexpected "${token.text}" at position ${token.at}.`,
    );
  }

  /** Runs a part of the parser that calls itself. */
  #nested(parse: () => FormulaNode): FormulaNode {
    this.#nesting += 1;
    if (this.#nesting > MAX_LEVELS) throw new SyntaxError(tooDeep(MAX_LEVELS));
    const node = parse();
    this.#nesting -= 1;
    return node;
  }

  #expression(): FormulaNode {
    return this.#nested(() => this.#conditional());
  }

  #conditional(): FormulaNode {
    const condition = this.#binary(0);
    if (!this.#accept("?")) return condition;
    const yes = this.#expression();
    this.#expect(":");
    return { kind: "ternary", condition, yes, no: this.#expression() };
  }

  /** Parses operators with a precedence above `minimum`. */
  #binary(minimum: number): FormulaNode {
    let left = this.#unary();
    for (;;) {
      const op = this.#operator();
      if (op === undefined || PRECEDENCE[op] <= minimum) return left;
      this.#at += 1;
      const right = this.#nested(() => this.#binary(op === "^" ? PRECEDENCE[op] - 1 : PRECEDENCE[op]));
      left = { kind: "binary", op, left, right };
    }
  }

  #operator(): BinaryOperator | undefined {
    const { kind, text } = this.#peek();
    if (kind === "name") return text === "and" || text === "or" ? text : undefined;
    if (kind !== "symbol") return undefined;
    const op = Object.hasOwn(SYNONYMS, text) ? (SYNONYMS[text] ?? text) : text;
    return isOperator(op) ? op : undefined;
  }

  #unary(): FormulaNode {
    const token = this.#peek();
    const op = unaryOf(token);
    if (op === undefined) return this.#postfix();
    this.#at += 1;
    const operand = this.#nested(() => this.#binary(UNARY_PRECEDENCE));
    if (op === "-" && operand.kind === "number") return { kind: "number", value: -operand.value };
    return { kind: "unary", op, operand };
  }

  #postfix(): FormulaNode {
    let node = this.#primary();
    while (this.#accept(".")) {
      const name = this.#next();
      if (name.kind !== "name") this.#fail();
      const args = this.#accept("(") ? this.#list(")") : [];
      // A method call such as page.prop("Name").
      node = { kind: "call", name: name.text, args: [node, ...args], asMethod: true };
    }
    return node;
  }

  #primary(): FormulaNode {
    const token = this.#next();
    if (token.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token.kind === "text") return { kind: "text", value: token.text };
    if (token.kind === "property") return { kind: "property", ref: token.text };
    if (token.kind === "name") return this.#named(token.text);
    if (token.kind === "symbol" && token.text === "[") return { kind: "list", items: this.#list("]") };
    if (token.kind === "symbol" && token.text === "(") {
      const inner = this.#expression();
      this.#expect(")");
      return inner;
    }
    this.#at -= 1;
    return this.#fail();
  }

  #named(name: string): FormulaNode {
    if (name === "true" || name === "false") return { kind: "boolean", value: name === "true" };
    if (!this.#accept("(")) return { kind: "name", name };
    const args = this.#list(")");
    const [first] = args;
    if (name === "prop" && args.length === 1 && first?.kind === "text") return { kind: "property", ref: first.value };
    return { kind: "call", name, args, asMethod: false };
  }

  #list(end: string): FormulaNode[] {
    const items: FormulaNode[] = [];
    if (this.#accept(end)) return items;
    do items.push(this.#expression());
    while (this.#accept(","));
    this.#expect(end);
    return items;
  }
}

function isOperator(text: string): text is BinaryOperator {
  return Object.hasOwn(PRECEDENCE, text);
}

function unaryOf({ kind, text }: Token): UnaryOperator | undefined {
  if (kind === "name") return text === "not" ? "not" : undefined;
  if (kind !== "symbol") return undefined;
  if (text === "!") return "not";
  return text === "-" || text === "+" ? text : undefined;
}
