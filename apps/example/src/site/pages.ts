// Pages as HTML: the content, and the document around it with the tree of pages.
import { html, raw } from "hono/html";
import { extractPageId } from "@ws/helpers";
import type { SnapshotFile, TreeObject } from "@ws/mirror/reader";
import { databaseHtml, headingLevels, htmlDocument, pageHeadings, pageHtml, textsOf } from "@ws/render";
import type { HtmlOptions } from "@ws/render";
import { renderEquation } from "@ws/render/math";
import { bareId, titleOf } from "@ws/render/values";
import type { SiteConfig } from "./config.ts";
import type { Content } from "./content.ts";

export function createPages({ reader, published, version, changes }: Content, config: SiteConfig) {
  const rootId = extractPageId(config.page);
  const find = (id: string) => published().get(bareId(id));
  const { untitled } = textsOf({ locale: config.language });
  const nameOf = (object: TreeObject) => titleOf(object) || untitled;
  const hrefOf = (id: string) => (id === rootId ? "/" : `/${bareId(id)}`);
  /** The files of the pages that were rendered: visitors get no others. */
  const files = new Map<string, SnapshotFile>();
  changes.on("change", () => files.clear());

  /** Objects that are not published have no title, no link and no value. */
  const options: HtmlOptions = {
    source: { ...reader, object: (kind, id) => (/page|data/u.test(kind) ? find(id) : reader.object(kind, id)) },
    locale: config.language,
    frames: false,
    renderEquation,
    highlightCode: false,
    showComments: false,
    isHidden: (id) => find(id) === undefined,
    linkTo: (id) => (find(id) === undefined ? undefined : hrefOf(id)),
    // The settings name the columns, and not the views.
    showProperty: (name) => config.columns.includes(name),
    showAllColumns: true,
    async fileUrl(object, path) {
      const file = await reader.fileOf({ ...object }, path);
      if (file !== undefined) files.set(file.sha256, file);
      return file && `/files/${file.sha256}`;
    },
  };

  /** Returns links to some objects, and to the pages and databases below each. */
  function pageTree(isShown: (object: TreeObject) => boolean, current: string): unknown {
    const items = [...published().values()].filter(isShown).map((object) => {
      const below = pageTree(({ kind, containerId }) => containerId === object.id && kind !== "data_source", current);
      const state = object.id === current ? raw('aria-current="page"') : "";
      return html`<li><a href="${hrefOf(object.id)}" ${state}>${nameOf(object)}</a>${below}</li>`;
    });
    const list = html`<ul>
      ${items}
    </ul>`;
    return items.length === 0 ? "" : list;
  }

  /** Returns a whole document. The server sends its policy as a header. */
  async function document(title: string, body: unknown, current = "") {
    const button = config.form && html`<a class="button" href="/form">${config.form.title}</a>`;
    // On a phone, the menu opens above the page.
    const nav = html`<button class="menu" popovertarget="menu">Menu</button>
      <nav id="menu" popover>${pageTree(({ id }) => id === rootId, current)} ${button}</nav>`;
    const [, first = ""] = /<p[^>]*>(.+?)<\/p>/su.exec(String(await body)) ?? [];
    // The rendered text has nothing that visitors may not see, and is escaped already.
    const text = first.replaceAll(/<[^>]*>/gu, "") || String(await html`${title}`);
    const head = `<meta name="description" content="${text}"><script src="/live.js" data-version="${version()}" defer></script>`;
    const settings = { title, locale: config.language, stylesheet: "/style.css", policy: false } as const;
    const { start, end } = htmlDocument({ ...settings, head, before: String(await nav) });
    return html`${raw(start)}${body}${raw(end)}`;
  }

  async function show(object: TreeObject) {
    const shown = { ...options, headingLevel: headingLevels(await pageHeadings(object.id, options)) };
    const article = object.kind === "page" ? pageHtml(object, shown) : databaseHtml(object.id, shown);
    return document(nameOf(object), raw(await article), object.id);
  }

  return { rootId, find, files, document, show };
}
