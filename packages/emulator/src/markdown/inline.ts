// Markdown inside a line becomes rich text, and back.
import { arrayOr, isObject, objectOr, textOr } from "../json.ts";
import { PLAIN_ANNOTATIONS } from "../plain-text.ts";
import { readRichText } from "../rich-text.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";

interface Style {
  readonly bold?: true;
  readonly italic?: true;
  readonly strikethrough?: true;
  readonly code?: true;
}

const MARKS: readonly { readonly pattern: RegExp; readonly style: Style }[] = [
  { pattern: /\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)/y, style: { bold: true } },
  { pattern: /__(?=\S)(.+?)(?<=\S)__/y, style: { bold: true } },
  { pattern: /~~(?=\S)(.+?)(?<=\S)~~/y, style: { strikethrough: true } },
  { pattern: /\*(?=\S)([^*]+?)(?<=\S)\*/y, style: { italic: true } },
  { pattern: /(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/y, style: { italic: true } },
];
const CODE = /`([^`]+)`/y;
const LINK = /\[([^\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/y;
const EQUATION = /\$(?=[^\s$])([^$\n]+?)(?<=[^\s$])\$(?!\d)/y;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~$|<>])/y;

/** Parses a line (or several, joined by line breaks) of markdown. */
export function inlineRichText(workspace: Workspace, source: string): JsonValue[] {
  const items = parse(source, {}, undefined);
  return readRichText(workspace, merged(items), "markdown");
}

function parse(source: string, style: Style, url: string | undefined): JsonObject[] {
  const items: JsonObject[] = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain !== "") items.push(textItem(plain, style, url));
    plain = "";
  };
  const found = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const special = parseSpecial(found, style, url);
    if (special === undefined) {
      plain += source[at] ?? "";
      at += 1;
      continue;
    }
    if (special.text !== undefined) plain += special.text;
    else {
      flush();
      items.push(...special.items);
    }
    at += special.length;
  }
  flush();
  return items;
}

interface Special {
  readonly items: JsonObject[];
  readonly text?: string;
  readonly length: number;
}

function parseSpecial(
  found: (pattern: RegExp) => RegExpExecArray | null,
  style: Style,
  url: string | undefined,
): Special | undefined {
  const escaped = found(ESCAPED);
  if (escaped !== null) return { items: [], text: escaped[1] ?? "", length: escaped[0].length };
  const code = found(CODE);
  if (code !== null) return { items: [textItem(code[1] ?? "", { ...style, code: true }, url)], length: code[0].length };
  const link = found(LINK);
  if (link !== null) return { items: parse(link[1] ?? "", style, link[2]), length: link[0].length };
  const equation = found(EQUATION);
  if (equation !== null)
    return {
      items: [
        {
          type: "equation",
          equation: { expression: equation[1] ?? "" },
          annotations: { ...PLAIN_ANNOTATIONS, ...style },
        },
      ],
      length: equation[0].length,
    };
  for (const { pattern, style: mark } of MARKS) {
    const marked = found(pattern);
    if (marked !== null) return { items: parse(marked[1] ?? "", { ...style, ...mark }, url), length: marked[0].length };
  }
  return undefined;
}

function textItem(content: string, style: Style, url: string | undefined): JsonObject {
  return {
    type: "text",
    text: { content, link: url === undefined || url === "" ? null : { url } },
    annotations: { ...PLAIN_ANNOTATIONS, ...style },
  };
}

/** Long runs are cut to the length that one item may have. */
function merged(items: JsonObject[]): JsonValue[] {
  return items.flatMap((item) => {
    const text = objectOr(item["text"]);
    const content = textOr(text["content"], "");
    if (content.length <= 2000) return [item];
    const parts: JsonValue[] = [];
    for (let at = 0; at < content.length; at += 2000)
      parts.push({ ...item, text: { ...text, content: content.slice(at, at + 2000) } });
    return parts;
  });
}

/** Rich text as markdown. */
export function inlineMarkdown(richText: JsonValue | undefined): string {
  return arrayOr(richText).filter(isObject).map(itemMarkdown).join("");
}

function itemMarkdown(item: JsonObject): string {
  if (item["type"] === "equation") return `$${textOr(objectOr(item["equation"])["expression"], "")}$`;
  const text = textOr(item["plain_text"], "");
  const style = objectOr(item["annotations"]);
  let marked = style["code"] === true ? `\`${text}\`` : text;
  if (style["bold"] === true) marked = wrapped(marked, "**");
  if (style["italic"] === true) marked = wrapped(marked, "*");
  if (style["strikethrough"] === true) marked = wrapped(marked, "~~");
  const href = item["href"];
  return typeof href === "string" ? `[${marked}](${href})` : marked;
}

/** Marks stand next to letters, so spaces at the ends stay outside. */
function wrapped(text: string, mark: string): string {
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return core === "" ? text : `${before}${mark}${core}${mark}${after}`;
}
