import type { Har } from "../../model/har.ts";

const LINE_LENGTH = 120;

/** Returns the text of a cassette file. Values that fit are written on one line, to keep diffs short and readable. */
export function harText(har: Har): string {
  return `${format(har, "")}\n`;
}

function format(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const line = formatOneLine(value, LINE_LENGTH - indent.length);
  if (line !== undefined) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = membersOf(value).map(([key, member]) => key + format(member, inner));
  return `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
}

/** Returns a list or an object on one line, or `undefined` if the line is too long. Stops at the first member that does not fit. */
function formatOneLine(value: object, maxLength: number): string | undefined {
  const members = membersOf(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : members.length === 0 ? ["{", "}"] : ["{ ", " }"];
  let line = open;
  for (const [index, [key, member]] of members.entries()) {
    line += (index === 0 ? "" : ", ") + key;
    const text =
      typeof member !== "object" || member === null
        ? JSON.stringify(member)
        : formatOneLine(member, maxLength - line.length - close.length);
    if (text === undefined) return undefined;
    line += text;
    if (line.length + close.length > maxLength) return undefined;
  }
  return line.length + close.length > maxLength ? undefined : line + close;
}

/** Returns the members of a list, or of an object with their keys as text. */
function membersOf(value: object): (readonly [key: string, member: unknown])[] {
  if (Array.isArray(value)) return value.map((member: unknown) => ["", member] as const);
  return Object.entries(value)
    .filter((member: [string, unknown]) => member[1] !== undefined)
    .map(([key, member]: [string, unknown]) => [`${JSON.stringify(key)}: `, member] as const);
}
