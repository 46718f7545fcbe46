// The file of options of a new site.
import type { Theme } from "../themes.ts";

/** The settings of a new site. */
export interface SiteSettings {
  /** Name of the package. */
  readonly name: string;
  /** Range of the versions of `@ws/site`. */
  readonly range: string;
  readonly token: string | undefined;
  /** Link or id of the page. Undefined: the sample. */
  readonly page: string | undefined;
  readonly language: string;
  readonly theme: Theme;
}

/** Returns the file of options. Each option has its sentence, and those that are not set are comments. */
export function configText({ page, language, theme }: Pick<SiteSettings, "page" | "language" | "theme">): string {
  const text = JSON.stringify;
  return `// @ts-check
// The options of the site. All of them are optional: remove the two slashes before the ones that you need.

/** @type {import("@ws/site").SiteOptions} */
export default {
  // Link of the page or table that is published, with everything below it. Without it, the site is a sample.
  ${page === undefined ? '// page: "https://www.notion.so/…",' : `page: ${text(page)},`}
  // "everything": the copy has all that the token sees, so that the board can name a table elsewhere by its title.
  // copy: "page",
  // Name of the site. Default: the title of the page.
  // title: "Our shop",
  // Language of texts, dates and numbers: ar, de, en, es, fr or ja, or one with its country such as de-CH.
  language: ${text(language)},
  // Time zone of the times on the site.
  // timeZone: "Europe/Zurich",
  // workshop, editorial, documentation, or the path of a file with CSS variables of your own.
  theme: ${text(theme)},
  // A stylesheet of your own, which follows the theme.
  // stylesheet: "site.css",
  // Links at the top of each page. Default: the pages below the first one.
  // navigation: [{ page: "https://www.notion.so/…" }, { href: "https://example.com/", text: "Our blog" }],
  // The one thing that visitors should do, as a button on each page. Default: the first form.
  // action: { text: "Call us", href: "tel:+41440000000" },
  // Columns by their names, in all tables. Default: visitors see those that a view shows.
  // columns: { public: ["Price"], staff: ["E-mail", "Phone"] },
  // Options that say that a row cannot be had: it is paler, and the option is struck through.
  // unavailable: ["Sold out"],
  // "always": changes in Notion that would publish more tables or columns do not wait for you.
  // accept: "ask",
  // True: search engines may list the pages of rows.
  // rows: { indexed: false },
  // Properties of schema.org for search engines.
  // organisation: { "@type": "BikeStore", telephone: "+41 44 000 00 00" },
  // Forms that create rows: https://github.com/ws-packages/ws/blob/main/docs/site-forms.md
  // forms: [
  //   {
  //     path: "/order",
  //     table: "Orders",
  //     title: "Order a cake",
  //     button: "Order",
  //     fields: [{ column: "Name" }, { column: "E-mail", autocomplete: "email" }],
  //     keyColumn: "Request key",
  //   },
  // ],
  // The page on which the staff move rows from one stage to the next one, at /inside.
  // board: { table: "Orders", stages: "State" },
  // Parts of the page that you write yourself: header, footer, card and page.
  // replace: { footer: ({ markup }) => [markup, "Made with care."] },
};
`;
}
