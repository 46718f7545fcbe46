// Limits of Notion that are found before the first request. Reports: https://github.com/ariary/notionterm/issues/4,
// https://github.com/julien040/anyquery/pull/31, https://github.com/withoneai/knowledge/issues/3.
import {
  AppendTreeError,
  appendBlockTree,
  asyncAppendBlockTree,
  LIMITS,
  plainText,
  text,
  writeRow,
  type AppendTreeOptions,
} from "@ws/helpers";
import { describe, expect, test } from "vitest";
import { failureOf } from "./support/failure.ts";
import { emptyPage, workspace, type Workspace } from "./support/workspaces.ts";

const runs = (count: number) => Array.from({ length: count }, (_, index) => ({ text: { content: `${index} ` } }));
const many = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ paragraph: { rich_text: text(`p${index}`) } }));
const long = (length: number): string => `https://example.org/${"x".repeat(length - 20)}`;

const kinds = [
  {
    name: "Client",
    append: async ({ client }: Workspace, block_id: string, children: readonly object[], options?: AppendTreeOptions) =>
      appendBlockTree(client.blocks.children, { block_id, children: children as never[] }, options),
  },
  {
    name: "AsyncClient",
    append: ({ asyncClient }: Workspace, block_id: string, children: readonly object[], options?: AppendTreeOptions) =>
      asyncAppendBlockTree(asyncClient.blocks.children, { block_id, children: children as never[] }, options),
  },
] as const;

/** Blocks that Notion refuses, each with its place and its limit. */
const TOO_LARGE: readonly [place: string, limit: string, block: object][] = [
  [
    "children[120].paragraph.rich_text",
    "at most 100 runs of 2000 characters, got 101",
    { paragraph: { rich_text: runs(101) } },
  ],
  [
    "children[120].code.rich_text",
    "at most 100 runs of 2000 characters, got 101",
    { code: { rich_text: text("x".repeat(200_001)) } },
  ],
  ["children[120].image.caption", "at most 100 runs", { image: { external: { url: long(30) }, caption: runs(101) } }],
  [
    "children[120].equation.expression",
    "at most 1000 characters, got 1001",
    { equation: { expression: "x".repeat(1001) } },
  ],
  [
    "children[120].paragraph.rich_text[0].equation.expression",
    "at most 1000 characters",
    { paragraph: { rich_text: [{ equation: { expression: "x".repeat(1001) } }] } },
  ],
  ["children[120].bookmark.url", "at most 2000 characters, got 2001", { bookmark: { url: long(2001) } }],
  ["children[120].embed.url", "at most 2000 characters", { embed: { url: long(2001) } }],
  ["children[120].pdf.external.url", "at most 2000 characters", { pdf: { external: { url: long(2001) } } }],
  [
    "children[120].callout.icon.external.url",
    "at most 2000 characters",
    { callout: { rich_text: [], icon: { external: { url: long(2001) } } } },
  ],
  [
    "children[120].toggle.children[1].quote.rich_text[0].text.link.url",
    "at most 2000 characters",
    { toggle: { rich_text: [], children: [...many(1), { quote: { rich_text: text("a", { link: long(2001) }) } }] } },
  ],
  [
    "children[120].table.children[0].table_row.cells[1]",
    "at most 100 runs",
    { table: { table_width: 2, children: [{ table_row: { cells: [[], runs(101)] } }] } },
  ],
  ["children[120]", "at most 490000 bytes", { paragraph: { rich_text: text("界".repeat(190_000)) } }],
];

