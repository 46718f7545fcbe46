// Parses a statement of an assistant with the parser of PostgreSQL, whichever database will execute it.
import type { SelectStmt } from "libpg-query";
import { messageOf } from "../../errors.ts";
import { cutName } from "../../store/views/sql-names.ts";
import type { Parser } from "./load-parser.ts";
import { refused } from "./refused.ts";

/** Longest statement, in characters. */
const MAX_LENGTH = 10_000;

/**
 * Number of words, names, values and symbols in a statement. The parser is recursive: about 2,000 levels of nesting overflow its
 * stack, and it cannot be used after that.
 */
const MAX_TOKENS = 1_000;

/** Deepest nesting of parentheses. */
const MAX_PARENTHESES = 100;

const WORD = /^[\p{L}_][\p{L}\p{N}\p{M}_$]*$/u;

/** Control characters of one byte, without tab and the ends of lines. */
const CONTROL = /[^\P{Cc}\t\n\r\u007F-\u009F]/gu;

/** Keywords that end a column of SELECT. */
const ENDS: ReadonlySet<string> = new Set(
  "from where group having window order limit offset fetch for union intersect except into".split(" "),
);

/** A SELECT as the parser read it. */
export interface ParsedStatement {
  readonly select: SelectStmt;
  /** Returns the text of the column that begins at a location, as its name. */
  labelAt(location: number): string;
}

/**
 * Parses a statement.
 * @throws MirrorError `invalid_argument` for everything but one SELECT
 */
export function parseStatement(statement: string, { parseSync, scanSync }: Parser): ParsedStatement {
  if (statement.length > MAX_LENGTH) throw refused(`Expected sql to have at most ${MAX_LENGTH} characters`);
  // The parser ends there.
  if (statement.includes("\0")) throw refused("Expected sql without the character NUL");
  if (statement === "") throw refused(`Expected SELECT in the sql, got nothing`);
  // The texts in the answer of the scanner are not valid JSON if they have control characters.
  const { tokens } = syntaxChecked(() => scanSync(statement.replaceAll(CONTROL, "\u007F")));
  const bytes = Buffer.from(statement);
  const texts = tokens
    .filter(({ tokenName }) => !tokenName.endsWith("COMMENT"))
    .map(({ start, end }) => bytes.toString("utf8", start, end))
    .map(normalized);
  checkSize(texts);
  const text = texts.join(" ");
  if (text === "") throw refused(`Expected SELECT in the sql, got nothing`);
  const { stmts = [] } = syntaxChecked(() => parseSync(text));
  const stmt = stmts[0]?.stmt;
  if (stmt === undefined || !("SelectStmt" in stmt))
    throw refused(`Expected SELECT in the sql, got "${texts[0]?.slice(0, 50)}". One SELECT is allowed`);
  if (stmts.length > 1) throw refused("Expected one SELECT in the sql, got several statements");
  return { select: stmt.SelectStmt, labelAt: (location) => labelOf(texts, location) };
}

function syntaxChecked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const message = messageOf(error).replaceAll(/\s+/gu, " ").slice(0, 150);
    throw refused(
      `The sql has an error: ${message}. Write one SELECT in the syntax of PostgreSQL, and names that are keywords in quotes: "order"`,
    );
  }
}

/** PostgreSQL ignores the case of ASCII letters only, and reads TIME as a type. */
function normalized(text: string, index: number, texts: readonly string[]): string {
  const word = WORD.test(text) ? text.toLowerCase() : text;
  return word === "time" && texts[index + 1] === "(" ? '"time"' : word;
}

function checkSize(texts: readonly string[]): void {
  if (texts.length > MAX_TOKENS) throw refused(`Expected at most ${MAX_TOKENS} words and symbols in the sql`);
  let depth = 0;
  for (const text of texts) {
    depth += text === "(" ? 1 : text === ")" ? -1 : 0;
    if (depth > MAX_PARENTHESES) throw refused(`The sql is nested deeper than ${MAX_PARENTHESES} levels`);
  }
}

function labelOf(texts: readonly string[], location: number): string {
  const label: string[] = [];
  let start = 0;
  let depth = 0;
  for (const text of texts) {
    const isInside = start >= location;
    start += Buffer.byteLength(text) + 1;
    if (!isInside) continue;
    const isEnd = [",", ")", ";"].includes(text) || (ENDS.has(text) && label.at(-1) !== "distinct");
    if (depth === 0 && isEnd) break;
    depth += text === "(" ? 1 : text === ")" ? -1 : 0;
    label.push(text);
  }
  return cutName(label.join(" ").replaceAll(/ ?([(),.]|::) ?/gu, "$1"));
}
