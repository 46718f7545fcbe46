// Parses a statement of an assistant with the parser of PostgreSQL, whichever database will run it.
import { messageOf } from "@ws/helpers/messages";
import type { KindAndNode } from "./allowed-nodes.ts";
import type { Parser } from "./load-parser.ts";
import { refused } from "./refused.ts";
import type { TokenPlace } from "./sqlite-tokens.ts";

/** Longest statement, in characters. */
const MAX_LENGTH = 10_000;

/**
 * Number of words, names, values and symbols in a statement. The parser is recursive: about 2,000 levels of nesting overflow its
 * stack, and it cannot be used after that.
 */
const MAX_TOKENS = 1_000;

/** Deepest nesting of parentheses. */
const MAX_PARENTHESES = 100;

/** Control characters, without tab and the ends of lines: a character NUL ends the text for the parser. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** A SELECT as the parser read it. */
export interface ParsedSelect {
  readonly select: KindAndNode;
  readonly tokens: readonly TokenPlace[];
  /** The statement to its last token, without comments and semicolons after it. */
  readonly text: string;
}

/**
 * Parses a statement.
 * @throws MirrorError `invalid_argument` for everything but one SELECT
 */
export function parseStatement(statement: string, { parseSync, scanSync }: Parser): ParsedSelect {
  if (statement.length > MAX_LENGTH) throw refused(`Expected sql to have at most ${MAX_LENGTH} characters`);
  if (CONTROL.test(statement) || !statement.isWellFormed())
    throw refused("Expected sql without control characters and halves of characters");
  if (statement.trim() === "") throw refused("Expected SELECT in the sql, got nothing");
  const scanned = syntaxChecked(() => scanSync(statement)).tokens.filter(({ tokenName }) => !isComment(tokenName));
  const last = scanned.findLastIndex(({ text }) => text !== ";");
  const tokens = scanned.slice(0, last + 1);
  checkSize(tokens.map(({ text }) => text));
  const [first] = tokens;
  if (first === undefined) throw refused("Expected SELECT in the sql, got nothing");
  const text = Buffer.from(statement).toString("utf8", 0, tokens.at(-1)?.end);
  const { stmts = [] } = syntaxChecked(() => parseSync(text));
  const stmt = stmts[0]?.stmt;
  if (stmt === undefined || !("SelectStmt" in stmt))
    throw refused(`Expected SELECT in the sql, got "${first.text.slice(0, 50)}". One SELECT is allowed`);
  if (stmts.length > 1) throw refused("Expected one SELECT in the sql, got several statements");
  return { select: ["SelectStmt", stmt.SelectStmt], tokens, text };
}

const isComment = (tokenName: string): boolean => tokenName === "SQL_COMMENT" || tokenName === "C_COMMENT";

function syntaxChecked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const message = messageOf(error).replaceAll(/\s+/gu, " ").slice(0, 150);
    throw refused(
      `The sql is checked with the grammar of PostgreSQL, which refuses it: ${message}. Put names that are its keywords in quotes: "order"`,
    );
  }
}

function checkSize(texts: readonly string[]): void {
  if (texts.length > MAX_TOKENS) throw refused(`Expected at most ${MAX_TOKENS} words and symbols in the sql`);
  let depth = 0;
  for (const text of texts) {
    depth += text === "(" ? 1 : text === ")" ? -1 : 0;
    if (depth > MAX_PARENTHESES) throw refused(`The sql is nested deeper than ${MAX_PARENTHESES} levels`);
  }
}
