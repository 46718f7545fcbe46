// The search of the site: an index in the browser. Titles and the beginnings of guides come first, then errors and operations.
import type { DefaultTheme, MarkdownEnv } from "vitepress";
import type { Options, SearchOptions } from "minisearch";

/**
 * How results are ordered. VitePress sends the functions to the browser as text, so they use nothing outside themselves.
 * @see https://lucaong.github.io/minisearch/types/MiniSearch.SearchOptions.html
 */
export const searchOptions: SearchOptions = {
  boost: { title: 5, text: 2, titles: 1 },
  prefix: (term) => term.length > 1,
  // Numbers, such as 429, have no spelling mistakes.
  fuzzy: (term) => (/\d/.test(term) || term.length < 4 ? false : 0.2),
  boostDocument: (id, term, stored) => {
    const kinds = {
      start: 3,
      guides: 3,
      errors: 2,
      operations: 2,
      schema: 1,
      fleet: 1,
      compared: 1,
      packages: 1,
      docs: 1,
      emulator: 0.5,
      proof: 0.3,
    };
    const kind = kinds[String(id).split(/[/#]/)[1] as keyof typeof kinds] ?? 1;
    // A page begins with the section that has no titles above its own.
    const titles = stored?.["titles"];
    const isBeginning = Array.isArray(titles) && titles.length === 0;
    // The page of the errors explains every status, and other pages name some.
    const isStatus = /^[45]\d\d$/.test(term) && String(id).startsWith("/errors");
    return kind * (isBeginning ? 2 : 1) * (isStatus ? 3 : 1);
  },
};

/** How texts become words, when the index is built and when it is searched. */
export const indexOptions: Pick<Options, "processTerm"> = {
  processTerm: (term) => {
    const word = term.toLowerCase();
    return /^(?:a|an|and|as|at|by|do|for|from|how|i|in|is|it|my|of|on|or|the|to|what|with)$/.test(word) ? null : word;
  },
};

/** Settings of the search of VitePress. */
export const search: { readonly provider: "local"; readonly options: DefaultTheme.LocalSearchOptions } = {
  provider: "local",
  options: {
    miniSearch: { options: indexOptions, searchOptions },
    // The front matter `search` of a page has the words that people type and its text does not have.
    _render(source, env: MarkdownEnv, markdown) {
      const html = markdown.render(source, env);
      const words: unknown = env.frontmatter?.["search"];
      return typeof words === "string"
        ? html.replace("</h1>", `</h1><p>${markdown.utils.escapeHtml(words)}</p>`)
        : html;
    },
  },
};
