// Makes pages readable on a phone: a narrow form of each drawing, and the names of columns in the cells of tables, which
// theme/style.css shows there as rows below each other.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { ROOT } from "./root.ts";

/** Changes how Markdown is rendered. */
export function phonePages(markdown: MarkdownRenderer): void {
  const { image } = markdown.renderer.rules;
  markdown.renderer.rules.image = (tokens, index, options, env, renderer) => {
    const html = image?.(tokens, index, options, env, renderer) ?? renderer.renderToken(tokens, index, options);
    const narrow = String(tokens[index]?.attrGet("src")).replace(/\.svg$/, "-narrow.svg");
    return existsSync(join(ROOT, "apps/docs/public", narrow)) && narrow.endsWith("-narrow.svg")
      ? `<picture><source media="(max-width: 639px)" srcset="${narrow}">${html}</picture>`
      : html;
  };
  markdown.core.ruler.push("columns", ({ tokens }) => {
    let columns: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      const text = tokens[index + 1]?.content ?? "";
      if (token.type === "table_open") columns = [];
      else if (token.type === "tr_open") column = 0;
      else if (token.type === "th_open") columns.push(text.replaceAll(/[`*]/g, ""));
      else if (token.type === "td_open") token.attrSet("data-column", columns[column++] ?? "");
    }
  });
}
