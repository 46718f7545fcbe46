// Notion's wording for a field that has the wrong form: one line for each field.
import type { JsonObject, JsonValue } from "../values/json.ts";

/** One wrong field. */
export interface Problem {
  /** The path of the field, for example `body.children[0].paragraph.rich_text`. */
  readonly path: string;
  /** A description of the right values, for example ``a string or `null` ``. */
  readonly wanted: string;
  /** The present value; undefined for a missing field. */
  readonly found: JsonValue | undefined;
  /** For a key that the operation does not know: the object that has the key, and the key. */
  readonly unknown?: { readonly object: JsonObject; readonly key: string };
}

/** Longest text of a value in a message, in characters. Seen: Notion cuts longer texts. */
const MOST_SHOWN = 55;

/** Returns a problem as a line of Notion's message. */
function problemText({ path, wanted, found }: Problem): string {
  const json = found === undefined ? "undefined" : JSON.stringify(found);
  const shown = json.length > MOST_SHOWN ? `${json.slice(0, MOST_SHOWN)}...` : json;
  return `${path} should be ${wanted}, instead was \`${shown}\`.`;
}

/** Returns the message for one or more problems. */
export function problemsText(where: "body" | "query" | "path", problems: readonly Problem[]): string {
  const lines = [...new Set(problems.map(problemText))];
  return lines.length === 1
    ? `${where} failed validation: ${lines[0]}`
    : `${where} failed validation. Fix one:\n${lines.join("\n")}`;
}

/** Returns a list of words as Notion writes it: `"a"`, `"b"`, or `"c"`. */
export function listWords(words: readonly JsonValue[]): string {
  const names = words.map((word) => `\`${JSON.stringify(word)}\``);
  const last = names.pop() ?? "";
  if (names.length === 0) return last;
  return names.length === 1 ? `${names[0]} or ${last}` : `${names.join(", ")}, or ${last}`;
}
