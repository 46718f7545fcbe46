// The attributes of the service's "enhanced markdown": `{color="red" toggle="true"}` at the end of a line, `color="red"`
// inside a tag. Background colors are written as `red_bg`.
// @source developers.notion.com/guides/data-apis/enhanced-markdown
import { TEXT_COLORS } from "../catalog/colors.ts";

/** Attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

const ATTRIBUTE = /([A-Za-z_-]+)="([^"]*)"/g;
const AT_THE_END = /\s*(?<!\\)\{((?:\s*[A-Za-z_-]+="[^"]*")+)\s*\}$/;

/** Parses `name="value"` pairs. */
export function readAttributes(text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) found[name] = unquoted(value);
  return found;
}

/** Splits a line into its text and the attributes at its end. */
export function splitAttributes(line: string): { text: string; attributes: Attributes } {
  const match = AT_THE_END.exec(line);
  if (match === null) return { text: line, attributes: {} };
  return { text: line.slice(0, match.index), attributes: readAttributes(match[1] ?? "") };
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
