// The styles of the pages. Every page has one stylesheet, and a second one with the rules for what only some pages have, such as tables
// and forms.
import { readFileSync } from "node:fs";
import {
  CARDS_STYLESHEET,
  HIGHLIGHT_STYLESHEET,
  PICTURES_STYLESHEET,
  STYLESHEET,
  VIEWS_STYLESHEET,
} from "@ws/render/stylesheet";
import { packageFile } from "../settings/package-file.ts";

/** Reads a text file of `assets`. */
export const readAsset = (name: string): string => readFileSync(packageFile(`assets/${name}`), "utf8");

/** Returns a stylesheet without comments, indentation and quotes. */
export const compactStyles = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\/|\n\s*/gsu, "")
    .replaceAll(/\s*([{};,>/])\s*/gu, "$1")
    .replaceAll(/:\s+/gu, ":")
    .replaceAll(";}", "}")
    .replaceAll(/="([a-z][\w-]*)"\]/gu, "=$1]")
    .replaceAll(/(?<!\d)0(?=\.\d)/gu, "");

/**
 * Classes and elements that only some pages have. A page that has one of a part needs the rules of the part. A selector that names several
 * parts belongs to the first one, so the rarest parts come first.
 */
const PARTS = {
  calendar: ".row-calendar .row-event .row-event-space .row-date .row-day .row-months .days-*",
  timeline: ".row-timeline .bar",
  chart: ".row-chart .row-donut .row-legend .row-sign .row-number .row-chart-values",
  rows: ".rows",
  tables: "table th td tr .scroll .number .long .row-rest",
  board: ".board .card .card-text .grip .ghost .mark",
  requests: ".requests",
  ticket: ".ticket",
  row: ".sides .comments dl",
  staff: ".inside-page .inside .staff .wide .summary .due .stage .undo .said",
  fields: ".fields .field .needed .trap .sending",
  forms: ".quiet .error .failure .overdue .requests .ticket .stage .inside .fields",
  hits: ".hits .where .message mark",
  home: ".home .hero .lead .facts",
  views: ".row-view",
  cards:
    ".row-card .row-list .row-gallery .row-board .row-title .row-values .row-picture .row-more .row-none .row-group",
  tabs: ".views",
  data: ".data .filters .sheet .fold .count .narrow .inline",
  properties: ".properties",
  options: ".option",
  article: ".siblings .toc .contents .level-* .breadcrumb .anchor",
  code: "code pre .hljs-*",
  colors: ".color-*",
  widths: ".width-*",
  pictures: ".tone-* .focus-*",
  links: ".link .tile .film .embed .bookmark .link-preview .file .pdf .child-page .link-to-page .child-database",
  blocks:
    "details summary blockquote audio video math hr .equation .to-do-list .done .callout .indented .missing .unsupported .meeting-title .meeting-section",
} as const;

type PartName = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as PartName[];

/** The marks of the parts. A class with a star stands for all that begin so. */
const MARKS = Object.entries(PARTS).flatMap(([name, marks]) =>
  marks.split(" ").map((mark) => ({ name: name as PartName, mark })),
);

const ELEMENTS = MARKS.flatMap(({ mark }) => (mark.startsWith(".") ? [] : [mark]));

