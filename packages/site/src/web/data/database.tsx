// Databases: the rows of a view with search, filters, order and pages.
import type { Context } from "hono";
import { raw } from "hono/html";
import type { SnapshotObject } from "@ws/mirror/reader";
import type { Edition } from "../../content/edition.ts";
import { databaseViews, viewOf, type DataView } from "@ws/render";
import { bareId } from "@ws/render/values";
import { isPublicColumn } from "../../content/public/public-columns.ts";
import { coverOfNode } from "../render/node-summary.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import { isSelection, renderRows } from "./render-rows.tsx";
import { listHref, parseListQuery, type ListQuery } from "./list-query.ts";
import { selectRows } from "./select-rows.ts";
import type { Web } from "../web.ts";
import { DataPage } from "./data-page.tsx";
import { RowFilters } from "./row-filters.tsx";
import { Cache, onceForEdition } from "../../content/cache.ts";

const lists = onceForEdition(() => new Cache<string>());

/**
 * Returns the article of a database for the selection in the address, rendered once for each edition. Undefined if the view
 * does not exist.
 */
export async function databaseArticle(context: Context, site: Web, edition: Edition, node: PublishedNode) {
  const query = parseListQuery(new URL(context.req.url).searchParams);
  // Filters such as "due this week" have other rows on another day.
  const day = new Date().toISOString().slice(0, 10);
  const key = `list ${day} ${listHref(node.id, query, { page: query.page })}`;
  const render = () => renderDatabase(site, edition, node, query);
  // A page with all rows can be large.
  const html = query.page === "all" ? await render() : await lists(edition).get(key, render);
  return html === "" ? undefined : raw(html);
}

/** Returns the views of a database with the columns that visitors see. */
async function publicViews({ snapshot, columns }: Edition, database: SnapshotObject): Promise<DataView[]> {
  const views = await databaseViews(database, { source: snapshot });
  return views.map(({ source, object }) =>
    viewOf(source, object, { showProperty: (name) => isPublicColumn(columns, source.id, name) }),
  );
}

async function renderDatabase(
  { renderer, texts }: Web,
  edition: Edition,
  node: PublishedNode,
  query: ListQuery,
): Promise<string> {
  const database = await edition.snapshot.object("database", node.id);
  const views = database === undefined ? [] : await publicViews(edition, database);
  // Links to a view outlive it.
  const view = views.find(({ id }) => id === query.view) ?? views[0];
  if (view === undefined) return "";
  const rows = await selectRows(edition.snapshot, view, query);
  const description = await renderer.richText(edition, database?.json["description"]);
  const cover = await coverOfNode(renderer, edition, node);
  const article = (
    <DataPage texts={texts} node={node} cover={cover} description={description} views={views} view={view} query={query}>
      {(rows.length > 0 || isSelection(query)) && (
        <RowFilters texts={texts} title={node.title} view={view} query={query} count={rows.length} isSortable />
      )}
      {await renderRows({ edition, renderer, texts, view, query, rows, path: node.href, isSortable: true })}
    </DataPage>
  );
  return String(await article);
}

const EVERYTHING: ListQuery = { view: undefined, search: "", filters: new Map(), sort: "", page: 1, month: "" };

/** Renders an inline database inside its page: the rows of its first view. Undefined for other databases. */
export async function inlineDatabase(site: Web, edition: Edition, id: string): Promise<string | undefined> {
  const { renderer, texts } = site;
  const node = edition.tree.get(bareId(id));
  const database: SnapshotObject | undefined = await edition.snapshot.object("database", id);
  if (node === undefined || database?.json["is_inline"] !== true) return undefined;
  const [view] = await publicViews(edition, database);
  if (view === undefined) return undefined;
  const rows = await selectRows(edition.snapshot, view, EVERYTHING);
  const data = { edition, renderer, texts, view, query: EVERYTHING, rows, path: node.href, isSortable: false };
  const section = (
    <section class="data inline">
      <h2>
        <a href={node.href}>{node.title}</a>
      </h2>
      {await renderRows(data)}
    </section>
  );
  return String(await section);
}
