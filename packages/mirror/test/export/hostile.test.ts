import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { beforeAll, expect, test } from "vitest";
import { readFolder, temporaryFolder } from "./read-folder.ts";
import { id, link, mention, Objects, plain, text } from "./all-blocks.ts";
import { createWorkspace, emptyEmulator } from "./workspace.ts";

const SCRIPT = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
const URLS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "//evil.example",
  '/"onmouseover=alert(1)',
];
/** Names that are dangerous as paths, or equal to each other. */
const NAMES = [
  "../../../etc/passwd",
  "CON",
  "a/b\\c:d*e?.png",
  "x".repeat(400),
  "..",
  "same.txt",
  "same.txt",
  "SAME.txt",
];

const file = (name: string, at: number) => ({
  type: "file",
  name,
  file: { url: `https://files.example/${at}/x?signature=1`, expiry_time: "2026-07-01T12:00:00.000Z" },
  caption: [],
});

function hostileObjects(): Objects {
  const objects = new Objects();
  objects.page(id(1), SCRIPT, {
    icon: { type: "emoji", emoji: SCRIPT },
    cover: { type: "external", external: { url: "javascript:alert(1)" } },
  });
  objects.page(id(2), "../../../../tmp/evil");
  objects.page(id(3), `${"long ".repeat(200)}\u0000\u202E`);
  objects.page(id(4), "");
  const texts = [
    text(SCRIPT),
    text(SCRIPT, {}, { bold: true, color: SCRIPT }),
    ...URLS.map((url) => link("click", url)),
    text(SCRIPT, { type: "equation", equation: { expression: SCRIPT } }),
    mention(SCRIPT, { type: SCRIPT }),
    mention(SCRIPT, { type: "link_mention", link_mention: { href: "javascript:alert(1)", title: SCRIPT } }),
    mention(SCRIPT, { type: "date", date: { start: SCRIPT, end: null, time_zone: SCRIPT } }),
    text("\u0000\u0008\uD800 </script>"),
  ];
  objects.blocks(id(1), [
    plain("paragraph", { rich_text: texts, color: SCRIPT }),
    plain("toggle", { rich_text: texts }),
    plain("bulleted_list_item", { rich_text: texts }),
    { type: "code", content: { rich_text: [text(SCRIPT)], language: SCRIPT, caption: texts } },
    { type: "equation", content: { expression: SCRIPT } },
    { type: "child_page", content: { title: SCRIPT } },
    { type: "unsupported", content: { block_type: `--><script>alert(1)</script>` } },
    ...["embed", "bookmark", "link_preview"].flatMap((type) =>
      URLS.map((url) => ({ type, content: { url, caption: texts } })),
    ),
    ...["image", "video", "audio", "pdf", "file"].flatMap((type) =>
      URLS.map((url) => ({ type, content: { type: "external", external: { url }, caption: texts, name: SCRIPT } })),
    ),
    ...NAMES.map((name, at) => ({ type: "file", content: file(name, at) })),
    { type: "table", content: { table_width: 1 }, children: [{ type: "table_row", content: { cells: [texts] } }] },
  ]);
  return objects;
}

const exported = new Map<string, Map<string, string>>();
beforeAll(async () => {
  const emulator = emptyEmulator();
  emulator.import(hostileObjects().list);
  const { mirror, pull } = await createWorkspace(emulator);
  await pull();
  for (const format of ["html", "markdown"] as const) {
    const out = `${temporaryFolder()}/out`;
    await mirror.export({ format, out });
    exported.set(format, readFolder(out));
  }
});

const filesOf = (format: string) => exported.get(format) ?? new Map<string, string>();

type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(node: DefaultTreeAdapterTypes.Node): Element[] {
  const inner = "childNodes" in node ? node.childNodes.flatMap(elementsOf) : [];
  return "tagName" in node ? [node, ...inner] : inner;
}

/** Elements that the renderer writes. */
const TAGS = new Set(
  (
    "html head meta title link body main nav ol a article header h1 h2 p br strong span code details summary ul li div pre " +
    "figure figcaption img video audio table tbody tr td time section"
  ).split(" "),
);

test("hostile texts become no elements, attributes or links that run code", () => {
  const pages = [...filesOf("html")].filter(([path]) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(4);
  for (const [path, html] of pages) {
    for (const { tagName, attrs } of elementsOf(parse(html))) {
      expect(TAGS, `${path} ${tagName}`).toContain(tagName);
      for (const { name, value } of attrs) {
        expect(name).not.toMatch(/^on|^style$|^srcdoc$/u);
        if (name === "href" || name === "src")
          expect(value).toMatch(/^(?:https?:\/\/|\.\.\/|#|pages\/|databases\/|index\.html|style\.css)/u);
      }
    }
  }
});

test("each page forbids scripts by its policy", () => {
  const pages = [...filesOf("html")].filter(([path]) => path.endsWith(".html"));
  expect(pages.filter(([, html]) => !html.includes("default-src &#39;none&#39;"))).toEqual([]);
});

test("hostile texts become no HTML and no links that run code in Markdown", () => {
  for (const [path, markdown] of filesOf("markdown")) {
    if (!path.endsWith(".md")) continue;
    const outsideOfCode = markdown.replaceAll(/(`+)[\s\S]*?\1/gu, "").replaceAll(/\\[<>[\]()]/gu, "");
    expect(outsideOfCode).not.toMatch(/<(?:script|img)/iu);
    expect(outsideOfCode).not.toMatch(/\]\(\s*(?:java|data|vbscript|file)/iu);
  }
});

test.each(["html", "markdown"])("names of files in %s are safe, and equal names do not collide", (format) => {
  const paths = [...filesOf(format).keys()];
  for (const path of paths)
    for (const segment of path.split("/")) {
      expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(255);
      expect(segment).not.toMatch(/[<>:"\\|?*\u202E]|\p{Cc}|^\.\.?$|[. ]$|^(?:con|nul)(?:\.|$)/iu);
    }
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  const contents = [...filesOf(format)].filter(([path]) => path.startsWith("files/")).map(([, content]) => content);
  expect(contents.toSorted()).toEqual(NAMES.map((_, at) => `/${at}/x`));
});
