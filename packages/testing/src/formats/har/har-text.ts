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
    : membersOf(value).map(
        ([key, member]) => `${JSON.stringify(key)}: ${key === "_json" ? bodyText(member) : format(member, inner)}`,
      );
  return `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
}

function formatOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatOneLine).join(", ")}]`;
  const members = membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatOneLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Returns the members to write. The text of a JSON body is not written: it follows from the parsed body. */
const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(
    ([key, member]: [string, unknown]) =>
      member !== undefined && !(key === "text" && "_json" in value && value._json !== undefined),
  );

/**
 * Returns a JSON body with little more than its own length: bodies have a margin of their own, and members share a line
 * as long as they fit.
 */
function bodyText(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || line.length + indent.length <= LINE_LENGTH) return line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value)
    ? value.map((member: unknown) => bodyText(member, inner))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${bodyText(member, inner)}`);
  return `${open}\n${fillLines(members, inner)}\n${indent}${close}`;
}

/** Joins members to lines. A member with several lines begins a line, and the next member begins another line. */
function fillLines(members: readonly string[], indent: string): string {
  let text = "";
  let column = Infinity;
  for (const member of members) {
    const separator = text === "" ? "" : ",";
    const fits = column + member.length < LINE_LENGTH && !member.includes("\n");
    text += fits ? separator + member : `${separator}${text === "" ? "" : "\n"}${indent}${member}`;
    if (member.includes("\n")) column = Infinity;
    else column = (fits ? column + 1 : indent.length) + member.length;
  }
  return text;
}
