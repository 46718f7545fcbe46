// The words and symbols that SQLite and PostgreSQL read alike. Everything else is refused on a copy in SQLite, so that SQLite
// runs what the parser of PostgreSQL has read: the two differ in the ends of comments and texts.
import { refused } from "./refused.ts";

/** Spaces, and comments that both end at the same place. */
const SPACE = /[ \t\n\r]+|--[^\n\r]*(?:\r?\n|$)|\/\*(?:(?!\*\/|\/\*)[^])*\*\//y;

/** Texts, names, numbers and symbols. SQLite takes U+FEFF at the start of a name for a space. */
const TOKEN =
  /'(?:[^']|'')*'(?!')|"(?:[^"]|"")+"(?!")|(?!\xEF\xBB\xBF)[A-Za-z_\x80-\xFF][\w\x80-\xFF]*|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.$\x80-\xFF])|->>?|<=|>=|<>|!=|==|\|\||-(?!-)|\/(?!\*)|[+*%(),.;<>=]/y;

/** Longest name, in bytes: PostgreSQL cuts longer ones. */
const MAX_NAME = 63;

const NAME = /^[A-Za-z_\x80-\xFF"]/u;

/** Where a token is in a text, in bytes. */
export interface TokenPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Checks that SQLite reads the same tokens in a statement as the parser. The statement ends with the last token.
 * @param tokens the tokens of the parser without comments
 * @throws MirrorError `invalid_argument` at the first difference
 */
export function checkSqliteTokens(statement: string, tokens: readonly TokenPlace[]): void {
  // One character for each byte.
  const bytes = Buffer.from(statement).toString("latin1");
  let position = 0;
  for (const { start, end } of tokens) {
    position = skipSpace(bytes, position);
    TOKEN.lastIndex = position;
    const [token = ""] = TOKEN.exec(bytes) ?? [];
    if (position !== start || start + token.length !== end || (NAME.test(token) && nameLength(token) > MAX_NAME))
      throw refusedAt(Buffer.from(bytes.slice(Math.min(position, start), end), "latin1").toString());
    position = end;
  }
}

function skipSpace(bytes: string, start: number): number {
  let position = start;
  for (SPACE.lastIndex = position; SPACE.test(bytes); SPACE.lastIndex = position) position = SPACE.lastIndex;
  return position;
}

const nameLength = (token: string): number => token.replaceAll(/^"|"$|"(?=")/gu, "").length;

const refusedAt = (text: string) =>
  refused(
    `SQLite could read "${text.trim().slice(0, 50)}" in another way than the check of the sql. Write 'texts', "names", numbers, ` +
      "comments without comments in them, and cast(x as type) instead of ::",
  );
