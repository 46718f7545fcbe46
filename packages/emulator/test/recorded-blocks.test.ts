// Rules of blocks that recordings of the service show.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { paragraph, text, workspaceWithPage } from "./support.ts";

/** Returns a function that appends blocks to a new page at one version of the API. */
function appender(version: string) {
  const { call, pageId } = workspaceWithPage();
  return (children: JsonObject[], more: JsonObject = {}) =>
    call("PATCH", `blocks/${pageId}/children`, { children, ...more }, { version });
}

describe("the field archived of a new block", () => {
  const blocks = (archived: boolean): JsonObject[] => [
    { ...paragraph("a"), archived },
    { toggle: { rich_text: text("t"), children: [{ ...paragraph("in"), archived }] }, archived },
  ];

  test.each(["2022-06-28", "2025-09-03"])("is accepted and ignored at version %s, on every level", (version) => {
    const { status, body } = appender(version)(blocks(true));
    expect(status).toBe(200);
    expect(body.results.map((block) => [block["archived"], block.type])).toEqual([
      [false, "paragraph"],
      [false, "toggle"],
    ]);
  });

  test("is accepted in the blocks of a new page", () => {
    const { call, pageId } = workspaceWithPage();
    const page = { parent: { page_id: pageId }, properties: {}, children: blocks(false) };
    const create = (version: string) => call("POST", "pages", page, { version }).status;
    expect([create("2022-06-28"), create("2025-09-03"), create("2026-03-11")]).toEqual([200, 200, 400]);
  });

  test("is refused from version 2026-03-11 on, and so is a value that is no boolean", () => {
    expect(appender("2026-03-11")(blocks(false).slice(0, 1)).body.message).toBe(
      "body failed validation: body.children[0].archived should be not present, instead was `false`.",
    );
    expect(appender("2025-09-03")([{ ...paragraph("a"), archived: "no" }]).body.message).toBe(
      'body failed validation: body.children[0].archived should be a boolean, instead was `"no"`.',
    );
  });
});

describe("a new callout without an icon", () => {
  const callout: JsonObject = { callout: { rich_text: text("c") } };
  const iconAt = (version: string, block: JsonObject) => appender(version)([block]).body.results[0]?.callout["icon"];

  test("gets the default icon before version 2025-09-03", () => {
    expect(iconAt("2022-06-28", callout)).toEqual({ type: "emoji", emoji: "💡" });
    expect(iconAt("2025-09-03", callout)).toBeNull();
    expect(iconAt("2026-03-11", callout)).toBeNull();
  });

  test("gets the default icon as a child, too, and in a new page", () => {
    const { call, pageId } = workspaceWithPage();
    const children = [{ quote: { rich_text: text("q"), children: [callout] } }];
    const page = { parent: { page_id: pageId }, properties: {}, children };
    const { id } = call("POST", "pages", page, { version: "2022-06-28" }).body;
    const [quote] = call("GET", `blocks/${id}/children`).body.results;
    const [inner] = call("GET", `blocks/${quote?.id}/children`).body.results;
    expect(inner?.callout["icon"]).toEqual({ type: "emoji", emoji: "💡" });
  });

  test("keeps an icon that the request names", () => {
    const chosen = { callout: { rich_text: text("c"), icon: { type: "emoji", emoji: "🚲" } } };
    expect(iconAt("2022-06-28", chosen)).toEqual({ type: "emoji", emoji: "🚲" });
  });
});

test.each([true, false, undefined])("a new heading with children is a toggle if is_toggleable is %s", (flag) => {
  const heading = { rich_text: text("h"), children: [paragraph("in")], is_toggleable: flag };
  const { status, body } = appender("2026-03-11")([{ heading_2: heading }]);
  expect(status).toBe(200);
  expect([body.results[0]?.heading_2["is_toggleable"], body.results[0]?.has_children]).toEqual([true, true]);
});

test("a heading without children keeps its is_toggleable", () => {
  const headings = [true, false].map((flag) => ({ heading_2: { rich_text: [], is_toggleable: flag, children: [] } }));
  expect(appender("2026-03-11")(headings).body.results.map((block) => block["heading_2"]?.["is_toggleable"])).toEqual([
    true,
    false,
  ]);
});

test.each([
  [{ type: "start" }, ["new", "a", "b"]],
  [{ type: "end" }, ["new"]],
])("an insertion with the position %j returns %j", (position, shown) => {
  const append = appender("2026-03-11");
  append([paragraph("a"), paragraph("b")]);
  const { results } = append([paragraph("new")], { position }).body;
  expect(results.map((block) => block["paragraph"]?.rich_text[0]?.plain_text)).toEqual(shown);
});

describe("a changed file", () => {
  const change = (payload: JsonObject) => {
    const { call, pageId } = workspaceWithPage();
    const children = [{ image: { external: { url: "https://example.com/a.png" } } }];
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
    return call("PATCH", `blocks/${block?.id}`, { type: "image", image: payload });
  };

  test("can name its type", () => {
    const external = { url: "https://example.com/b.png" };
    expect(change({ type: "external", external, caption: text("c") }).body["image"]).toMatchObject({
      type: "external",
      external,
      caption: [{ plain_text: "c" }],
    });
  });

  test.each([
    [{ type: "external" }, "body.image.external should be defined, instead was `undefined`."],
    [{ type: "file", external: { url: "https://a.b/c.png" } }, "body.image.type should be "],
  ])("is refused if its type is not that of the file: %j", (payload, line) => {
    const { status, body } = change(payload);
    expect([status, body.message.startsWith(`body failed validation: ${line}`)]).toEqual([400, true]);
  });
});
