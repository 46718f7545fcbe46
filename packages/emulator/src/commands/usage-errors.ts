// Mistakes in the command line, in the words of the other commands of these packages.

/** An invalid command line. */
export class UsageError extends Error {}

/** True for an error whose command line is wrong: a `TypeError` comes from a wrong option of the emulator. */
export const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError || error instanceof TypeError || isParseError(error);

/** Returns the message of an error. One of `parseArgs` names the nearest known word. */
export function messageOf(error: unknown, options: readonly string[], commands: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  if (!isParseError(error)) return text;
  const [, option] = /^Unknown option '(--?[^' =]+)/.exec(text) ?? [];
  if (option !== undefined) return `unknown option '${option}'${hint(option, options)}`;
  const [, argument] = /^Unexpected argument '([^]*?)'\. /.exec(text) ?? [];
  if (argument !== undefined) return `unknown command '${argument}'${hint(argument, commands)}`;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const isParseError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** Most letters that a known word and a misspelt one differ in. */
const MAX_EDITS = 3;

function hint(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: countEdits(word, candidate) }))
    .filter(({ candidate, edits }) => edits <= Math.min(MAX_EDITS, candidate.replace(/^--/, "").length / 2))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest === undefined ? "" : `\n(Did you mean ${nearest.candidate}?)`;
}

/** Returns the number of letters to insert, delete or replace to turn one word into another. */
function countEdits(from: string, to: string): number {
  // The distances between the start of `from` and each start of `to`.
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const letter of from) {
    const above = row;
    row = [(above[0] ?? 0) + 1];
    for (let at = 1; at <= to.length; at += 1)
      row.push(
        Math.min((above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)),
      );
  }
  return row.at(-1) ?? 0;
}
