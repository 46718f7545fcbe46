// The search of the site: an index in the browser. Titles and the beginnings of guides come first, then errors and operations.
import type { DefaultTheme, MarkdownEnv } from "vitepress";
import type { Options, SearchOptions } from "minisearch";

/**
 * How results are ordered. VitePress sends the functions to the browser as text, so they use nothing outside themselves.
 * @see https://lucaong.github.io/minisearch/types/MiniSearch.SearchOptions.html
 */
export const searchOptions: SearchOptions = {
  boost: { title: 5, text: 3, titles: 1 },
  // A word that a section repeats counts more, and a long section gets no points (`d`) for a word that it has once.
  bm25: { k: 2, b: 0.7, d: 0 },
  prefix: (term) => /^[^`]{2}/.test(term),
  // Numbers, such as 429, have no spelling mistakes. Nor has a short word.
  fuzzy: (term) => (/\d/.test(term) || term.length < 5 ? false : 0.2),
  boostDocument: (id, term, stored) => {
    const kinds = {
      start: 3,
      guides: 3,
      operations: 2,
      schema: 1.5,
      errors: 1.3,
      fleet: 1,
      compared: 1,
      packages: 1,
      docs: 1,
      emulator: 0.5,
      proof: 0.3,
      api: 0.2,
    };
    const kind = kinds[String(id).split(/[/#]/)[1] as keyof typeof kinds] ?? 1;
    // A page begins with the section that has no titles above its own.
    const titles = stored?.["titles"];
    const isBeginning = Array.isArray(titles) && titles.length === 0;
    // The page of the errors explains every status, and other pages name some.
    const isStatus = /^[45]\d\d$/.test(term) && String(id).startsWith("/errors");
    // The name of an export, such as AsyncClientOptions, leads to it.
    const title = String(stored?.["title"]);
    const isExport = /[a-z][A-Z]/.test(title) && title.toLowerCase().startsWith(term.slice(0, -1));
    const isNamed = isExport && title.length - term.length < 2;
    return kind * (isBeginning ? 2 : 1) * (isStatus ? 3 : 1) * (isNamed ? 10 : 1);
  },
};

/** How texts become words, when the index is built and when it is searched. A query has no field. */
export const indexOptions: Pick<Options, "processTerm" | "tokenize"> = {
  // A name is found as a whole and by its parts: `to_do`, `to-do` and `toDo` are the word `todo`, `pages.create` has three words.
  // A common word counts if it is a name itself: in code, or after dashes, such as --from. A query of common words looks for names.
  tokenize: (text, field) => {
    const common =
      /^(?:a|an|and|are|as|at|be|by|can|could|do|does|for|from|has|have|how|i|if|in|into|is|it|its|me|my|no|not|of|on|or|out|should|so|than|that|the|then|there|this|to|was|what|when|where|which|who|why|will|with|would|you|your)$/;
    const words: string[] = [];
    for (const [found] of text.matchAll(/`?(?:--)?[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*`?/gu)) {
      const parts = found
        .replaceAll(/`|^--/g, "")
        .replaceAll(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, "$1_")
        .toLowerCase()
        .split(/[._-]/);
      if (parts.length > 1) words.push(parts.join(""));
      else if (common.test(parts[0] ?? "") && /^`.*`$|--/.test(found)) words.push(`\`${parts[0]}`);
      words.push(...parts.filter((part) => !common.test(part)));
    }
    if (words.length > 0 || field !== undefined) return words;
    return (
      text
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.map((word) => `\`${word}`) ?? []
    );
  },
  // Words in titles stand for others with the same meaning: people say "add a row" where Notion says "create a page".
  processTerm: (term, field) => {
    const synonyms = [
      "create add new insert write",
      "update edit change modify set",
      "delete remove trash archive",
      "retrieve get read fetch",
      "list all read iterate",
      "query filter sort find search",
      "page row",
      "database table",
      "property column field",
      "block content",
      "user people person member email",
      "comment discussion reply",
      "file upload attachment",
      "picture image",
      "log logging",
      "retry repeat backoff",
      "site website cms",
      "integration connection",
      "limit throttle",
      "url address link",
      "abort cancel stop",
      "date time",
    ];
    const word = /\d|^..?$/.test(term)
      ? term
      : term
          .replace(/ies$/, "y")
          .replace(/([^su])s$/, "$1")
          .replace(/licence/, "license");
    if (field !== "title") return word;
    const others = synonyms.map((group) => group.split(" ")).filter((group) => group.includes(word));
    return [...new Set([word, ...others.flat()])];
  },
};

/** Words of an example that are names: with a dot, an underline, a dash or a capital inside, and options of commands. */
const NAMES = /--[a-z][a-z-]+|[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu;

/**
 * Returns the HTML of a page for the index: of code blocks, only the names, because a program has words of every subject. Other
 * code stands in backticks, and words in different elements stay apart.
 */
export const htmlForIndex = (html: string): string =>
  html
    .replaceAll(/<span class="lang">[^]*?<\/span>/g, "")
    .replaceAll(/<pre[^]*?<\/pre>/g, (block) => {
      const names = new Set(block.replaceAll(/<[^>]*>/g, "").match(NAMES));
      return `<p>${[...names].join(" ")}</p>`;
    })
    .replaceAll(/(?<!<h[1-6][^]{0,200})<code>([^<]*)<\/code>/g, "`$1`")
    .replaceAll(/&(?:quot|amp|lt|gt|#\d+);/g, " ")
    .replaceAll(/<\/(?:p|li|td|th|div)>/g, " $&");

/** Returns the HTML of a page of the reference for the index: the names of exports, because its texts are long. */
const referenceForIndex = (html: string): string =>
  (html.match(/<h1[^]*?<\/h1>|<h2 id="api-[^]*?<\/h2>/g) ?? []).map((heading) => `${heading}<p></p>`).join("");

/** Settings of the search of VitePress. */
export const search: { readonly provider: "local"; readonly options: DefaultTheme.LocalSearchOptions } = {
  provider: "local",
  options: {
    miniSearch: { options: indexOptions, searchOptions },
    // The front matter `search` of a page has the words that people type and its text does not have. They count as if the
    // text had them three times.
    _render(source, env: MarkdownEnv, markdown) {
      const rendered = markdown.render(source, env);
      const html = htmlForIndex(env.relativePath.startsWith("api/") ? referenceForIndex(rendered) : rendered);
      const words: unknown = env.frontmatter?.["search"];
      return typeof words === "string"
        ? html.replace("</h1>", `</h1><p>${markdown.utils.escapeHtml(`${words}, ${words}, ${words}`)}</p>`)
        : html;
    },
  },
};
