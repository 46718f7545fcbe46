// The navigation of exported pages: the path to a page, and the pages around it.
import { attributes, escapeHtml } from "@ws/render";
import { relativeUrl, type ExportPaths } from "../export-paths.ts";
import type { PageTree, TreeNode } from "../page-tree.ts";

/** Longest path to show. */
const MAX_PATH = 20;

/** Levels of the tree to show, and pages in each. A page with the whole tree would make the export large. */
const MAX_LEVELS = 5;
const MAX_SIBLINGS = 50;

/** HTML around the content of a page. */
export interface Navigation {
  readonly before: string;
  readonly after: string;
}

/** A page or database, and the path of its file. */
interface Place {
  readonly id: string;
  readonly path: string;
}

/** Renders the navigation of a page or database. */
export async function navigationHtml(place: Place, tree: PageTree, paths: ExportPaths): Promise<Navigation> {
  const path = await tree.path(place.id, MAX_PATH);
  const crumbs = [`<li>${indexHtml("Index", place)}</li>\n`];
  for (const node of path) crumbs.push(`<li>${await linkHtml(node, place, paths)}</li>\n`);
  return {
    before: `<nav class="path" aria-label="Breadcrumbs">\n<ol>\n${crumbs.join("")}</ol>\n</nav>\n`,
    after: `<nav class="tree" aria-label="Pages">\n${await treeHtml(place, path, tree, paths)}</nav>\n`,
  };
}

/** Renders the pages beside the last pages of a path, and those in the page. */
async function treeHtml(
  place: Place,
  path: readonly Pick<TreeNode, "id">[],
  tree: PageTree,
  paths: ExportPaths,
): Promise<string> {
  const open = path.slice(-MAX_LEVELS);
  const parents = [
    path.length > MAX_LEVELS ? (path.at(-MAX_LEVELS - 1)?.id ?? "") : "",
    ...open.map((node) => node.id),
  ];
  let inner = "";
  // From the innermost list to the outermost.
  for (const [level, parentId] of [...parents.entries()].toReversed()) {
    const nodes = tree.children(parentId);
    const openId = open[level]?.id;
    const at = nodes.find((node) => node.id === openId)?.index ?? 0;
    const first = Math.max(0, Math.min(at - MAX_SIBLINGS / 2, nodes.length - MAX_SIBLINGS));
    const items: string[] = [];
    for (const node of nodes.slice(first, first + MAX_SIBLINGS))
      items.push(`<li>${await linkHtml(node, place, paths)}${node.id === openId ? inner : ""}</li>\n`);
    if (nodes.length > MAX_SIBLINGS) items.push(`<li>${indexHtml("All pages", place)}</li>\n`);
    inner = items.length === 0 ? "" : `\n<ul>\n${items.join("")}</ul>\n`;
  }
  return inner;
}

const indexHtml = (text: string, { path }: Place): string => `<a href="${relativeUrl("index.html", path)}">${text}</a>`;

async function linkHtml(node: Pick<TreeNode, "id" | "title">, place: Place, paths: ExportPaths): Promise<string> {
  const path = await paths.find(node.id);
  const title = escapeHtml(node.title);
  if (path === undefined) return title;
  const current = node.id === place.id ? "page" : undefined;
  return `<a${attributes({ href: relativeUrl(path, place.path), "aria-current": current, dir: "auto" })}>${title}</a>`;
}
