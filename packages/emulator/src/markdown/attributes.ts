// Attributes of markdown: `{color="red" toggle="true"}` at the end of a line, `color="red"` inside a tag; and colours.
// The service's format, "enhanced markdown", writes a background as `red_bg`.
// @source developers.notion.com/guides/data-apis/enhanced-markdown
import { TEXT_COLORS } from "../catalog/colors.ts";

/** Attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

const ATTRIBUTE = /([A-Za-z_-]+)="([^"]*)"/g;
const AT_THE_END = /\s*(?<!\\)\{((?:\s*[A-Za-z_-]+="[^"]*")+)\s*\}$/;

/** Reads `name="value"` pairs. */
export function readAttributes(text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) found[name] = unquoted(value);
  return found;
}

/** Takes the attribute list off the end of a line. */
export function splitAttributes(line: string): { text: string; attributes: Attributes } {
  const match = AT_THE_END.exec(line);
  if (match === null) return { text: line, attributes: {} };
  return { text: line.slice(0, match.index), attributes: readAttributes(match[1] ?? "") };
}

/** `name="value"` pairs, each with a space before it; what is undefined is left out. */
export function tagAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${quoted(value)}"`]))
    .join("");
}

/** An attribute list for the end of a line, with a space before it; nothing without attributes. */
export function lineAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  const pairs = tagAttributes(attributes).trimStart();
  return pairs === "" ? "" : ` {${pairs}}`;
}

const quoted = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const unquoted = (value: string): string => value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** A colour as markdown names it; undefined for the usual one. */
export function colorAttribute(color: unknown): string | undefined {
  return typeof color !== "string" || color === "default" ? undefined : color.replace(/_background$/, "_bg");
}

/** A colour from markdown; the usual one for a word that is none. */
export function colorOf(attribute: string | undefined): string {
  const color = attribute?.replace(/_bg$/, "_background") ?? "default";
  return TEXT_COLORS.includes(color) ? color : "default";
}
