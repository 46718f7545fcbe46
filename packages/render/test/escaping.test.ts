// Hostile texts in every place of a page, read by parsers of HTML and Markdown. test/programs/chromium.test.ts uses a browser.
import { pageHtml, sourceFromObjects } from "@ws/render";
import { pageMarkdown } from "@ws/render/markdown";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { parse, parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, test } from "vitest";
import { hostilePage, LAST } from "./support/hostile-workspace.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that the renderers write, and those of Markdown. */
const TAGS = new Set(
  (
    "html head body article header h1 h2 h3 h4 h5 h6 img p br strong em s u span a code pre div details summary ul ol li " +
    "label input blockquote figure figcaption video audio table thead tbody tr th td time hr nav dl dt dd section del"
  ).split(" "),
);
const ATTRIBUTES =
  /^(?:id|class|dir|href|rel|src|alt|width|height|loading|fetchpriority|controls|preload|aria-label|aria-hidden|role|tabindex|type|disabled|checked|datetime|scope|start|colspan|style)$/u;

function elements(node: Node): Element[] {
  const inner = "childNodes" in node ? node.childNodes.flatMap(elements) : [];
  return "tagName" in node ? [node, ...inner] : inner;
}

const textIn = (node: Node): string =>
  "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(textIn).join("") : "";

/** Returns what no page may contain. */
function faultsOf(all: readonly Element[]): string[] {
  return all.flatMap(({ tagName, attrs }) => [
    ...(TAGS.has(tagName) ? [] : [`element ${tagName}`]),
    ...attrs.flatMap(({ name, value }) => {
      if (!ATTRIBUTES.test(name)) return [`attribute ${name}`];
      // The parser of Markdown aligns cells with it.
      if (name === "style" && !/^text-align:(?:left|right|center)$/u.test(value)) return [`style ${value}`];
      const isAddress = name === "href" || name === "src";
      return isAddress && !/^(?:https?:\/\/|mailto:|tel:|#)/u.test(value) ? [`address ${value}`] : [];
    }),
  ]);
}

/** Returns the element around the last paragraph and its ancestors, the innermost first. */
function pathToLast(all: readonly Element[]): string[] {
  const last = all.findLast((element) => textIn(element).trim() === LAST);
  const path: string[] = [];
  for (
    let node: Node | null | undefined = last;
    node !== null && node !== undefined;
    node = "parentNode" in node ? node.parentNode : undefined
  )
    if ("tagName" in node) path.push(node.tagName);
  return path;
}

describe("a page of hostile texts", () => {
  test("has no element, attribute or address of these texts as HTML, and keeps its structure", async () => {
    await fc.assert(
      fc.asyncProperty(hostilePage, async (objects) => {
        const html = await pageHtml("page", { source: sourceFromObjects(objects), linkTo: () => undefined });
        const all = elements(parse(html));
        expect(faultsOf(all)).toEqual([]);
        expect(pathToLast(all)).toEqual(["p", "article", "body", "html"]);
      }),
      { numRuns: 200 },
    );
  });

  const markdown = new MarkdownIt({ html: true, linkify: false });

  test("has no element, attribute or address of these texts as Markdown, and keeps its structure", async () => {
    await fc.assert(
      fc.asyncProperty(hostilePage, async (objects) => {
        const source = sourceFromObjects(objects);
        const page = await pageMarkdown("page", { source, linkTo: () => undefined });
        const all = elements(parseFragment(markdown.render(page)));
        expect(faultsOf(all)).toEqual([]);
        expect(pathToLast(all)).toEqual(["p"]);
      }),
      { numRuns: 200 },
    );
  });

  test("has no text of its own in the front matter", async () => {
    await fc.assert(
      fc.asyncProperty(hostilePage, async (objects) => {
        const source = sourceFromObjects(objects);
        const page = await pageMarkdown("page", { source, linkTo: () => undefined, frontMatter: true });
        const end = page.indexOf("\n---\n", 4);
        expect(page.slice(0, 4)).toBe("---\n");
        expect(page.slice(end + 5)).toBe(`\n${await pageMarkdown("page", { source, linkTo: () => undefined })}`);
      }),
      { numRuns: 200 },
    );
  });
});
