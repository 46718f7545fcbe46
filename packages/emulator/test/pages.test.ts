import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { adminOf, callerOf, makeDatabase, makeRow, paragraph, text, titlesOf, workspaceWithPage } from "./support.ts";

describe("creating pages", () => {
  test("a new page has its title, its URL, times at whole minutes, and null for missing values", () => {
    const { call, pageId } = workspaceWithPage({ now: "2026-07-01T09:00:42.500Z" });
    const { status, body } = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: text("A new page!") } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "page",
      created_time: "2026-07-01T09:00:00.000Z",
      last_edited_time: "2026-07-01T09:00:00.000Z",
      parent: { type: "page_id", page_id: pageId },
      in_trash: false,
      is_archived: false,
      is_locked: false,
      icon: null,
      cover: null,
      public_url: null,
      properties: { title: { id: "title", type: "title", title: [{ plain_text: "A new page!", href: null }] } },
    });
    expect(body.url).toBe(`https://app.notion.com/p/A-new-page-${body.id.replaceAll("-", "")}`);
    expect(body).not.toHaveProperty("archived");
    expect(call("GET", `pages/${body.id}`).body.properties).toEqual(body.properties);
  });

  test("the URL has the text of the title without its mentions", () => {
    const { call, pageId } = workspaceWithPage();
    const mention = { type: "mention", mention: { page: { id: pageId } } };
    const { body } = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: [...text("See "), mention] } },
    });
    expect(body.properties["title"]?.title.map(({ plain_text }) => plain_text)).toEqual(["See ", "Home"]);
    expect(body.url).toBe(`https://app.notion.com/p/See-${body.id.replaceAll("-", "")}`);
  });

  test("version 2025-09-03 shows archived beside in_trash", () => {
    const { call, pageId } = workspaceWithPage();
    expect(call("GET", `pages/${pageId}`, undefined, { version: "2025-09-03" }).body).toMatchObject({
      archived: false,
      in_trash: false,
    });
  });

  test("creates a page with children on two levels", () => {
    const { call, pageId } = workspaceWithPage();
    const toggle = { type: "toggle", toggle: { rich_text: text("open"), children: [{ ...paragraph("inner") }] } };
    const page = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: text("P") } },
      children: [toggle, paragraph("after")],
    }).body;
    const [first, second] = call("GET", `blocks/${page.id}/children`).body.results;
    expect([first.type, first.has_children, second.paragraph.rich_text[0].plain_text]).toEqual([
      "toggle",
      true,
      "after",
    ]);
    expect(call("GET", `blocks/${first.id}/children`).body.results[0].parent).toEqual({
      type: "block_id",
      block_id: first.id,
    });
  });

  test("a refused creation changes nothing", () => {
    const { call, pageId } = workspaceWithPage();
    const bad = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: text("P") } },
      children: [{ type: "no_such_block", no_such_block: {} }],
    });
    expect(bad.status).toBe(400);
    expect(call("GET", `blocks/${pageId}/children`).body.results).toEqual([]);
  });

  test("refuses an unknown property", () => {
    const { call, pageId } = workspaceWithPage();
    const answer = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { Colour: { rich_text: text("x") } },
    });
    expect(answer.body).toMatchObject({ code: "validation_error", message: "Colour is not a property that exists." });
  });

  test("responds with 404 for an unknown parent", () => {
    const { call } = workspaceWithPage();
    const answer = call("POST", "pages", {
      parent: { page_id: "11111111-1111-4111-8111-111111111111" },
      properties: {},
    });
    expect([answer.status, answer.body.code]).toEqual([404, "object_not_found"]);
  });
});

