// The stylesheet of rendered pages. Every color has a light and a dark variant.

/** Colors of Notion: text and background in light mode, then in dark mode. All pairs have a contrast of at least 4.5. */
const COLORS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  gray: ["#5c5a56", "#f0efec", "#b3b0aa", "#302f2c"],
  brown: ["#7a4b35", "#f4ebe6", "#cfab95", "#3b2b23"],
  orange: ["#98450a", "#fbebde", "#e8a671", "#43291a"],
  yellow: ["#735300", "#faf0d0", "#dcbf6b", "#3c3218"],
  green: ["#276244", "#e4f1ea", "#83c69f", "#1e3429"],
  blue: ["#1b5d89", "#e3eff8", "#84bde3", "#1a3142"],
  purple: ["#694291", "#f1eaf7", "#c1a2e0", "#332745"],
  pink: ["#992766", "#fae8f1", "#e398bf", "#42213b"],
  red: ["#a92d28", "#fde8e6", "#f0978f", "#47221f"],
};

/** Steps in which the width of a column is set, in percent. A policy without inline styles needs a class for each. */
const WIDTH_STEP = 5;

/** Returns the step of a width from 0 to 1, in percent. */
export const widthStep = (ratio: number): number =>
  Math.min(100, Math.max(WIDTH_STEP, Math.round((ratio * 100) / WIDTH_STEP) * WIDTH_STEP));

const COLOR_RULES = Object.entries(COLORS)
  .map(
    ([name, [text, background, darkText, darkBackground]]) =>
      `.color-${name}{color:light-dark(${text},${darkText})}\n` +
      `.color-${name}-background{background:light-dark(${background},${darkBackground})}\n`,
  )
  .join("");

const WIDTH_RULES = Array.from({ length: 100 / WIDTH_STEP }, (_, index) => (index + 1) * WIDTH_STEP)
  .map((width) => `.width-${width}{flex-grow:${width}}\n`)
  .join("");

