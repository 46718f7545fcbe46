// The service's wording for a field that has the wrong form: one line for each field.
import type { JsonValue } from "../values/json.ts";

/** One field that is not as it should be. */
export interface Problem {
  /** Where it stands, for example `body.children[0].paragraph.rich_text`. */
  readonly path: string;
  /** What it should be, for example ``a string or `null` ``. */
  readonly wanted: string;
  /** What it is; undefined for a field that is missing. */
  readonly found: JsonValue | undefined;
}

/** Longest text of a value inside a message; what is longer is cut (seen in answers of the service). */
const MOST_SHOWN = 55;

/** A problem as a line of the service's message. */
function problemText({ path, wanted, found }: Problem): string {
  const json = found === undefined ? "undefined" : JSON.stringify(found);
  const shown = json.length > MOST_SHOWN ? `${json.slice(0, MOST_SHOWN)}...` : json;
  return `${path} should be ${wanted}, instead was \`${shown}\`.`;
}

/** The whole message: one problem stands alone, of several the service asks to fix one. */
export function problemsText(where: "body" | "query" | "path", problems: readonly Problem[]): string {
  const lines = [...new Set(problems.map(problemText))];
  return lines.length === 1
    ? `${where} failed validation: ${lines[0]}`
    : `${where} failed validation. Fix one:\n${lines.join("\n")}`;
}
