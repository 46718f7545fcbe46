// The components of React, with renderToString and as elements.
import { AsyncClient } from "@ws/client";
import { pageHtml, sourceFromObjects, type ContentObject } from "@ws/render";
import { highlightCode } from "@ws/render/highlight";
import { renderEquation } from "@ws/render/math";
import { Blocks, Page, View, type BlockComponents, type BlockProps, type ReactOptions } from "@ws/render/react";
import fc from "fast-check";
import { parseFragment, serialize, type DefaultTreeAdapterTypes } from "parse5";
import { createElement, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hostilePage } from "./support/hostile-workspace.ts";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

/** React reports wrong attributes, missing keys and wrong nesting only in the console. */
const consoleError = vi.spyOn(console, "error");
beforeEach(() => {
  consoleError.mockClear();
});
afterEach(() => {
  expect(consoleError).not.toHaveBeenCalled();
});

/** HTML without the line breaks between elements, in one spelling. */
function normalized(html: string): string {
  const fragment = parseFragment(html);
  withoutBreaks(fragment);
  return serialize(fragment);
}

function withoutBreaks(node: DefaultTreeAdapterTypes.ParentNode): void {
  for (const child of node.childNodes) {
    if ("value" in child && node.nodeName !== "code") child.value = child.value.replaceAll(/^\n+|\n+$/gu, "");
    if ("childNodes" in child) withoutBreaks(child);
  }
}

const block = (id: string, type: string, content: Fields, parentId = "page", has_children = false): ContentObject =>
  object("block", id, { id, type, has_children, [type]: content }, parentId);

const BLOCKS = [
  block("c", "callout", { rich_text: [text("Note <b>")], icon: { type: "emoji", emoji: "💡" } }, "page", true),
  block("c1", "paragraph", { rich_text: [text("Inside")] }, "c"),
  block("k", "code", { rich_text: [text("const x = '<&>';\n")], language: "javascript", caption: [] }),
  block("e", "equation", { expression: "x < \\frac{1}{2}" }),
  block("i", "image", { type: "external", caption: [], external: { url: "https://f.example/a.png" } }),
  block("d", "to_do", { rich_text: [text("Done")], checked: true }),
  block("t", "table", { has_column_header: true }, "page", true),
  block("t1", "table_row", { cells: [[text("A")], [text("B")]] }, "t"),
  block("p", "paragraph", {
    rich_text: [text("when", { type: "mention", mention: { type: "date", date: { start: "2026-07-02" } } })],
  }),
];
const source = sourceOf(BLOCKS);
const rendered = async (options: Partial<ReactOptions>) =>
  renderToStaticMarkup(await Blocks({ parentId: "page", source, ...options }));

test("a page of React has the elements of the page of HTML, whatever its texts are", async () => {
  await fc.assert(
    fc.asyncProperty(hostilePage, async (objects) => {
      const from = sourceFromObjects(objects);
      const html = await pageHtml("page", { source: from, renderEquation, highlightCode });
      const page = await Page({ page: "page", source: from, renderEquation, highlightCode });
      // React adds links that load images earlier.
      const react = renderToStaticMarkup(page).replaceAll(/<link rel="preload"[^>]*>/gu, "");
      expect(normalized(react)).toBe(normalized(html));
    }),
    { numRuns: 60 },
  );
});

test("no element has HTML as a text", async () => {
  const found: unknown[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    else if (isValidElement<{ children?: ReactNode; dangerouslySetInnerHTML?: unknown }>(node)) {
      if ("dangerouslySetInnerHTML" in node.props) found.push(node);
      visit(node.props.children);
    }
  };
  visit(await Blocks({ parentId: "page", source, renderEquation, highlightCode }));
  expect(found).toEqual([]);
});

describe("a component", () => {
  const Code = ({ block: { code }, text: content }: BlockProps<"code">) =>
    createElement("pre", { "data-language": code.language }, content);

  test("takes the place of a block, with its text, its children and its default form", async () => {
    const components: BlockComponents = {
      code: Code,
      callout: ({ text: content, children }) => createElement("aside", {}, content, children),
      to_do: ({ block: item, defaultForm }) =>
        createElement("section", { className: String(item.to_do.checked) }, defaultForm),
      image: ({ href }) => createElement("img", { src: href, alt: "" }),
    };
    const html = await rendered({ components });
    expect(html).toContain('<pre data-language="javascript">const x = &#x27;&lt;&amp;&gt;&#x27;;<br/></pre>');
    expect(html).toContain('<aside>Note &lt;b&gt;<p id="c1" dir="auto">Inside</p></aside>');
    expect(html).toContain('<ul class="to-do-list"><section class="true"><li id="d"');
    expect(html).toContain('<img src="https://f.example/a.png" alt=""/>');
  });

  test("reads the children of a block once, also if it shows them twice", async () => {
    const read: string[] = [];
    const children = (id: string) => {
      read.push(id);
      return source.children(id);
    };
    const html = await rendered({
      source: { ...source, children },
      components: { callout: ({ defaultForm, children: inside }) => createElement("div", {}, defaultForm, inside) },
    });
    expect(html.split("Inside")).toHaveLength(3);
    expect(read.filter((id) => id === "c")).toHaveLength(1);
  });

  test("takes the place of a piece of text and of a property value", async () => {
    const html = await rendered({
      inlineComponents: { mention: ({ run }) => createElement("i", {}, run.mention.date?.start) },
    });
    expect(html).toContain("<i>2026-07-02</i>");
    const row = object("page", "row", { properties: { State: { type: "select", select: { name: "<Open>" } } } });
    const page = await Page({
      page: row,
      source: sourceOf([row]),
      propertyComponents: { select: ({ property }) => createElement("b", {}, property.select?.name) },
    });
    expect(renderToString(page)).toContain("<b>&lt;Open&gt;</b>");
  });
});

test("an equation and code are elements, from a package or from the application", async () => {
  const html = await rendered({ renderEquation, highlightCode });
  expect(html).toMatch(/<math xmlns="[^"]*" display="block">.*<mfrac>/u);
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  const own = await rendered({
    renderEquation: (source_) => createElement("var", {}, source_),
    highlightCode: () => null,
  });
  expect(own).toContain("<var>x &lt; \\frac{1}{2}</var>");
  expect(own).toContain("const x = &#x27;&lt;&amp;&gt;&#x27;;\n</code>");
});

test("a view has the rows of its database", async () => {
  const { createEmulator } = await import("@ws/emulator");
  const { sourceFromClient } = await import("@ws/render");
  const emulator = createEmulator({ seed: "empty" });
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient });
  const database = await client.databases.create({
    parent: { type: "workspace", workspace: true },
    title: [{ text: { content: "Jobs" } }],
    initial_data_source: { properties: { Job: { title: {} }, Price: { number: { format: "euro" } } } },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  await client.pages.create({
    parent: { type: "data_source_id", data_source_id },
    properties: { Job: { title: [{ text: { content: "Chain" } }] }, Price: { number: 60 } },
  });
  const view = await View({ database: database.id, source: sourceFromClient(client) });
  expect(renderToStaticMarkup(view)).toMatch(
    /<table class="rows" role="table"><colgroup>.*<thead.*Chain.*€60\.00.*<\/tbody><\/table>/u,
  );
});

test("a page that the source lacks, and a missing source, are errors", async () => {
  await expect(Page({ page: "none", source })).rejects.toThrow('Expected the id of a page in the source, got "none"');
  await expect(Page({ page: "none" } as never)).rejects.toThrow("Expected a source in the options");
});
