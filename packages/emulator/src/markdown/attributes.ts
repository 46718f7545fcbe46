// The attributes of Notion's "enhanced markdown": `{color="red" toggle="true"}` at the end of a line, `color="red"`
// inside a tag. Background colors are written as `red_bg`.
// @source developers.notion.com/guides/data-apis/enhanced-markdown
import { TEXT_COLORS } from "../catalog/colors.ts";

/** Attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

const ATTRIBUTE = /(?<![A-Za-z_-])([A-Za-z_-]+)="([^"]*)"/g;

/** Parses `name="value"` pairs. */
export function readAttributes(text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) found[name] = unquoted(value);
  return found;
}

/** Splits a line into its text and the attributes at its end. */
export function splitAttributes(line: string): { text: string; attributes: Attributes } {
  const start = startOfAttributes(line);
  if (start === undefined) return { text: line, attributes: {} };
  return { text: line.slice(0, start).trimEnd(), attributes: readAttributes(line.slice(start)) };
}

const isNameCharacter = (character: string | undefined): boolean => /^[A-Za-z_-]$/.test(character ?? "");

/** Returns the position of the `{` before the attributes at the end of a line. Reads backwards, in linear time. */
function startOfAttributes(line: string): number | undefined {
  if (!line.endsWith("}")) return undefined;
  let at = skipSpaces(line, line.length - 2);
  if (line[at] !== '"') return undefined;
  while (line[at] === '"') {
    const quote = line.lastIndexOf('"', at - 1);
    if (at === 0 || quote < 1 || line[quote - 1] !== "=") return undefined;
    at = quote - 2;
    if (!isNameCharacter(line[at])) return undefined;
    while (isNameCharacter(line[at])) at -= 1;
    at = skipSpaces(line, at);
  }
  return line[at] === "{" && line[at - 1] !== "\\" ? at : undefined;
}

/** Returns the position of the last character at or before `from` that is not a space. */
function skipSpaces(line: string, from: number): number {
  let at = from;
  while (at >= 0 && /\s/.test(line[at] ?? "")) at -= 1;
  return at;
}

/** Returns `name="value"` pairs, each after a space. Omits undefined attributes. */
export function tagAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${quoted(value)}"`]))
    .join("");
}

/** Returns the attributes for the end of a line, after a space. Empty without attributes. */
export function lineAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  const pairs = tagAttributes(attributes).trimStart();
  return pairs === "" ? "" : ` {${pairs}}`;
}

const quoted = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const unquoted = (value: string): string => value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Returns a color in the form of markdown, undefined for the default color. */
export function colorAttribute(color: unknown): string | undefined {
  return typeof color !== "string" || color === "default" ? undefined : color.replace(/_background$/, "_bg");
}

/** Returns the color of an attribute, the default color for an unknown name. */
export function colorOf(attribute: string | undefined): string {
  const color = attribute?.replace(/_bg$/, "_background") ?? "default";
  return TEXT_COLORS.includes(color) ? color : "default";
}
