// Settings of the documentation site. The search index is built with the site, so reading needs no other host.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { slug } from "github-slugger";
import { defineConfig, type HeadConfig } from "vitepress";
import llms from "vitepress-plugin-llms";
import { accessibleTheme } from "./accessible-theme.ts";
import { addNotes, withoutRepeats } from "./for-machines.ts";
import { writeProof } from "./proof/write-proof.ts";
import { phonePages } from "./phone-pages.ts";
import { withPowerShell } from "./powershell.ts";
import { search } from "./search.ts";
import { siteAddress } from "./site-address.ts";
import { sidebars } from "./sidebar.ts";
import { installs } from "./unpublished.ts";
import { writeDocuments } from "./write-documents.ts";
import { writeErrors } from "./write-errors.ts";
import { writeOperations } from "./write-operations.ts";

const page = (name: string) => new URL(`../${name}`, import.meta.url).pathname;
const operations = await writeOperations(page("operations"));
const documents = writeDocuments(page(""));
writeErrors(page("errors.md"));
const sidebar = sidebars(
  operations.map(({ name }) => name),
  documents,
);
// The packages and the documents have one sidebar.
const { "/": start, "/guides/": guides, "/docs/": _documents, ...others } = sidebar;
writeProof(page("proof"), operations);
const address = siteAddress(process.env["DOCS_URL"]);
/** The picture that other sites show beside a link to this one. */
const card =
  address === undefined ? [] : [["meta", { property: "og:image", content: `${address}/card.png` }] as HeadConfig];

const TITLE = "@ws: client software for the Notion API";

export default defineConfig({
  title: "@ws",
  description: "Unofficial TypeScript packages for the Notion API: client, typed rows, emulator, cassettes, mirror.",
  lang: "en",
  cleanUrls: true,
  cacheDir: "./node_modules/.cache/vitepress",
  // The addresses of all scripts stand in one file, not in each page.
  metaChunk: true,
  // The list of the reference without a text.
  srcExclude: ["api/modules.md"],
  head: [
    ["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }],
    ["meta", { property: "og:title", content: TITLE }],
    ["meta", { property: "og:type", content: "website" }],
    ...card,
  ],
  ...(address !== undefined && { sitemap: { hostname: address } }),
  markdown: {
    // A name such as VCR.py is no address.
    linkify: false,
    languageAlias: { mjs: "js" },
    config(md) {
      phonePages(md);
      md.core.ruler.after("normalize", "powershell", (state) => void (state.src = withPowerShell(state.src)));
    },
    // Anchors as on GitHub, where the same documents are read.
    anchor: { slugify: slug },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  transformPageData(pageData, { siteConfig }) {
    if (pageData.relativePath === "index.md") Object.assign(pageData, { title: TITLE, titleTemplate: false });
    const text = readFileSync(join(siteConfig.srcDir, pageData.filePath), "utf8");
    pageData.frontmatter["installs"] = installs(text);
  },
  buildEnd: ({ outDir }) => addNotes(outDir),
  themeConfig: {
    logo: "/icon.svg",
    nav: [
      { text: "Start", link: "/start/first-call", activeMatch: "/start/" },
      { text: "Guides", link: "/guides/", activeMatch: "/guides/" },
      { text: "Operations", link: "/operations/", activeMatch: "/operations/" },
      { text: "Packages", link: "/packages/client", activeMatch: "/(packages|docs)/" },
      { text: "Errors", link: "/errors" },
      { text: "Proof", link: "/proof/", activeMatch: "/proof/" },
      { text: "Reference", link: "/api/", activeMatch: "/api/" },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search,
    footer: { message: "Unofficial. Notion does not make, endorse or support these packages. MIT licence." },
    externalLinkIcon: true,
    socialLinks: [{ icon: "github", link: "https://github.com/ws-packages/ws", ariaLabel: "Repository" }],
  },
  vite: {
    // Writes llms.txt, llms-full.txt, and each page as Markdown.
    plugins: [
      accessibleTheme,
      llms({
        ...(address !== undefined && { domain: address }),
        ignoreFiles: ["api/**"],
        sidebar: withoutRepeats({ "/": start, "/guides/": guides, ...others }),
      }),
    ],
  },
});
