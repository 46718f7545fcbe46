// The navigation of HTML exports, the layouts of databases, and the optional libraries.
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { beforeAll, expect, test } from "vitest";
import { htmlHooks, libraryHint } from "../../src/export/html/html-hooks.ts";
import { fileWith, readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, idIn, paragraph, text, title } from "./workspace.ts";

let files = new Map<string, string>();
let plain = new Map<string, string>();

beforeAll(async () => {
  const { call, emulator, mirror, pull } = await createWorkspace();
  const pageIn = (pageId: string, name: string, children: object[] = []) =>
    idIn(call("POST", "pages", { parent: { page_id: pageId }, properties: title(name), children }));
  const shop = pageIn(emulator.testPageId, "Shop", [
    paragraph("Welcome"),
    { equation: { expression: "E = mc^2" } },
    { code: { language: "javascript", rich_text: text("const x = 1;") } },
  ]);
  pageIn(shop, "Zebra");
  const about = pageIn(shop, "About <us>");
  pageIn(about, "Team");
  const database = call("POST", "databases", {
    parent: { page_id: shop },
    title: text("Repairs"),
    initial_data_source: {
      properties: {
        Job: { title: {} },
        Stage: { select: { options: [{ name: "Open", color: "red" }, { name: "Done" }] } },
      },
    },
  });
  const [source] = database["data_sources"] as { id: string }[];
  const parent = { type: "data_source_id", data_source_id: source?.id };
  for (const [job, stage] of [
    ["Chain", "Open"],
    ["Bell", "Done"],
    ["Tyre", undefined],
  ])
    call("POST", "pages", {
      parent,
      properties: {
        Job: { title: text(job ?? "") },
        ...(stage === undefined ? {} : { Stage: { select: { name: stage } } }),
      },
    });
  await pull();
  for (const [into, options] of [
    ["libraries", { math: true, highlight: "if-installed" }],
    ["plain", {}],
  ] as const) {
    const out = `${temporaryFolder()}/out`;
    await mirror.export({ format: "html", out, ...options });
    if (into === "plain") plain = readFolder(out);
    else files = readFolder(out);
  }
});

type Node = DefaultTreeAdapterTypes.Node;

/** Returns the texts and addresses of the links in the navigation with a name. */
function links(html: string, name: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, isInside: boolean): void => {
    const attrs =
      "attrs" in node ? new Map(node.attrs.map((attr) => [attr.name, attr.value])) : new Map<string, string>();
    const inside = isInside || attrs.get("aria-label") === name;
    if (inside && "tagName" in node && node.tagName === "a")
      found.push(
        `${node.childNodes.map((child) => ("value" in child ? child.value : "")).join("")}${attrs.has("aria-current") ? " (here)" : ""}`,
      );
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, inside);
  };
  visit(parse(html), false);
  return found;
}

test("a page has its path and the pages around it, in the order of the workspace", () => {
  const html = fileWith(files, "pages/Team");
  expect(links(html, "Breadcrumbs")).toEqual(["Index", "Test page", "Shop", "About <us>", "Team (here)"]);
  expect(links(html, "Pages")).toEqual(["Test page", "Shop", "Zebra", "About <us>", "Team (here)", "Repairs"]);
});

test("a row has the path to its database", () => {
  expect(links(fileWith(files, "pages/Chain"), "Breadcrumbs")).toEqual([
    "Index",
    "Test page",
    "Shop",
    "Repairs",
    "Chain (here)",
  ]);
});

test("every link of the navigation leads to a file", () => {
  const pages = [...files].filter(([path]) => path.endsWith(".html"));
  const hrefs = pages.flatMap(([, html]) =>
    [...html.matchAll(/<a href="\.\.\/([^"#]*)"/gu)].map(([, href = ""]) => href),
  );
  expect(hrefs.length).toBeGreaterThan(20);
  expect(hrefs.filter((href) => !files.has(decodeURIComponent(href)))).toEqual([]);
});

test("the name of a database with one data source is a heading once", () => {
  expect(fileWith(files, "databases/Repairs").match(/<h[12][^>]*>[^<]*Repairs/gu)).toHaveLength(1);
});

test("equations are MathML and code has colors, if the libraries are asked for", () => {
  const html = fileWith(files, "pages/Shop");
  expect(html).toContain("<math");
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(files.get("style.css")).toContain(".hljs-keyword");
  expect(fileWith(plain, "pages/Shop")).not.toMatch(/<math|hljs/u);
  expect(plain.get("style.css")).not.toContain(".hljs");
});

test("a library that is not installed is named, and left out unless it is asked for", async () => {
  const load = () => Promise.reject(Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" }));
  const libraries = {
    math: { hook: "renderEquation", without: "", library: "katex", load },
    highlight: { hook: "highlightCode", without: "", library: "highlight.js", load },
  } as const;
  await expect(htmlHooks({ math: true, highlight: false }, libraries)).rejects.toThrow(
    'Expected katex to be installed for math. Run "npm install @ws/mirror katex", or leave math out.',
  );
  expect(await htmlHooks({ math: "if-installed", highlight: false }, libraries)).toEqual({ highlightCode: false });
  const damaged = { ...libraries, math: { ...libraries.math, load: () => Promise.reject(new SyntaxError("damaged")) } };
  await expect(htmlHooks({ math: "if-installed", highlight: false }, damaged)).rejects.toThrow("damaged");
  expect(libraryHint("renderEquation")).toBe(
    'Equations are shown as their source. Run "npm install @ws/mirror katex" to change that.',
  );
});
