// Reads HTML that programs write, such as KaTeX and highlight.js, as a tree.
import { RenderError } from "../errors.ts";
import { element, type Markup } from "./markup.ts";
import { VOID } from "./void-elements.ts";

/** A tag with quoted values of attributes, a comment, or text. */
const TOKEN =
  /<(?<end>\/)?(?<tag>[a-z][\w:-]*)(?<attributes>(?:\s+[^\s=<>"'/]+(?:="[^"]*")?)*)\s*(?<isEmpty>\/)?>|<!--[^]*?-->|(?<text>[^<]+)/giy;
const ATTRIBUTE = /(?<name>[^\s=]+)(?:="(?<value>[^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };

/**
 * Reads HTML in which every element has an end and every value of an attribute is in double quotes.
 * @throws RenderError `invalid_argument` for other HTML
 */
export function parseMarkup(html: string): Markup {
  const root: Markup[] = [];
  const open: { readonly tag: string; readonly children: Markup[] }[] = [{ tag: "", children: root }];
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const top = open.at(-1);
    const { tag = "", attributes = "", text } = match.groups ?? {};
    if (text !== undefined) top?.children.push(decoded(text));
    else if (match.groups?.["end"] !== undefined) {
      if (open.pop()?.tag !== tag || tag === "") throw notWellFormed(html);
    } else if (tag !== "") {
      const children: Markup[] = [];
      top?.children.push(element(tag, attributesIn(attributes), children));
      if (match.groups?.["isEmpty"] === undefined && !VOID.has(tag)) open.push({ tag, children });
    }
  }
  if (end < html.length || open.length !== 1) throw notWellFormed(html);
  return root;
}

function attributesIn(text: string): Record<string, string | true> {
  const found = [...text.matchAll(ATTRIBUTE)].map(({ groups }): [string, string | true] => [
    groups?.["name"] ?? "",
    groups?.["value"] === undefined ? true : decoded(groups["value"]),
  ]);
  return Object.fromEntries(found);
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });

const notWellFormed = (html: string): RenderError =>
  new RenderError(
    "invalid_argument",
    `Expected HTML in which every element has an end, got "${html.slice(0, 50)}". Return elements instead.`,
  );