describe("changing pages", () => {
  test("fields that a request does not name keep their values", () => {
    const { call, pageId } = workspaceWithPage();
    call("PATCH", `pages/${pageId}`, { icon: { type: "emoji", emoji: "🚲" } });
    const { body } = call("PATCH", `pages/${pageId}`, {
      cover: { type: "external", external: { url: "https://example.com/a.png" } },
    });
    expect(body).toMatchObject({
      icon: { type: "emoji", emoji: "🚲" },
      cover: { external: { url: "https://example.com/a.png" } },
    });
    expect(call("PATCH", `pages/${pageId}`, { icon: null }).body.icon).toBeNull();
  });

  test("the URL of a native icon is shown as that icon", () => {
    const { call, pageId } = workspaceWithPage();
    const icon = { type: "external", external: { url: "https://www.notion.so/icons/leaf_green.svg" } };
    expect(call("PATCH", `pages/${pageId}`, { icon }).body.icon).toEqual({
      type: "icon",
      icon: { name: "leaf", color: "green" },
    });
  });

  test("moves a page with its children to the trash and back", () => {
    const { call, pageId } = workspaceWithPage();
    const child = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: text("Child") } },
    }).body.id;
    expect(call("PATCH", `pages/${pageId}`, { in_trash: true }).body.in_trash).toBe(true);
    expect(call("GET", `pages/${child}`).body.in_trash).toBe(true);
    expect(call("PATCH", `pages/${pageId}`, { in_trash: false }).body.in_trash).toBe(false);
    expect(call("GET", `pages/${child}`).body.in_trash).toBe(false);
  });

  test("refuses archived at the new version", () => {
    const { call, pageId } = workspaceWithPage();
    expect(call("PATCH", `pages/${pageId}`, { archived: true }).body.code).toBe("validation_error");
    expect(call("PATCH", `pages/${pageId}`, { archived: true }, { version: "2025-09-03" }).body.archived).toBe(true);
  });

  test("moves a page below another page, but not below itself", () => {
    const { call, pageId } = workspaceWithPage();
    const make = (parent: string) =>
      call("POST", "pages", { parent: { page_id: parent }, properties: { title: { title: text("P") } } }).body.id;
    const a = make(pageId);
    const b = make(a);
    expect(call("POST", `pages/${a}/move`, { parent: { page_id: b } }).status).toBe(400);
    expect(call("POST", `pages/${b}/move`, { parent: { page_id: pageId } }).body.parent).toEqual({
      type: "page_id",
      page_id: pageId,
    });
    expect(call("GET", `blocks/${a}/children`).body.results).toEqual([]);
    expect(call("GET", `blocks/${pageId}/children`).body.results.map(({ id }) => id)).toEqual([a, b]);
  });
});