describe.each(kinds)("appendBlockTree with $name", ({ append }) => {
  test.each(TOO_LARGE)("refuses %s with %s before the first request", async (place, limit, block) => {
    const ws = workspace();
    const page = emptyPage(ws);
    const { length: before } = ws.requests;
    const error = await failureOf(() => append(ws, page, [...many(120), block, ...many(1)]));
    expect(error.code).toBe("invalid_argument");
    expect(error.message).toContain(`Expected ${place} to have ${limit}`);
    expect(ws.requests).toHaveLength(before);
  });

  test("accepts what has exactly the largest size", async () => {
    const ws = workspace();
    const children = [
      { paragraph: { rich_text: runs(LIMITS.items) } },
      { code: { language: "plain text", rich_text: text("x".repeat(200_000)) } },
      { equation: { expression: "x".repeat(1000) } },
      { bookmark: { url: long(2000) } },
    ];
    expect(await append(ws, emptyPage(ws), children)).toHaveLength(4);
  });

  test("makes several runs of one that is too long, in each rich text", async () => {
    const ws = workspace();
    const page = emptyPage(ws);
    const content = "é".repeat(4500);
    const row = { table_row: { cells: [[{ text: { content } }]] } };
    await append(ws, page, [
      { paragraph: { rich_text: [{ text: { content } }] } },
      { table: { table_width: 1, children: [row] } },
    ]);
    const [paragraph] = ws.client.blocks.children.list({ block_id: page }).results as {
      paragraph?: { rich_text: object[] };
    }[];
    expect(plainText(paragraph?.paragraph?.rich_text ?? [])).toBe(content);
  });

  test.each([
    ["paragraph", 3, { paragraph: { color: "red", rich_text: runs(250) } }],
    ["code", 2, { code: { language: "shell", rich_text: text("line of a log\n".repeat(18_000)), caption: text("c") } }],
    ["quote", 2, { quote: { rich_text: text("界".repeat(190_000)), children: many(2) } }],
  ])("makes several blocks of a %s with split: blocks", async (type, count, block) => {
    const ws = workspace();
    const page = emptyPage(ws);
    const created = await append(ws, page, [...many(1), block, ...many(1)], { split: "blocks" });
    expect(created).toHaveLength(count + 2);
    const blocks = ws.client.blocks.children.list({ block_id: page }).results as unknown as Record<
      string,
      { rich_text: object[]; caption?: object[]; color?: string }
    >[];
    const pieces = blocks.slice(1, -1).map((piece) => piece[type]);
    const given = (block as Record<string, { rich_text: object[] }>)[type];
    expect(pieces.map((piece) => plainText(piece?.rich_text ?? [])).join("")).toBe(plainText(given?.rich_text ?? []));
    if (type === "paragraph") expect(pieces.map((piece) => piece?.color)).toEqual(["red", "red", "red"]);
    if (type === "code") expect(pieces.map((piece) => piece?.caption?.length)).toEqual([0, 1]);
    if (type === "quote") expect(created.map(({ children }) => children.length)).toEqual([0, 0, 2, 0]);
  });

  test("refuses a block that reads differently in pieces also with split: blocks, and a wrong value of split", async () => {
    const ws = workspace();
    const block = { to_do: { rich_text: runs(101) } };
    expect((await failureOf(() => append(ws, emptyPage(ws), [block], { split: "blocks" }))).message).toContain(
      "children[0].to_do",
    );
    const wrong = await failureOf(() => append(ws, emptyPage(ws), [], { split: true as never }));
    expect(wrong.message).toBe('Expected split to be "blocks", got a value of type boolean.');
  });

  test("names the place of a block that Notion refuses in the caller's list, and resumes with a better one", async () => {
    const ws = workspace();
    const page = emptyPage(ws);
    const bad = {
      toggle: { rich_text: text("t"), children: [...many(1), { code: { rich_text: [], language: "klingon" } }] },
    };
    const children = [...many(117), bad, ...many(30)];
    const error = await failureOf(() => append(ws, page, children));
    if (!(error instanceof AppendTreeError)) throw error;
    expect(error.path).toMatch(/^children\[117\]\.toggle\.children\[1\]\.code/);
    expect(error.message).toContain(`(${error.path} of your blocks)`);
    const better = [...many(117), { toggle: { rich_text: text("t") } }, ...many(30)];
    expect(await append(ws, page, better, { resume: error.progress })).toHaveLength(148);
    const lost = await failureOf(() =>
      append({ ...ws, client: broken(), asyncClient: broken() } as never, page, children),
    );
    expect(lost).toMatchObject({ code: "append_failed", path: "children[0]" });
  });
});

function broken() {
  const append = () => {
    throw new Error("reset");
  };
  return { blocks: { children: { append, list: append } } };
}

const SCHEMA = Object.fromEntries(
  [
    "title",
    "rich_text",
    "select",
    "multi_select",
    "status",
    "url",
    "email",
    "phone_number",
    "people",
    "relation",
    "files",
  ].map((type) => [type, { type }]),
);

test.each<[column: string, limit: string, value: unknown]>([
  ["title", 'column "title".title to have at most 100 runs of 2000 characters, got 101', "x".repeat(200_001)],
  ["rich_text", "at most 100 runs", runs(101)],
  ["rich_text", "rich_text[0].text.link.url to have at most 2000", text("a", { link: long(2001) })],
  ["select", "names of 1 to 100 characters, got 101", "x".repeat(101)],
  ["select", "names of 1 to 100 characters, got 0", ""],
  ["multi_select", "names of 1 to 100 characters", ["a", "x".repeat(101)]],
  ["multi_select", "at most 100 items, got 101", Array.from({ length: 101 }, (_, index) => `o${index}`)],
  ["status", "names of 1 to 100 characters", "x".repeat(101)],
  ["url", "at most 2000 characters", long(2001)],
  ["email", "at most 200 characters", `${"x".repeat(200)}@example.org`],
  ["phone_number", "at most 200 characters", "1".repeat(201)],
  ["people", "at most 100 items", Array.from({ length: 101 }, () => "u")],
  ["relation", "at most 100 items", Array.from({ length: 101 }, () => "p")],
  ["files", "files[0].external.url to have at most 2000", [{ name: "n", url: long(2001) }]],
])("writeRow refuses a %s that is too large: %s", async (column, limit, value) => {
  const error = await failureOf(() => writeRow(SCHEMA, { [column]: value }));
  expect(error.code).toBe("invalid_property");
  expect(error.message).toContain(limit);
});

test("writeRow refuses values that one request cannot contain", async () => {
  const columns = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "rich_text" }]));
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, "x".repeat(190_000)]));
  const error = await failureOf(() => writeRow(columns, values));
  expect(error.message).toMatch(
    /^Expected the values to have at most 490000 bytes, got \d+. Write them with several requests.$/,
  );
});
