// Completes the pages that vitepress-plugin-llms writes as Markdown: the note before publication, and each page once in llms.txt.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";
import { installs, NOTE } from "./unpublished.ts";

/** Returns sidebars in which each page is at its first place only. Headings whose pages are elsewhere are left out. */
export function withoutRepeats(
  sidebars: Readonly<Record<string, DefaultTheme.SidebarItem[]>>,
): DefaultTheme.SidebarMulti {
  const seen = new Set<string>();
  const once = (items: readonly DefaultTheme.SidebarItem[]): DefaultTheme.SidebarItem[] =>
    items.flatMap(({ items: inner, link, ...item }) => {
      const isNew = link !== undefined && !seen.has(link);
      if (link !== undefined) seen.add(link);
      const left = once(inner ?? []);
      if (!isNew && left.length === 0) return [];
      return [{ ...item, ...(isNew && { link }), ...(left.length > 0 && { items: left }) }];
    });
  return Object.fromEntries(Object.entries(sidebars).map(([path, items]) => [path, once(items)]));
}

/** The title of a text, with the summary that llms.txt has below it. */
const TITLE = /^# .*(?:\n\n> .*)?$/m;

/** Adds the note to the built pages that need it, and to the lists of all pages, below their titles. */
export function addNotes(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".md") || /^llms(?:-full)?\.txt$/.test(path),
  );
  for (const path of files) {
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    if (path !== "llms.txt" && !installs(text)) continue;
    const isTitled = TITLE.test(text);
    writeFileSync(
      file,
      isTitled ? text.replace(TITLE, (title) => `${title}\n\n${NOTE.trimEnd()}`) : `${NOTE}\n${text}`,
    );
  }
}
