import type { Har } from "../../model/har.ts";

const LINE_LENGTH = 120;

/** Returns the text of a cassette file. Values that fit are written on one line, to keep diffs short and readable. */
export function harText(har: Har): string {
  return `${format(har, "")}\n`;
}

function format(value: unknown, indent: string): string {
  const line = formatOneLine(value);
  if (typeof value !== "object" || value === null || line.length + indent.length <= LINE_LENGTH) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value)
    ? value.map((member: unknown) => format(member, inner))
    : membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${format(member, inner)}`);
  return `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
}

function formatOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatOneLine).join(", ")}]`;
  const members = membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatOneLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter((member: [string, unknown]) => member[1] !== undefined);
