// The regular expressions of the formula language, which are those of JavaScript.
import type { WorkBudget } from "../../values/work-budget.ts";
import { FormulaError } from "./formula-function.ts";

/** True if the pattern matches a part of the text. @throws FormulaError, OverBudgetError */
export function testPattern(text: string, pattern: string, work: WorkBudget): boolean {
  return withPattern(pattern, "", work, (compiled) => compiled.test(text));
}

/** Returns the parts of the text that match the pattern. @throws FormulaError, OverBudgetError */
export function matchesOf(text: string, pattern: string, work: WorkBudget): string[] {
  const found = withPattern(pattern, "g", work, (compiled) => [...(text.match(compiled) ?? [])]);
  work.spend(found.length);
  return found;
}

/**
 * Replaces the first match (`flags` is empty) or all matches (`g`).
 * @param texts the text, the pattern and the replacement with `$1`, `$<name>` and `$&` as in JavaScript
 * @throws FormulaError, OverBudgetError
 */
export function replaced(texts: readonly string[], flags: "" | "g", work: WorkBudget): string {
  const [text = "", pattern = "", replacement = ""] = texts;
  const found = withPattern(pattern, flags, work, (compiled) => foundIn(text, compiled));
  let result = "";
  let end = 0;
  for (const match of found) {
    const inserted = expanded(replacement, text, match);
    work.spend(1);
    work.spendText(inserted.length);
    result += text.slice(end, match.index) + inserted;
    work.checkLength(result.length);
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}

/** A match and its position. */
interface Match {
  readonly [group: number]: string | undefined;
  readonly 0: string;
  readonly index: number;
  readonly length: number;
  readonly groups?: Readonly<Record<string, string | undefined>> | undefined;
}

function foundIn(text: string, compiled: RegExp): Match[] {
  if (compiled.global) return [...text.matchAll(compiled)];
  const match = compiled.exec(text);
  return match === null ? [] : [match];
}

const PLACEHOLDER = /\$(?:\$|&|`|'|\d{1,2}|<([^>]*)>)/g;

/** Returns a replacement with its placeholders filled in. */
function expanded(replacement: string, text: string, match: Match): string {
  if (!replacement.includes("$")) return replacement;
  return replacement.replaceAll(PLACEHOLDER, (whole, name: string | undefined) => {
    if (name !== undefined) return match.groups === undefined ? whole : (match.groups[name] ?? "");
    const kind = whole[1];
    if (kind === "$") return "$";
    if (kind === "&") return match[0];
    if (kind === "`") return text.slice(0, match.index);
    if (kind === "'") return text.slice(match.index + match[0].length);
    return groupText(whole, match);
  });
}

/** Returns the group of `$1` or `$12`. Without a group 12, `$12` is group 1 and the text "2". */
function groupText(placeholder: string, match: Match): string {
  const number = Number(placeholder.slice(1));
  if (number >= 1 && number < match.length) return match[number] ?? "";
  const first = Number(placeholder[1]);
  const isGroup = placeholder.length > 2 && first >= 1 && first < match.length;
  return isGroup ? (match[first] ?? "") + placeholder.slice(2) : placeholder;
}

function withPattern<T>(pattern: string, flags: string, work: WorkBudget, use: (compiled: RegExp) => T): T {
  try {
    return work.match(pattern, flags, use);
  } catch (error) {
    if (error instanceof SyntaxError) throw new FormulaError(`Invalid regular expression "${pattern}".`);
    throw error;
  }
}
