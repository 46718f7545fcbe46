// Compares two reports of the public API.

/** The largest effect of a change of the API on programs. */
export type Effect = "none" | "added" | "changed";

/** Differences between two reports. */
export interface Comparison {
  readonly effect: Effect;
  /** The declarations with this effect, such as `isFullPage (removed)`. */
  readonly reasons: readonly string[];
}

/** A member that programs need not have or use. */
const OPTIONAL_MEMBER = /^ {4}(?:readonly )?[\w$"-]+\?:.*;$/;
const CLASS_MEMBER = /^ {4}(?!abstract |protected abstract ).*;$/;

/**
 * Compares the reports of an entry. An added optional member of an interface and an added member of a class count as
 * added, every other difference of a declaration counts as changed.
 * @param before the earlier report, or an empty text for a new entry
 * @param after the later report, or an empty text for a removed entry
 */
export function compareReports(before: string, after: string): Comparison {
  const old = declarationsOf(before);
  const current = declarationsOf(after);
  const changed: string[] = [];
  const added: string[] = [];
  for (const [name, text] of old) {
    const now = current.get(name);
    if (now === undefined) {
      // A declaration that is not exported is only visible in the declarations that use it.
      if (isExported(text)) changed.push(`${name} (removed)`);
    } else if (now !== text) (isExtended(text, now) ? added : changed).push(`${name} (changed)`);
  }
  for (const [name, text] of current) if (!old.has(name) && isExported(text)) added.push(`${name} (added)`);
  if (changed.length > 0) return { effect: "changed", reasons: changed };
  return added.length > 0 ? { effect: "added", reasons: added } : { effect: "none", reasons: [] };
}

const isExported = (declaration: string): boolean => /^export /m.test(declaration);

/** Returns the declarations of a report by name, without comments. Overloads of a function are one declaration. */
function declarationsOf(report: string): Map<string, string> {
  const code = /^```ts\n([^]*)^```$/m.exec(report)?.[1] ?? "";
  const found = new Map<string, string>();
  for (const paragraph of code.split(/\n\n+/)) {
    const text = paragraph.replace(/^\s*\/\/.*\n?/gm, "").trim();
    // An import names the package of a type. The declarations contain the type.
    if (text === "" || /^import\b/.test(text)) continue;
    const name = nameOf(text);
    const overloads = found.get(name);
    found.set(name, overloads === undefined ? text : `${overloads}\n${text}`);
  }
  return found;
}

function nameOf(declaration: string): string {
  const named =
    /^(?:export )?(?:declare )?(?:abstract )?(?:function|class|interface|type|const|let|var|enum|namespace) (\w+)/;
  return named.exec(declaration)?.[1] ?? declaration.split("\n")[0] ?? "";
}

/** Returns true if a declaration has all its earlier lines, and only new members that programs need not know. */
function isExtended(before: string, after: string): boolean {
  const member = /^(?:export )?(?:abstract )?class /.test(before) ? CLASS_MEMBER : OPTIONAL_MEMBER;
  if (!/^(?:export )?(?:abstract )?(?:class|interface) /.test(before)) return false;
  const rest = before.split("\n");
  const news = after.split("\n").filter((line) => {
    if (line !== rest[0]) return true;
    rest.shift();
    return false;
  });
  return rest.length === 0 && news.every((line) => member.test(line));
}
