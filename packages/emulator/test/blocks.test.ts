import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { idsOf, paragraph, text, workspaceWithPage } from "./support.ts";

const wordsOf = (results: Body[]): (string | undefined)[] =>
  results.map((block) => block.paragraph.rich_text[0]?.plain_text);

describe("appending", () => {
  test("adds blocks at the end, at the start, or after another block", () => {
    const { call, pageId } = workspaceWithPage();
    const [b] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("b"), paragraph("d")] }).body.results;
    call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("a")], position: { type: "start" } });
    call("PATCH", `blocks/${pageId}/children`, {
      children: [paragraph("c")],
      position: { type: "after_block", after_block: { id: b.id } },
    });
    expect(wordsOf(call("GET", `blocks/${pageId}/children`).body.results)).toEqual(["a", "b", "c", "d"]);
  });

  test("refuses after at the new version", () => {
    const { call, pageId } = workspaceWithPage();
    const [a] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("a"), paragraph("c")] }).body.results;
    const body = { children: [paragraph("b")], after: a.id };
    expect(call("PATCH", `blocks/${pageId}/children`, body).status).toBe(400);
    expect(call("PATCH", `blocks/${pageId}/children`, body, { version: "2025-09-03" }).status).toBe(200);
    expect(wordsOf(call("GET", `blocks/${pageId}/children`).body.results)).toEqual(["a", "b", "c"]);
  });

  test("the response to an insertion has the new blocks and all following blocks", () => {
    const { call, pageId } = workspaceWithPage();
    const [a] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("a"), paragraph("c")] }).body.results;
    const answer = call("PATCH", `blocks/${pageId}/children`, {
      children: [paragraph("b")],
      position: { type: "after_block", after_block: { id: a.id } },
    });
    expect(wordsOf(answer.body.results)).toEqual(["b", "c"]);
  });

  test("the type is optional, and missing fields get defaults", () => {
    const { call, pageId } = workspaceWithPage();
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [{ to_do: { rich_text: text("x") } }] }).body
      .results;
    expect(block).toMatchObject({
      object: "block",
      type: "to_do",
      to_do: { checked: false, color: "default" },
      has_children: false,
    });
  });

  test.each([
    ["101 children", { children: Array.from({ length: 101 }, () => paragraph("x")) }],
    ["no children", {}],
    ["three levels of children", { children: [nest(4)] }],
    ["a table row outside a table", { children: [{ table_row: { cells: [[]] } }] }],
    [
      "a row of the wrong width",
      { children: [{ table: { table_width: 2, children: [{ table_row: { cells: [[]] } }] } }] },
    ],
    ["only one column", { children: [{ column_list: { children: [{ column: { children: [] } }] } }] }],
    ["a child_page", { children: [{ child_page: { title: "x" } }] }],
    [
      "too many blocks together",
      {
        children: Array.from({ length: 11 }, () => ({
          toggle: { rich_text: [], children: Array.from({ length: 100 }, () => paragraph("x")) },
        })),
      },
    ],
  ])("%s: refused", (_, body) => {
    const { call, pageId } = workspaceWithPage();
    const answer = call("PATCH", `blocks/${pageId}/children`, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
    expect(call("GET", `blocks/${pageId}/children`).body.results).toEqual([]);
  });
});

function nest(levels: number): ReturnType<typeof paragraph> {
  return { toggle: { rich_text: [], ...(levels > 1 ? { children: [nest(levels - 1)] } : {}) } };
}

