// Settings of the documentation site. The search index is built with the site, so reading needs no other host.
import { defineConfig } from "vitepress";
import llms from "vitepress-plugin-llms";
import { accessibleTheme } from "./accessible-theme.ts";
import { writeProof } from "./proof/write-proof.ts";
import { sidebars } from "./sidebar.ts";
import { writeErrors } from "./write-errors.ts";
import { writeOperations } from "./write-operations.ts";

const page = (name: string) => new URL(`../${name}`, import.meta.url).pathname;
const operations = await writeOperations(page("operations"));
const { "/": start, "/guides/": guides, ...others } = sidebars(operations.map(({ name }) => name));
writeErrors(page("errors.md"));
writeProof(page("proof"), operations);

export default defineConfig({
  title: "@ws",
  description: "Unofficial TypeScript packages for the Notion API: client, typed rows, emulator, cassettes, mirror.",
  lang: "en",
  cleanUrls: true,
  cacheDir: "./node_modules/.cache/vitepress",
  // A page that links to a missing page does not build. The reference is written later: test/links.test.ts checks these links.
  ignoreDeadLinks: [/^\/api\//],
  head: [["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }]],
  markdown: {
    // A name such as VCR.py is no address.
    linkify: false,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    nav: [
      { text: "Start", link: "/start/first-call", activeMatch: "/start/" },
      { text: "Guides", link: "/guides/", activeMatch: "/guides/" },
      { text: "Operations", link: "/operations/", activeMatch: "/operations/" },
      { text: "Errors", link: "/errors" },
      { text: "Proof", link: "/proof/", activeMatch: "/proof/" },
      // Pages of TypeDoc: with a target, the router of VitePress leaves the link to the browser.
      { text: "Reference", link: "/api/", target: "_self" },
    ],
    sidebar: sidebars(operations.map(({ name }) => name)),
    outline: { level: [2, 3] },
    search: { provider: "local" },
    footer: { message: "Unofficial. Notion does not make, endorse or support these packages. MIT licence." },
    externalLinkIcon: true,
  },
  vite: {
    // Writes llms.txt, llms-full.txt, and each page as Markdown.
    plugins: [accessibleTheme, llms({ sidebar: { "/": start, "/guides/": guides, ...others } })],
  },
});
