import { fieldsOf, type Fields } from "../json/fields.ts";
import { textContentOf, withContent, type AnyRun } from "./run.ts";

/**
 * Merges neighbouring text runs of equal formatting and link, and removes empty runs. A merged run can be longer than
 * 2,000 characters: use `splitRichText` before you send it.
 */
export function joinRichText<Item extends AnyRun>(runs: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const run of runs) {
    const text = textContentOf(run);
    if (text?.content === "") continue;
    const last = joined.at(-1);
    const lastText = last === undefined ? undefined : textContentOf(last);
    if (last !== undefined && text !== undefined && lastText !== undefined && styleKey(last) === styleKey(run)) {
      joined[joined.length - 1] = withContent(last, lastText, lastText.content + text.content);
    } else joined.push(run);
  }
  return joined;
}

/** Returns a key of the formatting and link of a run. A formatting that is off equals an omitted formatting. */
function styleKey(run: AnyRun): string {
  const styles = Object.entries(fieldsOf((run as Fields)["annotations"]))
    .filter(([, value]) => ![false, undefined, "default"].includes(value as string))
    .map(String);
  return JSON.stringify([fieldsOf(textContentOf(run)?.["link"])["url"], styles.toSorted()]);
}