describe("rows and their properties", () => {
  const columns = {
    Name: { title: {} },
    Notes: { rich_text: {} },
    Amount: { number: { format: "euro" } },
    Kind: { select: { options: [{ name: "One", color: "red" }] } },
    Tags: { multi_select: {} },
    State: { status: {} },
    When: { date: {} },
    Who: { people: {} },
    Done: { checkbox: {} },
    Link: { url: {} },
    Number: { unique_id: { prefix: "T" } },
  };

  test("a new row shows every column, also without a value", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId, databaseId } = makeDatabase(call, pageId, columns);
    const { body } = call("GET", `pages/${makeRow(call, sourceId, { Name: { title: text("Row") } })}`);
    expect(body.parent).toEqual({ type: "data_source_id", data_source_id: sourceId, database_id: databaseId });
    expect(body.properties).toMatchObject({
      Notes: { type: "rich_text", rich_text: [] },
      Amount: { number: null },
      Kind: { select: null },
      Tags: { multi_select: [] },
      State: { status: { name: "Not started", color: "default" } },
      When: { date: null },
      Who: { people: [] },
      Done: { checkbox: false },
      Link: { url: null },
      Number: { unique_id: { prefix: "T", number: 1 } },
    });
    expect(titlesOf([body])).toEqual(["Row"]);
  });

  test("shows values in the service's form", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const [me] = call("GET", "users").body.results.filter(({ type }) => type === "person");
    const id = makeRow(call, sourceId, {
      Name: { title: text("Row") },
      Kind: { select: { name: "Two" } },
      Tags: { multi_select: [{ name: "a" }, { name: "b" }] },
      When: { date: { start: "2026-01-02T03:04:05Z", end: "2026-01-03", time_zone: null } },
      Who: { people: [{ id: me.id }] },
    });
    const { properties } = call("GET", `pages/${id}`).body;
    expect(properties.Kind.select).toMatchObject({ name: "Two" });
    expect(properties.Tags.multi_select.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(properties.When.date).toEqual({
      start: "2026-01-02T03:04:00.000+00:00",
      end: "2026-01-03",
      time_zone: null,
    });
    expect(properties.Who.people).toEqual([me]);
    const schema = call("GET", `data_sources/${sourceId}`).body.properties;
    expect(schema.Kind.select.options.map(({ name }) => name)).toEqual(["One", "Two"]);
  });

  test("shows a time with a time zone with its offset", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const id = makeRow(call, sourceId, {
      When: { date: { start: "2026-06-27T17:57:32", time_zone: "Europe/London" } },
    });
    expect(call("GET", `pages/${id}`).body.properties.When.date).toEqual({
      start: "2026-06-27T17:57:00.000+01:00",
      end: null,
      time_zone: null,
    });
  });

  test.each([
    ["an unknown status", { State: { status: { name: "Nope" } } }],
    ["a value of another type", { Amount: { number: "12" } }],
    ["a computed property", { Number: { unique_id: { number: 4 } } }],
    ["an option with a comma", { Kind: { select: { name: "a, b" } } }],
    ["an invalid date", { When: { date: { start: "yesterday" } } }],
    ["text that is too long", { Notes: { rich_text: text("x".repeat(2001)) } }],
  ])("%s is refused", (_, properties) => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const answer = call("POST", "pages", { parent: { data_source_id: sourceId }, properties });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
  });

  test("filter_properties limits the properties by name or id", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const id = makeRow(call, sourceId, { Name: { title: text("Row") } });
    const amount = call("GET", `data_sources/${sourceId}`).body.properties.Amount.id;
    const { properties } = call("GET", `pages/${id}?filter_properties=${amount}&filter_properties=Kind`).body;
    expect(Object.keys(properties).sort()).toEqual(["Amount", "Kind"]);
  });

  test("shows one property as an item, and a list property as a list of items", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const id = makeRow(call, sourceId, {
      Name: { title: [...text("a"), { text: { content: "b" }, annotations: { bold: true } }] },
      Amount: { number: 3 },
    });
    const schema = call("GET", `data_sources/${sourceId}`).body.properties;
    expect(call("GET", `pages/${id}/properties/${schema.Amount.id}`).body).toMatchObject({
      object: "property_item",
      type: "number",
      number: 3,
    });
    const first = call("GET", `pages/${id}/properties/title?page_size=1`).body;
    expect(first).toMatchObject({
      object: "list",
      type: "property_item",
      has_more: true,
      property_item: { id: "title", type: "title", title: {} },
    });
    const second = call("GET", `pages/${id}/properties/title?page_size=1&start_cursor=${first.next_cursor}`).body;
    expect([first, second].map((page) => page.results)).toMatchObject([
      [{ title: { plain_text: "a" } }],
      [{ title: { plain_text: "b" } }],
    ]);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
  });

  test("the cursor of a text is opaque, and valid for its property only", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Notes: { rich_text: {} } });
    const words = ["a", "b", "c"].map((content, index) => ({ text: { content }, annotations: { bold: index === 1 } }));
    const id = makeRow(call, sourceId, { Name: { title: words }, Notes: { rich_text: words } });
    const notes = call("GET", `data_sources/${sourceId}`).body.properties["Notes"]?.id;
    const read = (property: string | undefined, cursor: string) =>
      call("GET", `pages/${id}/properties/${property}?page_size=1${cursor && `&start_cursor=${cursor}`}`);
    const cursor = read("title", "").body.next_cursor ?? "";
    expect(Number(cursor)).toBeNaN();
    expect(read("title", cursor).body.results).toMatchObject([{ title: { plain_text: "b" } }]);
    for (const [property, wrong] of [
      ["title", "1"],
      ["title", "-1"],
      ["title", `${cursor}x`],
      ["title", Buffer.from("3:title").toString("base64url")],
      [notes, cursor],
    ] as const)
      expect(read(property, wrong).body).toMatchObject({ code: "validation_error" });
  });
});

