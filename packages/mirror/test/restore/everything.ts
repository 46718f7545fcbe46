// A workspace with every kind of block, every type of property, views, comments and files.
import type { JsonObject } from "@ws/emulator";
import { text, title, type TestWorkspace } from "../export/workspace.ts";
import { idOf } from "./restore-into.ts";

/** The ids of the workspace that tests refer to. */
export interface Everything {
  readonly root: string;
  readonly linked: string;
  readonly database: string;
  readonly toggle: string;
}

/** Fills an empty workspace. */
export async function createEverything({ call, emulator }: TestWorkspace): Promise<Everything> {
  const root = idOf(
    call("POST", "pages", { parent: { workspace: true }, properties: title("Root"), icon: { emoji: "🌳" } }),
  );
  const append = (id: string, children: object[], position?: object) =>
    (
      call("PATCH", `blocks/${id}/children`, { children, ...(position && { position }) })["results"] as JsonObject[]
    ).map(idOf);
  const upload = async (filename: string) => {
    const id = idOf(call("POST", "file_uploads", { filename }));
    const form = new FormData();
    form.append("file", new Blob([`content of ${filename}`]), filename);
    const request = new Request("http://emulator/", { method: "POST", body: form });
    emulator.handle({
      method: "POST",
      url: `/v1/file_uploads/${id}/send`,
      headers: {
        authorization: `Bearer ${emulator.token}`,
        "notion-version": "2026-03-11",
        "content-type": String(request.headers.get("content-type")),
      },
      body: new Uint8Array(await request.arrayBuffer()),
    });
    return { type: "file_upload", file_upload: { id } };
  };
  const linked = idOf(
    call("POST", "pages", { parent: { page_id: root }, properties: title("Linked"), cover: await upload("cover.png") }),
  );
  const [person] = call("GET", "users")["results"] as JsonObject[];
  const mentions = [
    { mention: { page: { id: linked } } },
    { mention: { user: { id: idOf(person) } } },
    { mention: { date: { start: "2026-07-01", end: "2026-07-03" } } },
    { equation: { expression: "e = mc^2" } },
    {
      text: { content: "link", link: { url: `https://app.notion.com/p/Linked-${linked.replaceAll("-", "")}` } },
      annotations: { bold: true },
    },
    { text: { content: "x".repeat(1999) }, annotations: { color: "red" } },
    { text: { content: "y".repeat(1999) }, annotations: { color: "red" } },
  ];
  const leaves = [
    { paragraph: { rich_text: mentions, color: "blue" } },
    { heading_1: { rich_text: text("one") } },
    { heading_2: { rich_text: text("two") } },
    { heading_3: { rich_text: text("three"), is_toggleable: true } },
    {
      heading_4: {
        rich_text: text("four"),
        is_toggleable: true,
        children: [{ paragraph: { rich_text: text("inside") } }],
      },
    },
    { bulleted_list_item: { rich_text: text("bullet") } },
    { numbered_list_item: { rich_text: text("number") } },
    { to_do: { rich_text: text("to do"), checked: true } },
    { quote: { rich_text: text("quote") } },
    { callout: { rich_text: text("callout"), icon: { emoji: "💡" }, color: "gray_background" } },
    { code: { rich_text: text("let a = 1"), language: "javascript", caption: text("code") } },
    { equation: { expression: "a^2" } },
    { divider: {} },
    { breadcrumb: {} },
    { table_of_contents: { color: "gray" } },
    { bookmark: { url: "https://example.com/", caption: text("caption") } },
    { embed: { url: "https://example.com/embed" } },
    { image: { external: { url: "https://example.com/a.png" } } },
    { image: { ...(await upload("picture.png")), caption: text("picture") } },
    { file: { ...(await upload("report.pdf")), name: "A report.pdf" } },
    { pdf: await upload("paper.pdf") },
    { audio: await upload("sound.mp3") },
    { video: { external: { url: "https://example.com/v.mp4" } } },
    { link_to_page: { page_id: linked } },
    { template: { rich_text: text("template") } },
  ];
  append(root, leaves, { type: "start" });
  append(root, [
    {
      table: {
        table_width: 2,
        has_column_header: true,
        children: [
          ["a", "b"],
          ["c", "d"],
        ].map((row) => ({ table_row: { cells: row.map(text) } })),
      },
    },
    {
      column_list: {
        children: ["left", "right"].map((name) => ({
          column: {
            width_ratio: 0.5,
            children: [{ paragraph: { rich_text: text(name), children: [{ to_do: { rich_text: text("deep") } }] } }],
          },
        })),
      },
    },
    {
      tab: {
        children: [{ paragraph: { rich_text: text("tab"), children: [{ paragraph: { rich_text: text("in tab") } }] } }],
      },
    },
  ]);
  const [toggle = ""] = append(root, [{ toggle: { rich_text: text("toggle") } }]);
  let deep = toggle;
  for (const level of [1, 2, 3, 4, 5]) [deep = ""] = append(deep, [{ toggle: { rich_text: text(`level ${level}`) } }]);
  const [synced = ""] = append(linked, [
    { synced_block: { synced_from: null, children: [{ paragraph: { rich_text: text("synced") } }] } },
  ]);
  append(root, [{ synced_block: { synced_from: { block_id: synced } } }], { type: "start" });
  append(toggle, [
    { synced_block: { synced_from: { block_id: synced } } },
    { paragraph: { rich_text: text("after") } },
  ]);
  append(root, [
    {
      paragraph: {
        rich_text: [
          {
            text: {
              content: "anchor",
              link: { url: `https://app.notion.com/p/${root.replaceAll("-", "")}#${deep.replaceAll("-", "")}` },
            },
          },
        ],
      },
    },
  ]);
  const database = createDatabase({ call }, root, linked);
  const rows = await createRows({ call }, database, { upload, person: idOf(person), linked });
  append(rows[0] ?? "", [{ paragraph: { rich_text: [{ mention: { database: { id: database.id } } }] } }]);
  call("POST", "pages", { parent: { page_id: rows[0] }, properties: title("Below a row") });
  const comment = call("POST", "comments", { parent: { page_id: root }, rich_text: text("first") });
  call("POST", "comments", { discussion_id: comment["discussion_id"], rich_text: text("reply") });
  const { file_upload: attached } = await upload("attached.txt");
  call("POST", "comments", {
    parent: { block_id: toggle },
    rich_text: [{ mention: { page: { id: linked } } }],
    attachments: [{ file_upload_id: attached.id }],
  });
  call("PATCH", `pages/${linked}`, { is_locked: true });
  return { root, linked, database: database.id, toggle };
}

