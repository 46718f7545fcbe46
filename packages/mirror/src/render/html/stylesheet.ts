// The stylesheet of exported pages.
const COLORS: Readonly<Record<string, readonly [text: string, background: string]>> = {
  gray: ["#787774", "#f1f1ef"],
  brown: ["#9f6b53", "#f4eeee"],
  orange: ["#d9730d", "#fbecdd"],
  yellow: ["#cb912f", "#fbf3db"],
  green: ["#448361", "#edf3ec"],
  blue: ["#337ea9", "#e7f3f8"],
  purple: ["#9065b0", "#f6f3f9"],
  pink: ["#c14c8a", "#faf1f5"],
  red: ["#d44c47", "#fdebec"],
};

/** Rules for everything that {@link renderPage} renders. */
export const STYLESHEET = `body { margin: 0; color: #32302c; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.5rem 6rem; overflow-wrap: break-word; }
nav.index { padding: 0.5rem 1.5rem; }
img, video { max-width: 100%; }
img.cover { width: 100%; max-height: 16rem; object-fit: cover; }
img.icon { width: 1.2em; height: 1.2em; vertical-align: text-bottom; }
.icon { margin-right: 0.4em; }
figure { margin: 1rem 0; }
figcaption, .author, .description { color: #787774; font-size: 0.875rem; }
pre { overflow-x: auto; padding: 1rem; background: #f7f6f3; }
div.equation { text-align: center; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
th, td { border: 1px solid #e3e2e0; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
th { background: #f7f6f3; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid currentcolor; }
.callout { display: flex; margin: 1rem 0; padding: 1rem; border-radius: 4px; background: #f1f1ef; }
.callout > div { flex: 1; min-width: 0; }
.indented, details > :not(summary) { margin-left: 1.5rem; }
li > .indented { margin-left: 0; }
summary > * { display: inline; }
.to-do-list { list-style: none; padding-left: 0.5rem; }
.columns { display: flex; gap: 1.5rem; flex-wrap: wrap; }
.column { flex: 1; min-width: 12rem; }
.contents ul { list-style: none; padding-left: 0; }
.level-2 { margin-left: 1rem; }
.level-3 { margin-left: 2rem; }
.level-4 { margin-left: 3rem; }
.properties { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: 0.25rem 1rem; }
.properties dt { color: #787774; }
.properties dd { margin: 0; }
.option { padding: 0 0.4em; border-radius: 3px; background: #f1f1ef; }
.mention { color: #5f5e5b; }
.missing, .unsupported { color: #787774; font-style: italic; }
.comment { padding: 0.5rem 0; border-top: 1px solid #e3e2e0; }
.comment p { margin: 0; }
${Object.entries(COLORS)
  .map(
    ([name, [text, background]]) =>
      `.color-${name} { color: ${text}; }\n.color-${name}-background { background: ${background}; }\n`,
  )
  .join("")}`;
