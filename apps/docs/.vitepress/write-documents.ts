// Writes a page for the README of each package, and for each document of the folder `docs`, so that the site, its search and
// llms.txt have them. Their links lead to the pages of the site, or to the repository.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { DOCUMENT_WORDS } from "./document-words.ts";
import { ROOT } from "./root.ts";

const REPOSITORY = "https://github.com/ws-packages/ws";

/** Documents that the site has as pages of another form. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  "docs/errors.md": "/errors",
  "docs/operations.md": "/operations/",
};

/** A page for a file of the repository. */
export interface DocumentPage {
  /** Path of the file in the repository. */
  readonly file: string;
  readonly link: string;
  readonly title: string;
}

/** Returns the pages, in the order of their files. */
function listPages(): DocumentPage[] {
  const packages = readdirSync(join(ROOT, "packages")).map((name) => ({
    file: `packages/${name}/README.md`,
    link: `/packages/${name}`,
  }));
  const documents = readdirSync(join(ROOT, "docs"))
    .map((name) => ({ file: `docs/${name}`, link: `/docs/${name.replace(/\.md$/, "")}` }))
    .filter(({ file }) => OTHER_PAGES[file] === undefined);
  return [...packages, ...documents].map((page) => ({
    ...page,
    title: /^# (.+)$/m.exec(readFileSync(join(ROOT, page.file), "utf8"))?.[1]?.replaceAll("`", "") ?? page.file,
  }));
}

/** Writes the pages into two folders. Returns them. */
export function writeDocuments(folder: string): DocumentPage[] {
  const pages = listPages();
  for (const name of ["packages", "docs"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name), { recursive: true });
  }
  const links = new Map<string, string>([
    ...Object.entries(OTHER_PAGES),
    ...pages.map(({ file, link }) => [file, link] as const),
  ]);
  for (const { file, link } of pages) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const { keywords, license } = manifestOf(file);
    const front = `---\ndescription: ${JSON.stringify(descriptionOf(text))}\nsearch: ${JSON.stringify(DOCUMENT_WORDS[file] ?? keywords.join(", "))}\neditLink: false\n---\n\n`;
    const end = license === undefined ? "" : `\n## Licence\n\n[${license}](${REPOSITORY}/blob/main/LICENSE)\n`;
    writeFileSync(join(folder, `${link}.md`), front + withLinksOfSite(text, file, links) + end);
  }
  return pages;
}

/** Returns what the manifest of a package says about it. A document has none. */
function manifestOf(file: string): { readonly keywords: readonly string[]; readonly license?: string } {
  if (!file.endsWith("/README.md")) return { keywords: [] };
  return JSON.parse(readFileSync(join(ROOT, file.replace("README.md", "package.json")), "utf8")) as {
    keywords: string[];
    license: string;
  };
}

/** Returns the first sentence below the title. */
function descriptionOf(text: string): string {
  const paragraph = text.split("\n\n").find((part) => !/^(?:[#>!|[<]|```)/.test(part)) ?? "";
  const plain = paragraph
    .replaceAll("\n", " ")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/[`*]/g, "");
  return /^.+?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, ".") ?? plain;
}

/** Returns a text whose relative links lead to pages of the site, or to files of the repository. Code stays as it is. */
function withLinksOfSite(text: string, file: string, links: ReadonlyMap<string, string>): string {
  return text
    .split(/(^```[^]*?^```$)/m)
    .map((part) =>
      part.startsWith("```")
        ? part
        : part.replaceAll(/(!\[[^\]]*)?\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/g, replaced),
    )
    .join("");
  function replaced(_link: string, picture: string | undefined, path: string, anchor = ""): string {
    const target = posix.join(posix.dirname(file), path).replace(/\/$/, "");
    // The build takes pictures from where they are.
    if (picture !== undefined)
      return `${picture}](${posix.relative(posix.dirname(`apps/docs${links.get(file) ?? ""}`), target)})`;
    const ofSite = target.startsWith("apps/docs/")
      ? target.replace("apps/docs", "").replace(/(?:index)?\.md$/, "")
      : (links.get(target) ?? links.get(`${target}/README.md`));
    return `](${ofSite ?? `${REPOSITORY}/tree/main/${target}`}${anchor})`;
  }
}
