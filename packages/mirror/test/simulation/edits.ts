// The edits of a simulation. Each returns true if the workspace accepted it.
import type { JsonObject } from "@ws/emulator";
import { fieldsList, fieldsOf, textOf } from "../../src/json.ts";
import type { World } from "./world.ts";

type Edit = (world: World) => boolean;

/** An uploaded file can have the same content as another one. */
const CONTENTS = ["one", "two", "three"];

const text = (content: string): JsonObject[] => [{ text: { content } }];
const title = (content: string): JsonObject => ({ title: { title: text(content) } });
const paragraph = (content: string): JsonObject => ({ paragraph: { rich_text: text(content) } });

/** Returns new blocks, some of them with children. */
function newBlocks(world: World): JsonObject[] {
  const { random } = world;
  return Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, () =>
    random.chance(0.2)
      ? { toggle: { rich_text: text(world.name()), children: [paragraph(world.name())] } }
      : paragraph(world.name()),
  );
}

/** Adds blocks to a page or block, at the end or at the start. */
function append(world: World, parent: string | undefined, children: JsonObject[], atStart = false): JsonObject[] {
  const position = atStart ? { position: { type: "start" } } : {};
  const added = world.call("PATCH", `blocks/${parent ?? ""}/children`, { children, ...position });
  const blocks = fieldsList(added?.["results"]) as JsonObject[];
  const own = blocks.slice(0, children.length);
  for (const block of own) world.remember("block", block);
  return own;
}

const pageOrBlock = (world: World): string | undefined =>
  world.random.chance(0.4) ? (world.pick("block") ?? world.pick("page")) : world.pick("page");

/** Changes a random object of a kind. */
function change(world: World, kind: "page" | "block" | "database" | "data_source" | "view", body: JsonObject): boolean {
  const id = world.pick(kind);
  return id !== undefined && world.call("PATCH", `${kind}s/${id}`, body) !== undefined;
}

/** Returns a random data source with its columns by name. */
function sourceWithColumns(world: World): { id: string; columns: [string, JsonObject][] } | undefined {
  const id = world.pick("data_source");
  const source = id === undefined ? undefined : world.call("GET", `data_sources/${id}`);
  if (id === undefined || source === undefined) return undefined;
  return { id, columns: Object.entries(fieldsOf(source["properties"])) as [string, JsonObject][] };
}

/** Returns values for a row, for some of its columns. */
function rowValues(world: World, columns: readonly [string, JsonObject][]): JsonObject {
  const { random } = world;
  const values: JsonObject = {};
  for (const [name, { type }] of columns) {
    if (type === "title") values[name] = { title: text(world.name()) };
    else if (type === "number") values[name] = { number: random.below(100) };
    else if (type === "rich_text") values[name] = { rich_text: text(world.name()) };
    else if (type === "relation") values[name] = { relation: [{ id: world.pick("page") ?? "" }] };
  }
  return values;
}

function withColumns(world: World, properties: (columns: [string, JsonObject][]) => JsonObject | undefined): boolean {
  const source = sourceWithColumns(world);
  const changed = source === undefined ? undefined : properties(source.columns);
  return (
    changed !== undefined &&
    world.call("PATCH", `data_sources/${source?.id ?? ""}`, { properties: changed }) !== undefined
  );
}

/** Returns the name of a column that is not the title. */
const otherColumn = (world: World, columns: readonly [string, JsonObject][]): string | undefined => {
  const others = columns.filter(([, { type }]) => type !== "title");
  return others.length === 0 ? undefined : world.random.pick(others)[0];
};

const newColumn = (world: World): JsonObject =>
  world.random.pick<JsonObject>([
    { number: {} },
    { rich_text: {} },
    { relation: { data_source_id: world.pick("data_source") ?? "", single_property: {} } },
  ]);

/** Hides a page or database from the mirror, with everything below it. */
function hide(world: World): boolean {
  // The first page stays, so that the mirror sees something.
  const id = world.random.pick([...world.known.page.slice(1), ...world.known.database, ""]);
  if (id === "" || world.hidden.has(id)) return false;
  world.hidden.add(id);
  return world.control("share", { id, shared: false }) !== undefined;
}

