// The normal form of a formula: equal for texts that differ in space, parentheses, and words for the same operation. Notion stores
// one of these texts, and `apply` writes it into the module, so that a plan made before has another text of the same formula.

const TOKEN =
  /\s+|\/\*[\s\S]*?\*\/|(\{\{notion:block_property:[^}]*\}\}|"(?:[^"\\]|\\[\s\S])*"|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+|[\p{L}_$][\p{L}\p{N}_$]*|==|!=|>=|<=|&&|\|\||[^\s])/gu;

/** Words for one operation. */
const SYNONYMS: Readonly<Record<string, string>> = { "&&": "and", "||": "or", "!": "not" };

/** Operators between two operands. A higher number binds tighter. */
const PRECEDENCE: Readonly<Record<string, number>> = {
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

const UNARY = new Set(["not", "-", "+"]);
const UNARY_PRECEDENCE = 7;

/** Returns the normal form of a formula. A text that is no formula is returned as it is. */
export function normalFormula(expression: string): string {
  const tokens = [...expression.matchAll(TOKEN)].flatMap(([, token]) => (token === undefined ? [] : [token]));
  try {
    const parser = new FormulaParser(tokens);
    const normal = parser.conditional();
    return parser.next === undefined ? normal : expression;
  } catch (error) {
    // Also for a formula that is nested too deep for the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return expression;
    throw error;
  }
}

/** Parses tokens by precedence. Each method returns a normal form: calls have all operands in parentheses. */
class FormulaParser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get next(): string | undefined {
    const token = this.#tokens[this.#at];
    return token !== undefined && Object.hasOwn(SYNONYMS, token) ? SYNONYMS[token] : token;
  }

  conditional(): string {
    const condition = this.#binary(0);
    if (!this.#take("?")) return condition;
    const yes = this.conditional();
    this.#require(":");
    return `if(${[condition, yes, this.conditional()].join(",")})`;
  }

  #take(token: string): boolean {
    if (this.next !== token) return false;
    this.#at += 1;
    return true;
  }

  #require(token: string): void {
    if (!this.#take(token)) throw new SyntaxError(`Expected ${token}`);
  }

  #binary(least: number): string {
    let left = this.#unary();
    for (;;) {
      const operator = this.next ?? "";
      const precedence = Object.hasOwn(PRECEDENCE, operator) ? (PRECEDENCE[operator] ?? 0) : 0;
      if (precedence <= least) return left;
      this.#at += 1;
      const right = this.#binary(operator === "^" ? precedence - 1 : precedence);
      left = `(${left} ${operator} ${right})`;
    }
  }

  #unary(): string {
    const operator = this.next ?? "";
    if (!UNARY.has(operator)) return this.#postfix();
    this.#at += 1;
    return `(${operator} ${this.#binary(UNARY_PRECEDENCE)})`;
  }

  #postfix(): string {
    let value = this.#primary();
    while (this.#take(".")) {
      const name = this.next ?? "";
      this.#at += 1;
      value = `${name}(${[value, ...(this.#take("(") ? this.#list(")") : [])].join(",")})`;
    }
    return value;
  }

  #primary(): string {
    const token = this.next;
    if (token === undefined) throw new SyntaxError("Unexpected end");
    this.#at += 1;
    if (token === "(") {
      const inner = this.conditional();
      this.#require(")");
      return inner;
    }
    if (token === "[") return `[${this.#list("]").join(",")}]`;
    if (/^[\p{L}_$]/u.test(token)) return this.#take("(") ? `${token}(${this.#list(")").join(",")})` : token;
    if (/^["{]/.test(token)) return token;
    if (/^[\d.]+/.test(token)) return String(Number(token));
    throw new SyntaxError(`Unexpected ${token}`);
  }

  #list(end: string): string[] {
    const items: string[] = [];
    if (this.#take(end)) return items;
    do items.push(this.conditional());
    while (this.#take(","));
    this.#require(end);
    return items;
  }
}
