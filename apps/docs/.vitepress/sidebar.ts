// The pages of the site in their order.
import type { DefaultTheme } from "vitepress";
import { familyOf, operationFamilies } from "./operation-families.ts";
import { operationLink } from "./operation-page.ts";
import { readReference, type ReferenceEntry } from "./read-reference.ts";
import type { DocumentPage } from "./write-documents.ts";

const START: DefaultTheme.SidebarItem = {
  text: "Start",
  items: [
    { text: "Your first real call", link: "/start/first-call" },
    { text: "Test without a network", link: "/start/test-without-a-network" },
    { text: "Typed rows", link: "/start/typed-rows" },
    { text: "Back up a workspace", link: "/start/back-up" },
    { text: "A site on a workspace", link: "/start/site" },
    { text: "From @notionhq/client", link: "/start/from-notionhq-client" },
    { text: "From Python", link: "/start/from-python" },
    { text: "Compared with", link: "/compared" },
  ],
};

const GUIDES: DefaultTheme.SidebarItem[] = [
  {
    text: "Requests",
    items: [
      { text: "Errors and retries", link: "/guides/errors-and-retries" },
      { text: "Rate limits", link: "/guides/rate-limits" },
      { text: "Lists and 10,000 rows", link: "/guides/lists" },
      { text: "Streams", link: "/guides/streams" },
      { text: "Proxies", link: "/guides/proxies" },
    ],
  },
  {
    text: "Content",
    items: [
      { text: "Block trees", link: "/guides/block-trees" },
      { text: "Properties and dates", link: "/guides/properties" },
      { text: "An application on typed rows", link: "/guides/application" },
      { text: "Databases from code", link: "/guides/databases-from-code" },
      { text: "Known shape, no schema", link: "/guides/known-shape" },
      { text: "Files", link: "/guides/files" },
      { text: "Markdown", link: "/guides/markdown" },
      { text: "A blog with React", link: "/guides/react-blog" },
      { text: "Pictures that expire", link: "/guides/pictures" },
      { text: "Replace a block", link: "/guides/replace-a-block" },
    ],
  },
  {
    text: "Connections",
    items: [
      { text: "Webhooks", link: "/guides/webhooks" },
      { text: "OAuth", link: "/guides/oauth" },
    ],
  },
  {
    text: "Tests",
    items: [
      { text: "The emulator in tests", link: "/guides/emulator-in-tests" },
      { text: "Cassettes", link: "/guides/cassettes" },
      { text: "Python, Go and PHP", link: "/guides/other-languages" },
    ],
  },
  {
    text: "Runtimes",
    items: [
      { text: "Browsers", link: "/guides/browsers" },
      { text: "Cloudflare Workers", link: "/guides/workers" },
      { text: "AWS Lambda", link: "/guides/lambda" },
      { text: "Next.js", link: "/guides/nextjs" },
      { text: "Bundlers", link: "/guides/bundlers" },
    ],
  },
  {
    text: "Production",
    items: [
      { text: "Logging and silence", link: "/guides/logging" },
      { text: "Observability", link: "/guides/observability" },
      { text: "Security", link: "/guides/security" },
      { text: "Leave with everything", link: "/guides/leave" },
      { text: "Search a copy", link: "/guides/search" },
      { text: "Let an assistant read it", link: "/guides/assistants" },
      { text: "ws-mirror as a service", link: "/guides/mirror-service" },
      { text: "Operate a fleet", link: "/fleet" },
    ],
  },
];

const SCHEMA: DefaultTheme.SidebarItem = {
  text: "@ws/schema",
  items: [
    { text: "Typed rows", link: "/start/typed-rows" },
    { text: "Read typed rows", link: "/schema/read-rows" },
    { text: "Write typed rows", link: "/schema/write-rows" },
    { text: "Change a schema", link: "/schema/change-schemas" },
    { text: "Databases from code", link: "/guides/databases-from-code" },
    { text: "An application on typed rows", link: "/guides/application" },
    { text: "Reference", link: "/schema/reference" },
  ],
};

const PROOF: DefaultTheme.SidebarItem = {
  text: "Proof",
  items: [
    { text: "What is proved", link: "/proof/" },
    { text: "Recorded traffic", link: "/proof/parity" },
    { text: "Programs of other authors", link: "/proof/programs" },
    { text: "Runtimes and tools", link: "/proof/runtimes" },
    { text: "Benchmarks", link: "/proof/benchmarks" },
    { text: "What the emulator does", link: "/emulator" },
  ],
};

/** True for an export with a page of its own, such as a class. */
const isPage = ([, link]: readonly [string, string]): boolean => !link.includes("#");

/** Returns the sidebar of each package in the reference, and that of its first page. */
function referenceSidebars(entries: readonly ReferenceEntry[]): DefaultTheme.SidebarMulti {
  const first = { text: "Reference", link: "/api/" };
  const all = entries.map(({ name, link }) => ({ text: name, link }));
  const packageOf = (link: string) => `${link.split("/").slice(0, 3).join("/")}/`;
  const packages = [...new Set(entries.map(({ link }) => packageOf(link)))].map((path) => {
    const own = entries.filter(({ link }) => packageOf(link) === path);
    const items = own.map(({ name, link, exports, files }) => ({
      text: name,
      link,
      items: [...Object.entries(exports).filter(isPage), ...files.map((file) => [file.title, file.link] as const)].map(
        ([text, page]) => ({ text, link: page }),
      ),
    }));
    return [path, [first, ...items]] as const;
  });
  return { "/api/": [{ ...first, items: all }], ...Object.fromEntries(packages) };
}

const itemsIn = (folder: string, documents: readonly DocumentPage[]): DefaultTheme.SidebarItem[] =>
  documents.filter(({ link }) => link.startsWith(folder)).map(({ title, link }) => ({ text: title, link }));

/** Returns the sidebars by the first part of the address. */
export function sidebars(operations: readonly string[], documents: readonly DocumentPage[]) {
  const packages = [
    { text: "Packages", items: itemsIn("/packages/", documents) },
    { text: "Documents", items: itemsIn("/docs/", documents) },
  ];
  return {
    // Before "/", which is the beginning of their addresses, too.
    "/emulator": [PROOF],
    "/errors": [],
    "/compared": [START],
    "/fleet": [{ text: "Guides", link: "/guides/" }, ...GUIDES],
    "/": [START],
    "/operations/": [
      { text: "Operations", link: "/operations/" },
      ...operationFamilies(operations).map((family) => ({
        text: family,
        items: operations
          .filter((name) => familyOf(name) === family)
          .map((name) => ({ text: name, link: operationLink(name) })),
      })),
    ],
    "/guides/": [{ text: "Guides", link: "/guides/" }, ...GUIDES],
    "/schema/": [SCHEMA],
    "/proof/": [PROOF],
    "/packages/": packages,
    "/docs/": packages,
    ...referenceSidebars(readReference()),
  } satisfies DefaultTheme.SidebarMulti;
}
