// Random pages whose texts, addresses and names are made of the syntax of HTML and Markdown.
import { BLOCK_TYPES, type BlockTypeRow } from "@ws/helpers/blocks";
import type { ContentObject } from "@ws/render";
import fc from "fast-check";
import { text } from "./rich-text.ts";

type Fields = ContentObject["json"];

const PARTS = [
  ..."` * _ [ ] ( ) | \\ $ # > - + \t \n \r\n \n\n ** __ ~~ ``` ~~~ --- === $$ \\\\ ]( 1. <!-- --> ]]> <![CDATA[".split(
    " ",
  ),
  " ",
  "    ",
  "> ",
  "# ",
  "- ",
  "1. ",
  "<script>hit()</script>",
  "<img src=x onerror=hit()>",
  "</p></div></article></main>",
  "&lt;script&gt;",
  "&#x3c;",
  "\"'><svg onload=hit()>",
  "<a href=javascript:hit()>",
  "</title></style></textarea></details></summary>",
  "<details>",
  "[a](javascript:hit())",
  "![a](javascript:hit())",
  "[a]: javascript:hit()",
  "<javascript:hit()>",
  "{{7*7}}",
  "\u0000",
  "\u202E",
  "\uD800",
  "\u2028",
  "word",
  "é",
  "自転車",
  "دليل",
];

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

const url = fc.oneof(
  fc.constantFrom(
    "javascript:hit()",
    "JaVaScRiPt:hit()",
    " javascript:hit()",
    "java\nscript:hit()",
    "\u0001javascript:hit()",
    "data:text/html,<script>hit()</script>",
    "vbscript:hit()",
    "file:///etc/passwd",
    "//example.com/x",
    "https://example.com/a)(b <c> \"d\" 'e' [f]",
    "mailto:a@example.com?subject=<script>",
  ),
  hostile,
  hostile.map((more) => `https://example.com/${more}`),
);

const annotations = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  strikethrough: fc.boolean(),
  underline: fc.boolean(),
  code: fc.boolean(),
  color: fc.oneof(fc.constant("default"), fc.constant("red_background"), hostile),
});

const run = fc.oneof(
  fc.tuple(hostile, annotations).map(([content, marks]) => text(content, {}, marks)),
  fc
    .tuple(hostile, url, annotations)
    .map(([content, href, marks]) => text(content, { text: { content, link: { url: href } }, href }, marks)),
  fc
    .tuple(hostile, annotations)
    .map(([expression, marks]) => text(expression, { type: "equation", equation: { expression } }, marks)),
  fc
    .tuple(hostile, url, hostile)
    .map(([content, href, title]) =>
      text(content, { type: "mention", href, mention: { type: "link_mention", link_mention: { href, title } } }),
    ),
  fc
    .tuple(hostile, hostile)
    .map(([content, start]) =>
      text(content, { type: "mention", mention: { type: "date", date: { start, time_zone: start } } }),
    ),
);

const rich = fc.array(run, { minLength: 1, maxLength: 3 });

/** Values of the members of blocks. All others are hostile texts. */
const MEMBERS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  rich_text: rich,
  caption: rich,
  title: fc.oneof(hostile, rich),
  cells: fc.array(rich, { minLength: 1, maxLength: 2 }),
  icon: fc.record({ type: fc.constant("emoji"), emoji: hostile }),
  is_toggleable: fc.boolean(),
  checked: fc.boolean(),
  // Not "file": a PDF that Notion stores is a frame.
  type: fc.constantFrom("external", "page_id", "comment_id"),
  external: fc.record({ url }),
  url,
};

const TYPES: Readonly<Record<string, Pick<BlockTypeRow, "members">>> = {
  ...BLOCK_TYPES,
  future: { members: ["rich_text", "name"] },
};

/** The type and the content of a block. */
const block = fc
  .constantFrom(...Object.entries(TYPES))
  .chain(([type, { members }]) =>
    fc
      .record(Object.fromEntries(members.map((member) => [member, MEMBERS[member] ?? hostile])))
      .map((content): [string, Fields] => [type, content]),
  );

const CONTAINERS: ReadonlySet<string> = new Set(
  "paragraph bulleted_list_item numbered_list_item to_do toggle quote callout template".split(" "),
);

/** Text of the last block. It must stay a paragraph of its own. */
export const LAST = "The very last paragraph";

const inPage = { type: "page_id", page_id: "page" };

/** A row with hostile values and blocks, some inside of others, and an ordinary paragraph at its end. */
export const hostilePage = fc
  .record({
    title: hostile,
    icon: hostile,
    cover: url,
    columns: fc.array(fc.tuple(hostile, hostile, url), { maxLength: 3 }),
    blocks: fc.array(fc.tuple(block, fc.boolean()), { minLength: 1, maxLength: 5 }),
  })
  .map(({ title, icon, cover, columns, blocks }) => {
    const properties = Object.fromEntries<Fields>([
      ...columns.flatMap(([name, value, address]): [string, Fields][] => [
        [`${name}1`, { type: "select", select: { name: value, color: value } }],
        [`${name}2`, { type: "url", url: address }],
        [`${name}3`, { type: "email", email: value }],
        [`${name}4`, { type: "future", future: { [name]: value } }],
        [`${name}5`, { type: "files", files: [{ type: "external", name: value, external: { url: address } }] }],
      ]),
      ["Name", { type: "title", title: [text(title)] }],
    ]);
    const page: Fields = {
      object: "page",
      id: "page",
      parent: { type: "data_source_id", data_source_id: "rows" },
      icon: { type: "emoji", emoji: icon },
      cover: { type: "external", external: { url: cover } },
      properties,
    };
    const objects: Fields[] = [page];
    let container = "";
    for (const [index, [[type, content], isInside]] of blocks.entries()) {
      const id = `b${index}`;
      const parent = isInside && container !== "" ? { type: "block_id", block_id: container } : inPage;
      objects.push({ object: "block", id, parent, type, has_children: CONTAINERS.has(type), [type]: content });
      container = CONTAINERS.has(type) ? id : "";
    }
    const paragraph = { rich_text: [text(LAST)] };
    objects.push({ object: "block", id: "last", parent: inPage, type: "paragraph", has_children: false, paragraph });
    return objects;
  });