interface NewDatabase {
  readonly id: string;
  readonly first: string;
  readonly second: string;
}

type Caller = Pick<TestWorkspace, "call">;

function createDatabase({ call }: Caller, root: string, linked: string): NewDatabase {
  const options = {
    options: [
      { name: "A", color: "red" },
      { name: "B", color: "blue", description: "second" },
    ],
  };
  const empty = [
    "rich_text",
    "date",
    "people",
    "files",
    "checkbox",
    "url",
    "email",
    "phone_number",
    "place",
    "created_time",
    "created_by",
    "last_edited_time",
    "last_edited_by",
    "button",
    "verification",
  ];
  const created = call("POST", "databases", {
    parent: { page_id: root },
    title: text("Tasks"),
    description: [{ mention: { page: { id: linked } } }],
    is_inline: true,
    icon: { emoji: "📋" },
    initial_data_source: {
      properties: {
        Task: { title: {} },
        number: { number: { format: "euro" }, description: "a price" },
        select: { select: options },
        multi_select: { multi_select: options },
        status: { status: options },
        unique_id: { unique_id: { prefix: "T" } },
        ...Object.fromEntries(empty.map((type) => [type, { [type]: {} }])),
      },
    },
  });
  const [{ id: first = "" } = {}] = created["data_sources"] as { id?: string }[];
  const id = idOf(created);
  const second = idOf(
    call("POST", "data_sources", {
      parent: { database_id: id },
      title: text("People"),
      properties: { Name: { title: {} } },
    }),
  );
  const change = (source: string, properties: object) => call("PATCH", `data_sources/${source}`, { properties });
  change(first, { owner: { relation: { data_source_id: second, dual_property: { synced_property_name: "tasks" } } } });
  change(first, { related: { relation: { data_source_id: first, single_property: {} } } });
  change(second, {
    total: { rollup: { function: "sum", relation_property_name: "tasks", rollup_property_name: "number" } },
  });
  change(first, { double: { formula: { expression: 'prop("number") * 2' } } });
  change(first, { quadruple: { formula: { expression: 'prop("double") * 2' } } });
  change(second, {
    doubled: { rollup: { function: "sum", relation_property_name: "tasks", rollup_property_name: "double" } },
  });
  createViews({ call }, id, first);
  return { id, first, second };
}