describe("block types", () => {
  test("shows every block type in the service's form", () => {
    const { call, pageId } = workspaceWithPage();
    const url = "https://example.com/some/file.pdf";
    const children = [
      { heading_1: { rich_text: text("h"), is_toggleable: true } },
      { callout: { rich_text: text("c"), icon: { emoji: "💡" } } },
      { code: { rich_text: text("x = 1"), language: "python" } },
      { equation: { expression: "e=mc^2" } },
      { divider: {} },
      { bookmark: { url } },
      { pdf: { external: { url } } },
      { file: { external: { url } } },
      { table: { table_width: 1, children: [{ table_row: { cells: [text("cell")] } }] } },
      { column_list: { children: [{ column: { children: [] } }, { column: { children: [paragraph("x")] } }] } },
      { tab: { children: [paragraph("First tab")] } },
      { link_to_page: { page_id: pageId } },
    ];
    const { results } = call("PATCH", `blocks/${pageId}/children`, { children }).body;
    expect(results.map((block: Record<string, unknown> & { type: string }) => block[block.type])).toMatchObject([
      { is_toggleable: true, color: "default" },
      { icon: { type: "emoji", emoji: "💡" } },
      { language: "python", caption: [] },
      { expression: "e=mc^2" },
      {},
      { url, caption: [] },
      { type: "external", external: { url }, caption: [] },
      { name: "file.pdf" },
      { table_width: 1, has_column_header: false, has_row_header: false },
      {},
      {},
      { type: "page_id", page_id: pageId },
    ]);
  });

  test("a copy of a synced block shows the children of its original", () => {
    const { call, pageId } = workspaceWithPage();
    const [original] = call("PATCH", `blocks/${pageId}/children`, {
      children: [{ synced_block: { synced_from: null, children: [paragraph("shared")] } }],
    }).body.results;
    const [copy] = call("PATCH", `blocks/${pageId}/children`, {
      children: [{ synced_block: { synced_from: { block_id: original.id } } }],
    }).body.results;
    expect(copy.has_children).toBe(true);
    expect(wordsOf(call("GET", `blocks/${copy.id}/children`).body.results)).toEqual(["shared"]);
    const addition = call("PATCH", `blocks/${copy.id}/children`, { children: [paragraph("only in the copy")] });
    expect(addition.body.message).toBe("Block does not support children.");
  });

  test("pages and databases can be read as blocks by the same id", () => {
    const { call, pageId } = workspaceWithPage();
    const database = call("POST", "databases", { parent: { type: "page_id", page_id: pageId } }).body;
    expect(call("GET", `blocks/${pageId}`).body).toMatchObject({
      type: "child_page",
      child_page: { title: "Home" },
      has_children: true,
    });
    expect(call("GET", `blocks/${database.id}`).body).toMatchObject({
      type: "child_database",
      child_database: { title: "New database" },
    });
  });
});

describe("changing and deleting", () => {
  test("an update replaces the named fields and keeps the others", () => {
    const { call, pageId } = workspaceWithPage();
    const [block] = call("PATCH", `blocks/${pageId}/children`, {
      children: [{ to_do: { rich_text: text("x"), color: "red" } }],
    }).body.results;
    expect(call("PATCH", `blocks/${block.id}`, { to_do: { checked: true } }).body.to_do).toMatchObject({
      checked: true,
      color: "red",
      rich_text: [{ plain_text: "x" }],
    });
  });

  test("a block cannot change its type", () => {
    const { call, pageId } = workspaceWithPage();
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("x")] }).body.results;
    expect(call("PATCH", `blocks/${block.id}`, { quote: { rich_text: text("y") } }).status).toBe(400);
  });

  test("a deleted block is not listed, can be read, and can be restored", () => {
    const { call, pageId } = workspaceWithPage();
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("x")] }).body.results;
    expect(call("DELETE", `blocks/${block.id}`).body).toMatchObject({ id: block.id, in_trash: true });
    expect(call("GET", `blocks/${pageId}/children`).body.results).toEqual([]);
    expect(call("GET", `blocks/${block.id}`).body.in_trash).toBe(true);
    expect(call("PATCH", `blocks/${block.id}`, { paragraph: { rich_text: [] } }).status).toBe(400);
    call("PATCH", `blocks/${block.id}`, { in_trash: false });
    expect(idsOf(call("GET", `blocks/${pageId}/children`).body.results)).toEqual([block.id]);
  });
});

