// Mends what axe reports in the pages of TypeDoc.
import { PageEvent } from "typedoc";

/**
 * Changes each page after it is rendered.
 * @param {import("typedoc").Application} app
 */
export function makeAccessible({ renderer }) {
  renderer.on(PageEvent.END, (/** @type {PageEvent} */ page) => {
    page.contents = withLevels(
      (page.contents ?? "")
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