function createViews({ call }: Caller, id: string, source: string): void {
  const { properties } = call("GET", `data_sources/${source}`) as { properties: Record<string, { id: string }> };
  const property = (name: string) => properties[name]?.id;
  const view = (body: object) => call("POST", "views", { database_id: id, data_source_id: source, ...body });
  view({
    name: "Board",
    type: "board",
    filter: { property: "number", number: { greater_than: 1 } },
    configuration: {
      type: "board",
      group_by: { type: "select", property_id: property("select"), sort: { type: "manual" } },
    },
  });
  view({
    name: "Table",
    type: "table",
    sorts: [{ property: "number", direction: "descending" }],
    quick_filters: { [String(property("select"))]: { select: { equals: "A" } } },
    configuration: { type: "table", properties: [{ property_id: property("number"), width: 120, visible: true }] },
  });
  view({ name: "Calendar", type: "calendar", configuration: { type: "calendar", date_property_id: property("date") } });
  view({ name: "Timeline", type: "timeline", configuration: { type: "timeline", date_property_id: property("date") } });
  for (const type of ["gallery", "form", "chart", "map"]) view({ name: type, type });
  const dashboard = view({ name: "Dashboard", type: "dashboard" });
  call("POST", "views", { view_id: dashboard["id"], data_source_id: source, name: "Widget", type: "list" });
}

interface RowParts {
  readonly upload: (name: string) => Promise<object>;
  readonly person: string;
  readonly linked: string;
}

async function createRows(
  { call }: Caller,
  { first, second }: NewDatabase,
  { upload, person, linked }: RowParts,
): Promise<string[]> {
  const people = ["Ada", "Ben"].map((name) =>
    idOf(call("POST", "pages", { parent: { data_source_id: second }, properties: { Name: { title: text(name) } } })),
  );
  const rows: string[] = [];
  for (const number of [1, 2, 3]) {
    const row = call("POST", "pages", {
      parent: { data_source_id: first },
      properties: {
        Task: { title: text(`Task ${number}`) },
        number: { number },
        select: { select: { name: "A" } },
        multi_select: { multi_select: [{ name: "B" }, { name: "A" }] },
        status: { status: { name: "B" } },
        rich_text: { rich_text: [...text("see "), { mention: { page: { id: linked } } }] },
        date: { date: { start: "2026-07-01T10:00:00.000+02:00" } },
        people: { people: [{ id: person }] },
        files: {
          files: [
            { name: "notes.txt", ...(await upload("notes.txt")) },
            { name: "web", external: { url: "https://example.com/f" } },
          ],
        },
        checkbox: { checkbox: true },
        url: { url: "https://example.com/" },
        email: { email: "a@example.com" },
        phone_number: { phone_number: "1" },
        place: { place: { lat: 1, lon: 2, name: "somewhere" } },
        verification: { verification: { state: "verified" } },
        owner: { relation: people.slice(0, number).map((id) => ({ id })) },
        related: { relation: rows.map((id) => ({ id })) },
      },
    });
    rows.push(idOf(row));
  }
  call("PATCH", `pages/${rows[0] ?? ""}`, {
    properties: { related: { relation: [{ id: rows[2] }, { id: rows[0] }] } },
  });
  return rows;
}