/** Rules for pages, blocks and tables of rows, in light and dark mode and on paper. */
export const STYLESHEET = `:root {
  color-scheme: light dark;
  --text: light-dark(#26251f, #e8e6e1);
  --muted: light-dark(#65625b, #a9a59c);
  --line: light-dark(#e2dfd8, #3b3934);
  --page: light-dark(#fff, #1b1a18);
  --surface: light-dark(#f6f4f0, #262522);
  --accent: light-dark(#0f6b5c, #6cc7b4);
  --shadow: light-dark(#0000001f, #00000080);
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--page); font: 1rem/1.65 system-ui, sans-serif; }
main { max-width: 49rem; margin: 0 auto; padding: 1rem 1.5rem 6rem; overflow-wrap: break-word; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
h1, h2, h3, h4, h5 { line-height: 1.25; margin: 2em 0 0.5em; text-wrap: balance; }
h1 { font-size: 2.25rem; letter-spacing: -0.02em; margin: 0.5em 0; }
h2 { font-size: 1.6rem; letter-spacing: -0.01em; }
h3 { font-size: 1.3rem; }
h4 { font-size: 1.1rem; }
h5 { font-size: 1rem; }
:target { scroll-margin-top: 1.5rem; }
.anchor { text-decoration: none; opacity: 0; }
.anchor::before { content: "#"; }
:is(h2, h3, h4, h5):hover .anchor, .anchor:focus-visible { opacity: 1; }
p { margin: 0.75em 0; }
p:empty { min-height: 1em; }
img, video { max-width: 100%; height: auto; border-radius: 6px; }
video { display: block; width: 100%; aspect-ratio: 16 / 9; background: #000; }
audio { width: 100%; }
img.cover { display: block; width: 100%; height: auto; aspect-ratio: 3; object-fit: cover; }
img.icon { width: 1.2em; height: 1.2em; vertical-align: text-bottom; }
.icon { margin-inline-end: 0.4em; }
.mention .icon { margin: 0; }
figure { margin: 1.5rem 0; }
picture { display: contents; }
source { display: none; }
figure > img, picture > img { display: block; }
figcaption, .author, .description { color: var(--muted); font-size: 0.875rem; }
figcaption { margin-top: 0.5rem; }
code, pre { font: 0.875em/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; direction: ltr; unicode-bidi: isolate; }
pre > code { font: inherit; }
:not(pre) > code { padding: 0.15em 0.35em; border-radius: 4px; background: var(--surface); }
pre { overflow-x: auto; margin: 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); tab-size: 2; }
.embed > a, .bookmark > a, .link-preview > a, .file > a, .pdf > a { display: block; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; overflow-wrap: anywhere; }
div.equation { overflow-x: auto; margin: 1.25rem 0; text-align: center; }
math { font-size: 1.1em; }
hr { margin: 2rem 0; border: 0; border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; margin: 1.25rem 0; background: linear-gradient(var(--page) 0 0) left / 2rem 100% local, linear-gradient(var(--page) 0 0) right / 2rem 100% local, linear-gradient(90deg, var(--shadow), #0000) left / 0.75rem 100%, linear-gradient(-90deg, var(--shadow), #0000) right / 0.75rem 100%; background-repeat: no-repeat; }
table { border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.45rem 0.75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 600; }
th[scope="col"] { white-space: nowrap; border-bottom: 2px solid var(--line); color: var(--muted); }
th[scope="col"] ~ td { border-bottom-width: 2px; }
.long { min-width: 12rem; }
.rows { width: 100%; table-layout: fixed; }
.rows :is(th, td) { overflow-wrap: break-word; white-space: normal; }
.rows time { white-space: normal; }
.row-rest { color: var(--muted); white-space: nowrap; }
.number { text-align: end; white-space: nowrap; }
.scroll tr > :first-child { position: sticky; left: 0; z-index: 1; min-width: min(11rem, 33vw); max-width: min(16rem, 45vw); background: var(--page); box-shadow: inset -1px 0 var(--line); overflow-wrap: break-word; white-space: normal; }
:where(.scroll) > :dir(rtl) tr > :first-child { right: 0; left: auto; box-shadow: inset 1px 0 var(--line); }
time { white-space: nowrap; }
blockquote { margin: 1.25rem 0; padding-block: 0.25rem; padding-inline: 1.25rem 0; border-inline-start: 3px solid; }
.callout { display: flex; gap: 0.5rem; margin: 1.25rem 0; padding: 1rem 1.25rem; border-radius: 8px; }
.callout:not([class*="background"]) { background: var(--surface); }
.callout > div { flex: 1; min-width: 0; }
.callout .indented > :last-child { margin-bottom: 0; }
.indented, details > :not(summary) { margin-inline-start: 1.5rem; }
li > .indented, .callout .indented { margin-inline-start: 0; }
ul, ol { margin: 0.75em 0; padding: 0; }
li { margin-block: 0.25em; margin-inline-start: 1.6rem; }
ol ol { list-style-type: lower-alpha; }
ol ol ol { list-style-type: lower-roman; }
ol[type="a"] { list-style-type: lower-alpha; }
ol[type="i"] { list-style-type: lower-roman; }
.to-do-list { list-style: none; }
.to-do-list > li, .contents li { margin-inline-start: 0; }
.to-do-list label { display: flex; gap: 0.6rem; align-items: baseline; }
.to-do-list .indented { margin-inline-start: 1.6rem; }
.done > label > span { color: var(--muted); text-decoration: line-through; }
input[type="checkbox"] { flex: none; accent-color: var(--accent); }
details { margin: 0.75em 0; }
summary { cursor: pointer; }
summary > :is(h2, h3, h4, h5) { display: inline; }
.columns { display: flex; flex-wrap: wrap; gap: 0 2rem; }
.column { flex: 1 1 14rem; min-width: 0; }
.contents { font-size: 0.9375rem; }
.contents ul { list-style: none; }
.contents a { color: inherit; }
.level-2 { padding-inline-start: 1rem; }
.level-3 { padding-inline-start: 2rem; }
.level-4 { padding-inline-start: 3rem; }
.child-page a, .link-to-page a, p.child-database a { color: inherit; font-weight: 500; }
.properties { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 0.4rem 1.25rem; margin: 1.5rem 0; font-size: 0.9375rem; }
.properties dt { color: var(--muted); }
.properties dd { margin: 0; min-width: 0; }
.option { display: inline-block; overflow: hidden; max-width: 100%; padding: 0 0.5em; border-radius: 4px; text-overflow: ellipsis; vertical-align: bottom; white-space: nowrap; }
.option:not([class*="color"]) { background: var(--surface); }
.option.unavailable { box-shadow: inset 0 0 0 1px var(--line); background: none; color: var(--muted); text-decoration: line-through; }
:is(.row-card, .rows tr):has(.unavailable) :is(.row-title, td:first-child) a { color: var(--muted); }
@media screen { .row-card:has(.unavailable) .row-picture { filter: grayscale(1); opacity: 0.6; } }
.mention, .breadcrumb { color: var(--muted); }
.missing, .unsupported { color: var(--muted); font-size: 0.875rem; font-style: italic; }
.meeting-title, .meeting-section { font-weight: 600; }
.comment { padding: 0.75rem 0; border-top: 1px solid var(--line); }
.comment p { margin: 0; }
${COLOR_RULES}${WIDTH_RULES}@media print {
  :root { color-scheme: light; }
  .anchor { display: none; }
  a { color: inherit; }
  h1, h2, h3, h4, h5 { break-after: avoid; }
  pre, .callout, figure, tr { break-inside: avoid; }
  ::details-content { content-visibility: visible; block-size: auto; }
  .scroll { overflow: visible; background: none; }
  tr > :first-child { position: static; }
  .rows col { width: auto; }
}
`;