describe("templates", () => {
  const START = { Name: { title: {} }, Kind: { select: {} }, Number: { unique_id: {} } };

  function withTemplate(asDefault: boolean) {
    const { emulator, call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, START);
    const template = makeRow(call, sourceId, {
      Name: { title: text("Bug report") },
      Kind: { select: { name: "Bug" } },
    });
    call("PATCH", `blocks/${template}/children`, { children: [paragraph("Steps"), paragraph("Result")] });
    const made = adminOf(emulator)("POST", "templates", { page_id: template, default: asDefault });
    const create = (input: JsonObject) =>
      call("POST", "pages", {
        parent: { data_source_id: sourceId },
        properties: { Name: { title: text("Row") } },
        template: input,
      });
    return { emulator, call, sourceId, template, made, create };
  }

  test("lists a template, finds it by name, and excludes it from queries", () => {
    const { call, sourceId, template, made } = withTemplate(true);
    expect(made.status).toBe(200);
    const listed = [{ id: template, name: "Bug report", is_default: true }];
    expect(call("GET", `data_sources/${sourceId}/templates`).body["templates"]).toEqual(listed);
    expect(call("GET", `data_sources/${sourceId}/templates?name=BUG`).body["templates"]).toEqual(listed);
    expect(call("GET", `data_sources/${sourceId}/templates?name=task`).body["templates"]).toEqual([]);
    expect(call("POST", `data_sources/${sourceId}/query`, {}).body.results).toEqual([]);
  });

  test.each([
    ["the default template", () => ({ type: "default" })],
    ["a template by its id", (id: string) => ({ type: "template_id", template_id: id, timezone: "Europe/Berlin" })],
  ])("a page from %s: the answer comes before, values and content after it", (_, input) => {
    const { call, template, create } = withTemplate(true);
    const { status, body } = create(input(template));
    expect([status, body.properties.Kind["select"]]).toEqual([200, null]);
    const page = call("GET", `pages/${body.id}`).body;
    expect(page.properties.Kind["select"].name).toBe("Bug");
    expect(page.properties.Number["unique_id"]["number"]).toBe(2);
    expect(titlesOf([page])).toEqual(["Row"]);
    expect(call("GET", `blocks/${body.id}/children`).body.results.length).toBe(2);
  });

  test("mentions of today, now and me become the day, the time and the user, in the time zone of the request", () => {
    const { emulator, call, pageId } = workspaceWithPage({ now: "2026-07-01T22:30:45.000Z" });
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Note: { rich_text: {} } });
    const open = (template_mention: JsonObject): JsonObject => ({ mention: { template_mention } });
    const mentions = [
      open({ template_mention_date: "today" }),
      { text: { content: " " } },
      open({ template_mention_date: "now" }),
      { text: { content: " " } },
      open({ template_mention_user: "me" }),
    ];
    const template = makeRow(call, sourceId, { Name: { title: mentions.slice(0, 1) }, Note: { rich_text: mentions } });
    const toggle = { toggle: { rich_text: [], children: [{ quote: { rich_text: mentions } }] } };
    call("PATCH", `blocks/${template}/children`, { children: [toggle] });
    adminOf(emulator)("POST", "templates", { page_id: template });
    const { body } = call("POST", "pages", {
      parent: { data_source_id: sourceId },
      template: { type: "template_id", template_id: template, timezone: "Europe/Berlin" },
    });
    const page = call("GET", `pages/${body.id}`).body;
    expect(titlesOf([page])).toEqual(["2026-07-02"]);
    const me = call("GET", "users/me").body;
    const filled = `2026-07-02 2026-07-02T00:30:00.000+02:00 @${me.name}`;
    const textOf = (items: Body[] = []) => items.map((item) => item.plain_text).join("");
    expect(textOf(page.properties["Note"]?.rich_text)).toBe(filled);
    const outer = call("GET", `blocks/${body.id}/children`).body.results[0];
    const inner = call("GET", `blocks/${outer?.id}/children`).body.results[0];
    expect(textOf(inner?.["quote"]?.rich_text)).toBe(filled);
    // The template keeps its own mentions.
    expect(textOf(call("GET", `pages/${template}`).body.properties["Note"]?.rich_text)).toBe("@Today @Now @Me");
  });

  test("an export marks templates, and an import restores them", () => {
    const { emulator, sourceId, template } = withTemplate(true);
    const other = createEmulator({ seed: "empty" });
    other.import(emulator.export());
    const listed = callerOf(other)("GET", `data_sources/${sourceId}/templates`).body["templates"];
    expect(listed).toEqual([{ id: template, name: "Bug report", is_default: true }]);
    expect(callerOf(other)("POST", `data_sources/${sourceId}/query`, {}).body.results).toEqual([]);
  });

  test("an update applies a template", () => {
    const { call, template, create } = withTemplate(false);
    const { body } = create({ type: "none" });
    const update = { template: { type: "template_id", template_id: template } };
    expect(call("PATCH", `pages/${body.id}`, update).status).toBe(200);
    expect(call("GET", `blocks/${body.id}/children`).body.results.length).toBe(2);
  });

  test.each<[string, JsonObject, number]>([
    ["no default", { type: "default" }, 400],
    ["an unknown type", { type: "best" }, 400],
    ["no id", { type: "template_id" }, 400],
    ["an unknown id", { type: "template_id", template_id: "11111111-1111-4111-8111-111111111111" }, 404],
    ["an unknown time zone", { type: "none", timezone: "Mars/Olympus" }, 400],
  ])("%s: refused, and no page is left behind", (_, input, status) => {
    const { call, sourceId, create } = withTemplate(false);
    expect(create(input).status).toBe(status);
    expect(call("POST", `data_sources/${sourceId}/query`, {}).body.results).toEqual([]);
  });
});
