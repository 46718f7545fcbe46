// Fields that accept one word of a list. @source api/resources.yaml, primitives
import { bodyError } from "../errors/validation-errors.ts";
import type { JsonValue } from "../values/json.ts";

/**
 * The word that a request gives, or the usual one without any.
 * @throws ApiError for a word that is not in the list
 */
export function readChoice(
  input: JsonValue | undefined,
  path: string,
  usual: string,
  among: readonly string[],
): string {
  if (input === undefined || input === null) return usual;
  if (typeof input === "string" && among.includes(input)) return input;
  const names = among.map((name) => `\`"${name}"\``).join(", ");
  throw bodyError(path, `should be ${names}, instead was \`${JSON.stringify(input)}\``);
}