function show(world: World): boolean {
  const [id] = world.hidden;
  if (id === undefined) return false;
  world.hidden.delete(id);
  return world.control("share", { id, shared: true }) !== undefined;
}

/** All edits by name. */
const EDITS = {
  addPage: (world) =>
    world.remember(
      "page",
      world.call("POST", "pages", {
        parent: { page_id: world.pick("page") ?? "" },
        properties: title(world.name()),
        children: newBlocks(world),
      }),
    ),
  renamePage: (world) => {
    const id = world.pick("page");
    const page = id === undefined ? undefined : world.call("GET", `pages/${id}`);
    const columns = Object.entries(fieldsOf(page?.["properties"])) as [string, JsonObject][];
    const properties = rowValues(world, columns);
    return world.call("PATCH", `pages/${id ?? ""}`, { properties }) !== undefined;
  },
  setIcon: (world) => change(world, "page", { icon: { emoji: world.random.pick(["💡", "🚲"]) } }),
  lockPage: (world) => change(world, "page", { is_locked: world.random.chance(0.5) }),
  erasePage: (world) => change(world, "page", { erase_content: true }),
  // The first page stays, because editors need a place.
  trashPage: (world) => {
    const id = world.pick("page");
    if (id === world.known.page[0]) return false;
    return world.call("PATCH", `pages/${id ?? ""}`, { in_trash: true }) !== undefined;
  },
  restorePage: (world) => change(world, "page", { in_trash: false }),
  movePage: (world) => {
    const target = world.random.chance(0.3)
      ? { data_source_id: world.pick("data_source") ?? "" }
      : { page_id: world.pick("page") ?? "" };
    return world.call("POST", `pages/${world.pick("page") ?? ""}/move`, { parent: target }) !== undefined;
  },
  addBlocks: (world) => append(world, pageOrBlock(world), newBlocks(world)).length > 0,
  insertBlock: (world) => append(world, pageOrBlock(world), newBlocks(world), true).length > 0,
  changeBlock: (world) => change(world, "block", paragraph(world.name())),
  removeBlock: (world) => world.call("DELETE", `blocks/${world.pick("block") ?? ""}`) !== undefined,
  restoreBlock: (world) => change(world, "block", { in_trash: false }),
  /** The interface of the service moves no block: editors remove it and add it elsewhere. */
  moveBlock: (world) => {
    const id = world.pick("block");
    const block = id === undefined ? undefined : world.call("DELETE", `blocks/${id}`);
    const type = textOf(block?.["type"]) ?? "";
    if (type !== "paragraph") return block !== undefined;
    return append(world, world.pick("page"), [paragraph(world.name())]).length > 0;
  },
  addSynced: (world) => {
    const original = { synced_block: { synced_from: null, children: [paragraph(world.name())] } };
    const [added] = append(world, world.pick("page"), [original]);
    return world.remember("synced", added);
  },
  addCopy: (world) => {
    const id = world.pick("synced");
    if (id === undefined) return false;
    return append(world, world.pick("page"), [{ synced_block: { synced_from: { block_id: id } } }]).length > 0;
  },
  addFile: (world) => {
    const file = world.upload(world.random.pick(CONTENTS));
    return world.remember("file", append(world, pageOrBlock(world), [{ file }])[0]);
  },
  changeFile: (world) => {
    const id = world.pick("file");
    if (id === undefined) return false;
    return world.call("PATCH", `blocks/${id}`, { file: world.upload(world.random.pick(CONTENTS)) }) !== undefined;
  },
  addExternalFile: (world) =>
    append(world, pageOrBlock(world), [{ file: { external: { url: `https://example.com/${world.name()}` } } }]).length >
    0,
  addDatabase: (world) => {
    const database = world.call("POST", "databases", {
      parent: { page_id: world.pick("page") ?? "" },
      title: text(world.name()),
      initial_data_source: { properties: { Name: { title: {} }, Count: { number: {} } } },
    });
    for (const source of fieldsList(database?.["data_sources"])) world.remember("data_source", source as JsonObject);
    return world.remember("database", database);
  },
  renameDatabase: (world) => change(world, "database", { title: text(world.name()) }),
  moveDatabase: (world) => change(world, "database", { parent: { page_id: world.pick("page") ?? "" } }),
  trashDatabase: (world) => change(world, "database", { in_trash: true }),
  restoreDatabase: (world) => change(world, "database", { in_trash: false }),
  addSource: (world) =>
    world.remember(
      "data_source",
      world.call("POST", "data_sources", {
        parent: { database_id: world.pick("database") ?? "" },
        title: text(world.name()),
        properties: { Title: { title: {} } },
      }),
    ),
  trashSource: (world) => change(world, "data_source", { in_trash: true }),
  restoreSource: (world) => change(world, "data_source", { in_trash: false }),
  addRow: (world) => {
    const source = sourceWithColumns(world);
    if (source === undefined) return false;
    return world.remember(
      "page",
      world.call("POST", "pages", {
        parent: { data_source_id: source.id },
        properties: rowValues(world, source.columns),
        children: world.random.chance(0.5) ? newBlocks(world) : [],
      }),
    );
  },
  makeTemplate: (world) => {
    const id = world.pick("page");
    if (id === undefined || world.control("templates", { page_id: id }) === undefined) return false;
    world.templates.add(id);
    return true;
  },
  addColumn: (world) => withColumns(world, () => ({ [world.name()]: newColumn(world) })),
  renameColumn: (world) =>
    withColumns(world, (columns) => ({ [world.random.pick(columns)[0]]: { name: world.name() } })),
  removeColumn: (world) =>
    withColumns(world, (columns) => {
      const name = otherColumn(world, columns);
      return name === undefined ? undefined : { [name]: null };
    }),
  addView: (world) =>
    world.remember(
      "view",
      world.call("POST", "views", {
        database_id: world.pick("database") ?? "",
        data_source_id: world.pick("data_source") ?? "",
        name: world.name(),
        type: "table",
        position: { type: world.random.chance(0.5) ? "start" : "end" },
      }),
    ),
  changeView: (world) => change(world, "view", { name: world.name() }),
  removeView: (world) => world.call("DELETE", `views/${world.pick("view") ?? ""}`) !== undefined,
  addComment: (world) => {
    const block = world.random.chance(0.5) ? world.pick("block") : undefined;
    const parent = block === undefined ? { page_id: world.pick("page") ?? "" } : { block_id: block };
    return world.remember("comment", world.call("POST", "comments", { parent, rich_text: text(world.name()) }));
  },
  changeComment: (world) =>
    world.call("PATCH", `comments/${world.pick("comment") ?? ""}`, { rich_text: text(world.name()) }) !== undefined,
  removeComment: (world) => world.call("DELETE", `comments/${world.pick("comment") ?? ""}`) !== undefined,
  addUser: (world) => world.control("integrations", { name: world.name() }) !== undefined,
  /** The import of a person removes the users that were not imported, apart from the bot of the token. */
  changeUsers: (world) => {
    const me = world.call("GET", "users/me");
    if (me === undefined) return false;
    const { request_id: _, ...bot } = me;
    const id = "11111111-1111-4111-8111-111111111111";
    world.emulator.import([
      bot,
      { object: "user", id, type: "person", name: world.name(), avatar_url: null, person: { email: "a@example.com" } },
    ]);
    return true;
  },
  hide,
  show,
} satisfies Record<string, Edit>;

/** The name of an edit. */
export type EditName = keyof typeof EDITS;

/** Makes a random edit. Editors try again if the workspace refuses, for example because the object is in the trash. */
export function makeEdit(world: World, names: readonly EditName[]): void {
  for (let tries = 0; tries < 3; tries += 1) {
    const name = world.random.pick(names);
    if (!EDITS[name](world)) continue;
    world.log.push(`${new Date(world.nowMs).toISOString()} ${name}`);
    return;
  }
}

/** The edits that most simulations need. */
export const FREQUENT: readonly EditName[] = [
  "addPage",
  "addBlocks",
  "addBlocks",
  "insertBlock",
  "changeBlock",
  "removeBlock",
  "renamePage",
  "movePage",
  "trashPage",
  "restorePage",
  "addDatabase",
  "addRow",
  "addRow",
  "addComment",
];

/** The names of all edits. */
export const EDIT_NAMES = Object.keys(EDITS) as EditName[];
