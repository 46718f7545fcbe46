// The long words of the index, so that a search finds words by a part of them. A row has the words with the same first letters:
// a few thousand rows are searched in a millisecond.
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { indexDialectOf } from "./index-dialects.ts";
import { isSymbol, isUnspaced } from "./words.ts";

/** Shortest part of a word that is searched, in characters. */
export const MIN_PART = 4;

/** Number of words that a part of a word stands for: the shortest. */
const MAX_FOUND = 60;

/** Number of letters that the words of a row have in common. */
const START = 4;

const START_OF = new RegExp(`^.{${START}}`, "su");

interface WordsRow {
  readonly start: string;
  /** Words with spaces around them. */
  readonly words: string;
}

/** Adds words of texts. Short words have no parts that are searched. */
export async function addWords(db: Database, words: ReadonlySet<string>): Promise<void> {
  const rows = await changedRows(db, words);
  if (rows.length === 0) return;
  const pairs = indexDialectOf(db).pairs(rows.map(({ start, words: text }) => [start, text]));
  await sql`insert into ws_words (start, words) ${pairs}
    on conflict (start) do update set words = excluded.words`.execute(db);
}

/** True if all words of texts were added. */
export const hasWords = async (db: Database, words: ReadonlySet<string>): Promise<boolean> =>
  (await changedRows(db, words)).length === 0;

/** Returns the first letters of a word. Some letters are two units of a text. */
const startOf = (word: string): string => START_OF.exec(word)?.[0] ?? word;

/** Returns the rows that lack some of the words, with these. */
async function changedRows(db: Database, words: ReadonlySet<string>): Promise<WordsRow[]> {
  const byStart = new Map<string, string[]>();
  for (const word of words)
    if (word.length > MIN_PART && !isUnspaced(word) && !isSymbol(word) && /\p{L}/u.test(word)) {
      const start = startOf(word);
      const some = byStart.get(start);
      if (some === undefined) byStart.set(start, [word]);
      else some.push(word);
    }
  if (byStart.size === 0) return [];
  const { rows } = await sql<WordsRow>`select start, words from ws_words
    where start in ${indexDialectOf(db).oneOf([...byStart.keys()])}`.execute(db);
  const known = new Map(rows.map((row) => [row.start, row.words]));
  return Array.from(byStart).flatMap(([start, some]) => {
    const before = known.get(start) ?? " ";
    const added = some.filter((word) => !before.includes(` ${word} `));
    return added.length === 0 ? [] : [{ start, words: `${before}${added.map((word) => `${word} `).join("")}` }];
  });
}

/** Returns words that contain a part, not at their start. */
export async function wordsContaining(db: Database, part: string): Promise<string[]> {
  const condition = indexDialectOf(db).contains(sql`words`, part);
  const { rows } = await sql<WordsRow>`select words from ws_words where ${condition}`.execute(db);
  return rows
    .flatMap(({ words }) => words.split(" "))
    .filter((word) => word.indexOf(part) > 0)
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_FOUND);
}
