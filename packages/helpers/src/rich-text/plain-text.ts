import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { textContentOf, type AnyRun } from "./run.ts";

/**
 * Returns the text of a rich text without formatting. Accepts rich text from responses and for requests. For a request
 * a mention of a user, page or database has no text and is left out.
 */
export function plainText(runs: readonly AnyRun[]): string {
  return runs.map((run) => plainTextOf(run as Fields)).join("");
}

function plainTextOf(run: Fields): string {
  const { plain_text: plain, equation, mention } = run;
  if (isString(plain)) return plain;
  const { start, end } = fieldsOf(fieldsOf(mention)["date"]);
  const content = textContentOf(run)?.content ?? fieldsOf(equation)["expression"];
  return [content, start, end].filter(isString).join(" → ");
}
