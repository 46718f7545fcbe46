// Every type of block as markdown, in both directions.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { createPage, markdownOf, tree } from "./markdown-support.ts";
import type { Body } from "./support.ts";
import { adminOf, paragraph, text, workspaceWithPage } from "./support.ts";

/** Blocks with their markdown. */
const FORMS: readonly (readonly [string, JsonObject, string])[] = [
  ["an empty paragraph", { paragraph: { rich_text: [] } }, "<empty-block/>"],
  ["colors", { paragraph: { rich_text: text("a"), color: "blue_background" } }, 'a {color="blue_bg"}'],
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
  ["code with fences", { code: { rich_text: text("```\nx"), language: "c++" } }, "````c++\n```\nx\n````"],
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

describe("blocks in markdown", () => {
  test.each(FORMS)("%s are rendered in the service's form and parsed again", (_, block, markdown) => {
    const workspace = workspaceWithPage();
    const made = createPage(workspace, { children: [block] });
    expect(markdownOf(workspace, made.id)).toBe(markdown);
    const again = createPage(workspace, { markdown });
    expect(tree(workspace, again.id)).toEqual(tree(workspace, made.id));
  });

  test("an original synced block and its reference both contain the content", () => {
    const workspace = workspaceWithPage();
    const page = createPage(workspace, {
      children: [{ synced_block: { synced_from: null, children: [paragraph("s")] } }],
    });
    const { call } = workspace;
    const original = call("GET", `blocks/${page.id}/children`).body.results[0]?.id ?? "";
    call("PATCH", `blocks/${page.id}/children`, {
      children: [{ synced_block: { synced_from: { block_id: original } } }],
    });
    const url = `https://app.notion.com/p/${page.id.replaceAll("-", "")}#${original.replaceAll("-", "")}`;
    const markdown = `<synced_block url="${url}">\n\ts\n</synced_block>\n<synced_block_reference url="${url}">\n\ts\n</synced_block_reference>`;
    expect(markdownOf(workspace, page.id)).toBe(markdown);
  });

  test("a block without a markdown form is <unknown/> and survives changes to the text around it", () => {
    const workspace = workspaceWithPage();
    const { call } = workspace;
    const page = createPage(workspace, {
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

  test("a child page moves to the position of its tag", () => {
    const workspace = workspaceWithPage();
    const { call } = workspace;
    const page = createPage(workspace, {});
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

  test("inserted text with the tag of an existing page moves the page", () => {
    const workspace = workspaceWithPage();
    const { call } = workspace;
    const page = createPage(workspace, { children: [paragraph("a"), paragraph("b")] });
    const other = createPage(workspace, {});
    const tag = `<page url="https://app.notion.com/p/${other.id.replaceAll("-", "")}">M</page>`;
    call("PATCH", `pages/${page.id}/markdown`, {
      type: "insert_content",
      insert_content: { content: `first\n${tag}\nsecond`, position: { type: "start" } },
    });
    expect(markdownOf(workspace, page.id)).toBe(`first\n${tag}\nsecond\na\nb`);
    expect(call("GET", `pages/${other.id}`).body["parent"]).toEqual({ type: "page_id", page_id: page.id });
  });

  test("an unshared child page is listed as unknown", () => {
    const workspace = workspaceWithPage();
    const { call, emulator } = workspace;
    const page = createPage(workspace, {});
    const child = call("POST", "pages", { parent: { page_id: page.id }, properties: {} });
    adminOf(emulator)("POST", "share", { id: child.body.id, shared: false });
    const { body } = call("GET", `pages/${page.id}/markdown`);
    expect(body).toMatchObject({ truncated: true, unknown_block_ids: [child.body.id] });
  });

  test("older forms are parsed: pipe tables, fenced callouts, headings 5 and 6, other list marks", () => {
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
    const page = createPage(workspace, { markdown: markdown.join("\n") });
    expect(tree(workspace, page.id).map((block) => (block as Body).type)).toEqual([
      "table",
      "callout",
      "heading_4",
      "bulleted_list_item",
      "bulleted_list_item",
    ]);
  });
});