/** Finds the marks in a selector. */
const SELECTOR_MARKS = /\.[\w-]+|(?<![\w.#-])[a-z]+(?![\w-])/gu;

/** Finds the classes of elements, and the elements that are marks, in one pass over the HTML. */
const HTML_MARKS = new RegExp(`class="([^"]*)"|<(${ELEMENTS.join("|")})[ >]`, "gu");

/** The parts by their marks. */
const OWNERS = new Map<string, PartName[]>();
for (const { name, mark } of MARKS) OWNERS.set(mark, [...(OWNERS.get(mark) ?? []), name]);

/** Returns the parts of a class or an element. */
const ownersOf = (mark: string): readonly PartName[] =>
  OWNERS.get(mark) ?? OWNERS.get(mark.replace(/-.*/u, "-*")) ?? [];

/** A rule, and the parts of which one must be on the page. Without parts, all pages have the rule. */
interface Rule {
  readonly text: string;
  readonly parts: readonly (PartName | undefined)[];
}

/** A comma that separates selectors, outside of parentheses. */
const BETWEEN_SELECTORS = /,(?![^()]*(?:\([^()]*\)[^()]*)*\))/u;

/** Returns the part of a selector. What stands in parentheses are alternatives, which say nothing about the page. */
function partOf(selector: string, otherwise: PartName | undefined): PartName | undefined {
  let outside = selector;
  for (let before = ""; before !== outside;) [before, outside] = [outside, outside.replaceAll(/\([^()]*\)/gu, "")];
  const owners = new Set((outside.match(SELECTOR_MARKS) ?? []).flatMap(ownersOf));
  return NAMES.find((name) => owners.has(name)) ?? otherwise;
}

/**
 * Returns the rules of a compact stylesheet.
 * @param otherwise the part of selectors that name none
 */
function* rulesIn(css: string, otherwise?: PartName, around = ""): Generator<Rule & { readonly around: string }> {
  for (const [text, head = "", body = ""] of css.matchAll(/([^{}]+)\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/gu))
    if (head.startsWith("@")) yield* rulesIn(body, otherwise, head);
    else yield { text, around, parts: head.split(BETWEEN_SELECTORS).map((each) => partOf(each, otherwise)) };
}

/** Shows the rows of a table as cards: all on a phone, and those of many columns on a small screen. */
const ROW_CARDS = `@container (max-width: 38rem) { .rows { ${readAsset("row-cards.css")} } }
@container (max-width: 50rem) { .rows.many { ${readAsset("row-cards.css")} } }`;

/** The rules of all pages. The site renders comments and bookmarks itself, and has no frames. */
const RULES = [
  ...rulesIn(
    compactStyles(
      STYLESHEET.replaceAll(/^\.(?:comment|embed).*\n/gmu, "") +
        HIGHLIGHT_STYLESHEET +
        PICTURES_STYLESHEET +
        readAsset("site.css"),
    ),
  ),
  ...rulesIn(compactStyles(readAsset("data.css") + ROW_CARDS), "data"),
  ...rulesIn(compactStyles(readAsset("forms.css")), "forms"),
  ...rulesIn(compactStyles(readAsset("staff.css")), "staff"),
  ...rulesIn(
    compactStyles(
      CARDS_STYLESHEET.replaceAll(/^(?:figure|\.frame|\.pdf).*\n/gmu, "") +
        // Rows as cards are above.
        VIEWS_STYLESHEET.replaceAll(/, \.row-table\b|^ *\.row-table.*\n/gmu, ""),
    ),
    "views",
  ),
];

/** Returns rules as a stylesheet. Neighbours with the same condition share it. */
function write(rules: typeof RULES): string {
  let css = "";
  let open = "";
  for (const { around, text } of rules) {
    if (around !== open) css += (open === "" ? "" : "}") + (around === "" ? "" : `${around}{`);
    css += text;
    open = around;
  }
  return open === "" ? css : `${css}}`;
}

const isShared = ({ parts }: Rule): boolean => parts.includes(undefined);

/** The rules that all pages have. */
export const SHARED_STYLES = write(RULES.filter(isShared));

/** Returns the names of the parts that HTML has. */
export function partsIn(html: string): string[] {
  const found = new Set<string>();
  for (const [, classes, element = ""] of html.matchAll(HTML_MARKS)) found.add(classes ?? `<${element}`);
  const owners = new Set(
    [...found].flatMap((each) =>
      each.startsWith("<") ? ownersOf(each.slice(1)) : each.split(" ").flatMap((name) => ownersOf(`.${name}`)),
    ),
  );
  return NAMES.filter((name) => owners.has(name));
}

/** Returns the rules of parts, without those that all pages have. */
export function stylesOf(names: readonly string[]): string {
  const needed = new Set<string | undefined>(names);
  return write(RULES.filter((rule) => !isShared(rule) && rule.parts.some((part) => needed.has(part))));
}
