// Mends what axe reports in the pages of TypeDoc, and shortens its lists of exports.
import { PageEvent } from "typedoc";

/**
 * Changes each page after it is rendered.
 * @param {import("typedoc").Application} app
 */
export function makeAccessible({ renderer }) {
  renderer.on(PageEvent.END, (/** @type {PageEvent} */ page) => {
    page.contents = withLevels(
      shortened(page.contents ?? "")
        .replace('<div class="col-content">', '<div class="col-content" role="main">')
        .replace('<div class="page-menu">', '<div class="page-menu" role="navigation" aria-label="This page">')
        .replace('<nav id="tsd-sidebar-links"', '<nav aria-label="Links" id="tsd-sidebar-links"')
        // A summary is a button, so it contains no link. The headings keep their anchors.
        .replaceAll(/<summary[^]*?<\/summary>/g, (summary) =>
          summary.replaceAll(/<a [^>]*class="tsd-anchor-icon"[^]*?<\/a>/g, ""),
        ),
    );
  });
}

/**
 * Removes what a list of exports has twice: icons of the kind that the heading names, and the same list in the menu of the page.
 * The list of @ws/client had 19,000 elements with them.
 * @param {string} html
 */
function shortened(html) {
  if (!html.includes('<dl class="tsd-member-summaries">')) return html;
  return withoutPageMenu(html)
    .replaceAll(/<svg class="tsd-kind-icon"[^]*?<\/svg>/g, "")
    .replaceAll(/<dt class="tsd-member-summary"[^]*?<\/dt>/g, (entry) =>
      entry.replaceAll(/<a [^>]*class="tsd-anchor-icon"[^]*?<\/a>/g, ""),
    );
}

/**
 * Removes the list "On This Page".
 * @param {string} html
 */
function withoutPageMenu(html) {
  const start = html.indexOf('<details open class="tsd-accordion tsd-page-navigation">');
  if (start === -1) return html;
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<details|<\/details>/g)) {
    depth += tag === "<details" ? 1 : -1;
    if (depth === 0) return html.slice(0, start) + html.slice(start + index + tag.length);
  }
  return html;
}

/**
 * Gives each heading a level that is at most one deeper than the level before.
 * @param {string} html
 */
function withLevels(html) {
  let last = 0;
  return html.replaceAll(/<h([1-6])(?=[ >])/g, (tag, level) => {
    const own = Number(level);
    last = Math.min(own, last + 1);
    return last === own ? tag : `${tag} aria-level="${last}"`;
  });
}
