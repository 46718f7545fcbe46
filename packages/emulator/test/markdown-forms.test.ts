// Every kind of block and every style of text as the service's markdown, in both directions.
import fc from "fast-check";
import type { JsonObject, JsonValue } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { adminOf, paragraph, text, workspaceWithPage } from "./support.ts";

type Workspace = ReturnType<typeof workspaceWithPage>;

function pageOf({ call, pageId }: Workspace, body: JsonObject): Body {
  const answer = call("POST", "pages", {
    parent: { page_id: pageId },
    properties: { title: { title: text("M") } },
    ...body,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const markdownOf = ({ call }: Workspace, id: string) => call("GET", `pages/${id}/markdown`).body.markdown;

/** Blocks without what differs between two pages, their children inside. */
function tree({ call }: Workspace, id: string): JsonValue[] {
  return call("GET", `blocks/${id}/children?page_size=100`).body.results.map((block) => ({
    type: block.type,
    content: JSON.parse(JSON.stringify(block[block.type] ?? null)) as JsonValue,
    children: block.has_children ? tree({ call } as Workspace, block.id) : [],
  }));
}

const FORMS: readonly (readonly [string, JsonObject, string])[] = [
  ["an empty paragraph", { paragraph: { rich_text: [] } }, "<empty-block/>"],
  ["colours", { paragraph: { rich_text: text("a"), color: "blue_background" } }, 'a {color="blue_bg"}'],
  [
    "toggle headings",
    { heading_2: { rich_text: text("H"), is_toggleable: true, color: "red", children: [paragraph("in")] } },
    '## H {toggle="true" color="red"}\n\tin',
  ],
  ["headings of level 4", { heading_4: { rich_text: text("H") } }, "#### H"],
  [
    "toggles",
    { toggle: { rich_text: text("T"), color: "gray", children: [paragraph("in")] } },
    '<details color="gray">\n<summary>T</summary>\n\tin\n</details>',
  ],
  [
    "callouts",
    { callout: { rich_text: text("C"), icon: { emoji: "💡" }, color: "gray_background", children: [paragraph("in")] } },
    '<callout icon="💡" color="gray_bg">\n\tC\n\tin\n</callout>',
  ],
  [
    "nested lists and to-dos",
    {
      bulleted_list_item: {
        rich_text: text("a"),
        children: [{ to_do: { rich_text: text("b"), checked: true, children: [paragraph("c")] } }],
      },
    },
    "- a\n\t- [x] b\n\t\tc",
  ],
  ["quotes of several lines", { quote: { rich_text: text("one\ntwo"), color: "red" } }, '> one<br>two {color="red"}'],
  [
    "columns",
    {
      column_list: {
        children: [{ column: { children: [paragraph("l")] } }, { column: { children: [paragraph("r")] } }],
      },
    },
    "<columns>\n\t<column>\n\t\tl\n\t</column>\n\t<column>\n\t\tr\n\t</column>\n</columns>",
  ],
  [
    "tables",
    {
      table: {
        table_width: 2,
        has_column_header: true,
        has_row_header: true,
        children: [{ table_row: { cells: [text("a|b"), []] } }],
      },
    },
    '<table header-row="true" header-column="true">\n<tr>\n<td>a\\|b</td>\n<td></td>\n</tr>\n</table>',
  ],
  ["code that holds fences", { code: { rich_text: text("```\nx"), language: "c++" } }, "````c++\n```\nx\n````"],
  ["equations", { equation: { expression: "e = mc^2" } }, "$$\ne = mc^2\n$$"],
  ["tables of contents", { table_of_contents: { color: "gray" } }, '<table_of_contents color="gray"/>'],
  [
    "videos",
    { video: { external: { url: "https://example.com/v.mp4" }, caption: text("V") } },
    '<video src="https://example.com/v.mp4">V</video>',
  ],
  ["images", { image: { external: { url: "https://example.com/i.png" } } }, "![](https://example.com/i.png)"],
  [
    "files",
    { file: { external: { url: "https://example.com/a.txt" } } },
    '<file src="https://example.com/a.txt"></file>',
  ],
  ["text that looks like a list", { paragraph: { rich_text: text("- 1. # x") } }, "\\- 1. # x"],
  ["text that looks like a number", { paragraph: { rich_text: text("1. x") } }, "1\\. x"],
];

describe("forms of blocks", () => {
  test.each(FORMS)("%s have the service's form, and come back from it", (_, block, markdown) => {
    const workspace = workspaceWithPage();
    const made = pageOf(workspace, { children: [block] });
    expect(markdownOf(workspace, made.id)).toBe(markdown);
    const again = pageOf(workspace, { markdown });
    expect(tree(workspace, again.id)).toEqual(tree(workspace, made.id));
  });

  test("a synced block is an original or a reference, both with the content", () => {
    const workspace = workspaceWithPage();
    const page = pageOf(workspace, { children: [{ synced_block: { synced_from: null, children: [paragraph("s")] } }] });
    const { call } = workspace;
    const original = call("GET", `blocks/${page.id}/children`).body.results[0]?.id ?? "";
    call("PATCH", `blocks/${page.id}/children`, {
      children: [{ synced_block: { synced_from: { block_id: original } } }],
    });
    const url = `https://app.notion.com/p/${page.id.replaceAll("-", "")}#${original.replaceAll("-", "")}`;
    const markdown = `<synced_block url="${url}">\n\ts\n</synced_block>\n<synced_block_reference url="${url}">\n\ts\n</synced_block_reference>`;
    expect(markdownOf(workspace, page.id)).toBe(markdown);
  });

  test("what has no form is named as unknown, and stays where it is when the text around it changes", () => {
    const workspace = workspaceWithPage();
    const { call } = workspace;
    const page = pageOf(workspace, {
      children: [paragraph("a"), { bookmark: { url: "https://example.com" } }, paragraph("b")],
    });
    const before = call("GET", `blocks/${page.id}/children`).body.results;
    const url = `https://app.notion.com/p/${page.id.replaceAll("-", "")}#${before[1]?.id.replaceAll("-", "")}`;
    expect(markdownOf(workspace, page.id)).toBe(`a\n<unknown url="${url}" alt="bookmark"/>\nb`);
    call("PATCH", `pages/${page.id}/markdown`, {
      type: "update_content",
      update_content: { content_updates: [{ old_str: "b", new_str: "c", replace_all_matches: false }] },
    });
    call("PATCH", `pages/${page.id}/markdown`, {
      type: "insert_content",
      insert_content: { content: "z", position: { type: "start" } },
    });
    const after = call("GET", `blocks/${page.id}/children`).body.results;
    expect(after.map((block) => block.type)).toContain("bookmark");
    expect(after.find((block) => block.type === "bookmark")?.id).toBe(before[1]?.id);
  });

  test("a child page keeps its place, and goes where the text names it", () => {
    const workspace = workspaceWithPage();
    const { call } = workspace;
    const page = pageOf(workspace, {});
    const child = call("POST", "pages", {
      parent: { page_id: page.id },
      properties: { title: { title: text("Kid") } },
    });
    const tag = `<page url="https://app.notion.com/p/${child.body.id.replaceAll("-", "")}">Kid</page>`;
    expect(markdownOf(workspace, page.id)).toBe(tag);
    const replace = (new_str: string) =>
      call("PATCH", `pages/${page.id}/markdown`, { type: "replace_content", replace_content: { new_str } }).body;
    expect(replace(`first\n${tag}\nlast`).markdown).toBe(`first\n${tag}\nlast`);
    expect(replace("nothing").code).toBe("validation_error");
  });

  test("a page that exists comes to where inserted text names it", () => {
    const workspace = workspaceWithPage();
    const { call } = workspace;
    const page = pageOf(workspace, { children: [paragraph("a"), paragraph("b")] });
    const other = pageOf(workspace, {});
    const tag = `<page url="https://app.notion.com/p/${other.id.replaceAll("-", "")}">M</page>`;
    call("PATCH", `pages/${page.id}/markdown`, {
      type: "insert_content",
      insert_content: { content: `first\n${tag}\nsecond`, position: { type: "start" } },
    });
    expect(markdownOf(workspace, page.id)).toBe(`first\n${tag}\nsecond\na\nb`);
    expect(call("GET", `pages/${other.id}`).body["parent"]).toEqual({ type: "page_id", page_id: page.id });
  });

  test("what is out of reach is named and counted as unknown", () => {
    const workspace = workspaceWithPage();
    const { call, emulator } = workspace;
    const page = pageOf(workspace, {});
    const child = call("POST", "pages", { parent: { page_id: page.id }, properties: {} });
    adminOf(emulator)("POST", "share", { id: child.body.id, shared: false });
    const { body } = call("GET", `pages/${page.id}/markdown`);
    expect(body).toMatchObject({ truncated: true, unknown_block_ids: [child.body.id] });
  });

  test("older forms are read: pipes, fenced callouts, headings 5 and 6, list marks of other kinds", () => {
    const workspace = workspaceWithPage();
    const markdown = [
      "| a |",
      "| - |",
      "| 1 |",
      '::: callout {icon="💡"}',
      "hi",
      ":::",
      "##### five",
      "* star",
      "+ plus",
    ];
    const page = pageOf(workspace, { markdown: markdown.join("\n") });
    expect(tree(workspace, page.id).map((block) => (block as Body).type)).toEqual([
      "table",
      "callout",
      "heading_4",
      "bulleted_list_item",
      "bulleted_list_item",
    ]);
  });
});

/** Each run of text with its styles: `bold italic|text`. */
function runsOf(markdown: string): string[] {
  const workspace = workspaceWithPage();
  const page = pageOf(workspace, { markdown });
  const [block] = workspace.call("GET", `blocks/${page.id}/children`).body.results;
  return (block?.["paragraph"]?.rich_text ?? []).map((item) => {
    const { color, ...flags } = item["annotations"] as unknown as Record<string, unknown>;
    const on = Object.keys(flags).filter((flag) => flags[flag] === true);
    const styles = [...on, ...(color === "default" ? [] : [String(color)]), ...(item["href"] === null ? [] : ["link"])];
    return `${styles.join(" ")}|${item.plain_text}`;
  });
}

describe("text as people write it", () => {
  test.each([
    ["2 * 3 * 4", ["|2 * 3 * 4"]],
    ["2 ** 3", ["|2 ** 3"]],
    ["a ** b*c*", ["|a ** b", "italic|c"]],
    ["a **** b", ["|a **** b"]],
    ["**open", ["|**open"]],
    ["a **b* c", ["|a *", "italic|b", "| c"]],
    ["a *b** c", ["|a *b** c"]],
    ["a ~~b~ c", ["|a ~~b~ c"]],
    ["*** three", ["|*** three"]],
    ["***x***", ["bold italic|x"]],
    ["**a***b*", ["bold|a", "italic|b"]],
    ["*a***b**", ["italic|a", "bold|b"]],
    ["**a *b* c**", ["bold|a ", "bold italic|b", "bold| c"]],
    ["snake_case_name", ["|snake_case_name"]],
    ["costs $5 or $6", ["|costs $5 or $6"]],
    ["~~gone~~ and ~ here", ["strikethrough|gone", "| and ~ here"]],
    ["[a **b**](https://example.com)", ["link|a ", "bold link|b"]],
    ["`a*b*`", ["code|a*b*"]],
    ['<span color="red">r <span underline="true">u</span></span>', ["red|r ", "underline red|u"]],
    ["a<br>b", ["|a\nb"]],
    ["1 < 2 and <b>", ["|1 < 2 and <b>"]],
  ])("%s", (markdown, runs) => {
    expect(runsOf(markdown)).toEqual(runs);
  });
});

const STYLES = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  strikethrough: fc.boolean(),
  underline: fc.boolean(),
  color: fc.constantFrom("default", "red", "blue_background"),
});
/** Text that begins and ends with something to see: marks around spaces do not count, in any markdown. */
const WORDS = fc
  .stringMatching(/^[a-z0-9*~`$[\]<>{}|^\\_#\-:.!()&"][a-z0-9 *~`$[\]<>{}|^\\_#\-:.!()&"]{0,12}$/)
  .map((words) => words.trim())
  .filter((words) => words !== "");
const RICH_TEXT = fc.array(
  fc.oneof(
    fc.record({
      text: fc.record({
        content: WORDS,
        link: fc.option(fc.constantFrom({ url: "https://example.com/a?b=1" }, { url: "https://example.com/c" })),
      }),
      annotations: STYLES,
    }),
    fc.record({ text: fc.record({ content: WORDS }), annotations: fc.constant({ code: true }) }),
    fc.record({ equation: fc.record({ expression: fc.stringMatching(/^[a-z+^\\{}]{1,8}$/) }) }),
    fc.constant({ mention: { date: { start: "2026-01-02", end: "2026-01-03" } } }),
    fc.constant({ mention: { date: { start: "2026-01-02T10:30:00Z" } } }),
  ),
  { minLength: 1, maxLength: 5 },
);
const LEAF = fc.oneof(
  fc.record({ paragraph: fc.record({ rich_text: RICH_TEXT, color: fc.constantFrom("default", "green") }) }),
  fc.record({ heading_1: fc.record({ rich_text: RICH_TEXT }) }),
  fc.record({ to_do: fc.record({ rich_text: RICH_TEXT, checked: fc.boolean() }) }),
  fc.record({ numbered_list_item: fc.record({ rich_text: RICH_TEXT }) }),
  fc.record({
    code: fc.record({
      rich_text: WORDS.map((words) => text(words)),
      language: fc.constantFrom("python", "plain text"),
    }),
  }),
  fc.constant({ divider: {} }),
  fc.constant({ paragraph: { rich_text: [] } }),
);
const NESTED = (below: fc.Arbitrary<JsonObject>) => {
  const children = fc.array(below, { maxLength: 3 });
  return fc.oneof(
    LEAF,
    fc.record({ toggle: fc.record({ rich_text: RICH_TEXT, children }) }),
    fc.record({ callout: fc.record({ rich_text: fc.oneof(RICH_TEXT, fc.constant([])), children }) }),
    fc.record({ bulleted_list_item: fc.record({ rich_text: RICH_TEXT, children }) }),
    fc.record({ quote: fc.record({ rich_text: RICH_TEXT, children }) }),
    fc.record({
      heading_3: fc.record({ rich_text: RICH_TEXT, is_toggleable: fc.constant(true), children }),
    }),
  );
};
const BLOCKS = fc.array(NESTED(NESTED(LEAF as fc.Arbitrary<JsonObject>) as fc.Arbitrary<JsonObject>), {
  minLength: 1,
  maxLength: 4,
});

test("blocks → markdown → blocks gives the same blocks", () => {
  const workspace = workspaceWithPage();
  fc.assert(
    fc.property(BLOCKS, (children) => {
      const made = pageOf(workspace, { children: children as JsonValue[] });
      const markdown = markdownOf(workspace, made.id);
      const again = pageOf(workspace, { markdown });
      expect({ markdown, blocks: tree(workspace, again.id) }).toEqual({ markdown, blocks: tree(workspace, made.id) });
    }),
    { numRuns: 150 },
  );
});

test("any text is read without a failure, and what is made of it reads the same again", () => {
  const workspace = workspaceWithPage();
  const line = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      "<callout>",
      "</callout>",
      "```",
      "$$",
      "<columns>",
      "<column>",
      "| a |",
      "<table>",
      "# x",
      "- y",
      "\tz",
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const first = pageOf(workspace, { markdown: lines.join("\n") });
      expect(() => markdownOf(workspace, first.id)).not.toThrow();
    }),
    { numRuns: 150 },
  );
});