describe("rich text", () => {
  test("completes annotations, links, mentions and equations", () => {
    const { call, pageId } = workspaceWithPage();
    const [user] = call("GET", "users").body.results.filter(({ type }) => type === "person");
    const rich_text = [
      { text: { content: "bold" }, annotations: { bold: true } },
      { text: { content: "link", link: { url: "https://example.com/x" } } },
      { mention: { user: { id: user.id } } },
      { mention: { page: { id: pageId } } },
      { mention: { date: { start: "2026-01-02" } } },
      { equation: { expression: "x^2" } },
    ];
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [{ paragraph: { rich_text } }] }).body
      .results;
    const [bold, link, person, page, date, equation] = block.paragraph.rich_text;
    expect(bold.annotations).toEqual({
      bold: true,
      italic: false,
      strikethrough: false,
      underline: false,
      code: false,
      color: "default",
    });
    expect(link).toMatchObject({ href: "https://example.com/x", text: { link: { url: "https://example.com/x" } } });
    expect(person).toMatchObject({ plain_text: `@${user.name}`, mention: { type: "user", user } });
    expect(page).toMatchObject({ plain_text: "Home", href: `https://app.notion.com/p/${pageId.replaceAll("-", "")}` });
    expect(date).toMatchObject({
      plain_text: "2026-01-02",
      mention: { type: "date", date: { end: null, time_zone: null } },
    });
    expect(equation).toMatchObject({ plain_text: "x^2", href: null });
  });

  test("merges neighbours with the same style", () => {
    const { call, pageId } = workspaceWithPage();
    const [block] = call("PATCH", `blocks/${pageId}/children`, {
      children: [{ paragraph: { rich_text: [...text("a"), ...text("b")] } }],
    }).body.results;
    expect(block.paragraph.rich_text).toHaveLength(1);
    expect(block.paragraph.rich_text[0].plain_text).toBe("ab");
  });
});

describe("refused blocks", () => {
  const row = (cells: number) => ({ table_row: { cells: Array.from({ length: cells }, () => text("cell")) } });

  test.each([
    ["an unknown color", { paragraph: { rich_text: [], color: "mauve" } }],
    ["an unknown language", { code: { rich_text: [], language: "klingon" } }],
    [
      "a text in a colour that is none",
      { paragraph: { rich_text: [{ text: { content: "x" }, annotations: { color: "mauve" } }] } },
    ],
    ["an invalid emoji", { callout: { rich_text: [], icon: { type: "emoji", emoji: "x" } } }],
    ["two payloads", { paragraph: { rich_text: [] }, divider: {} }],
  ])("%s", (_, block) => {
    const { call, pageId } = workspaceWithPage();
    const answer = call("PATCH", `blocks/${pageId}/children`, { children: [block] });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
    expect(call("GET", `blocks/${pageId}/children`).body.results).toEqual([]);
  });

  test.each(["🎉", "🇩🇪", "1️⃣", "👩‍💻", "☎️", "❤"])("%s is an emoji", (emoji) => {
    const { call, pageId } = workspaceWithPage();
    expect(call("PATCH", `pages/${pageId}`, { icon: { type: "emoji", emoji } }).body["icon"]).toEqual({
      type: "emoji",
      emoji,
    });
  });

  test("a table accepts only rows of its own width", () => {
    const { call, pageId } = workspaceWithPage();
    const { body } = call("PATCH", `blocks/${pageId}/children`, {
      children: [{ table: { table_width: 2, children: [row(2)] } }],
    });
    const append = (cells: number) =>
      call("PATCH", `blocks/${body.results[0].id}/children`, { children: [row(cells)] }).status;
    expect([append(3), append(1), append(2)]).toEqual([400, 400, 200]);
  });
});
