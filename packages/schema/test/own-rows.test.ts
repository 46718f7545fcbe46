// A table writes to its own rows only, whatever id a visitor sends.
import {
  type CreateManyProgress,
  createTable,
  defineSchema,
  InvalidInputError,
  SchemaDriftError,
  SchemaError,
} from "@ws/schema";
import { createFullReader } from "@ws/schema/read";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { emulator } = workspace;
const columnsOf = (title: string) => {
  const dataSourceId = workspace.createSource({ Name: { title: {} }, Amount: { number: {} } }, title);
  return defineSchema({
    dataSourceId,
    title,
    properties: {
      name: { id: "title", name: "Name", type: "title" },
      amount: { id: workspace.schemaOf(dataSourceId).properties["amount"]?.id ?? "", name: "Amount", type: "number" },
    },
  });
};
const deals = columnsOf("Deals");
const people = columnsOf("People");
const person = createTable(workspace.client, people).create({ name: "Ada", amount: 1 });
const rootPageId = workspace.client.pages.create({
  parent: { type: "workspace", workspace: true },
  properties: { title: { title: [{ text: { content: "Root" } }] } },
}).id;
const snapshot = emulator.snapshot();
beforeEach(() => emulator.rollback(snapshot));

interface SentRequest {
  readonly method: string;
  readonly url: string;
}

/** Returns what was sent since the last call. */
let seen = 0;
function sent(): string[] {
  const { body } = emulator.handle({ method: "GET", url: "/_emulator/requests" });
  const { requests } = JSON.parse(body) as { requests: SentRequest[] };
  const recent = requests.slice(seen > requests.length ? 0 : seen);
  seen = requests.length;
  return recent.map(({ method, url }) => `${method} ${url.replace(/\?.*/, "")}`);
}

describe.each(CLIENTS)("%s", (name) => {
  const table = createTable(workspace[name], deals);
  const failureOf = async (action: () => unknown): Promise<unknown> => {
    try {
      await action();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const stateOf = (page_id: string) => {
    const page = workspace.client.pages.retrieve({ page_id });
    return "properties" in page ? JSON.stringify([page.in_trash, page.properties]) : "";
  };

  const strangers: readonly [string, string][] = [
    ["a row of another table", person.id],
    ["a page that is no row", rootPageId],
    ["an id without dashes in capitals", person.id.replaceAll("-", "").toUpperCase()],
  ];
  const resume = (id: string) => ({ rows: [{ id, state: "open" as const }] });
  const writes: Readonly<Record<string, (id: string) => unknown>> = {
    update: (id) => table.update(id, { name: "HACKED" }),
    "update without values": (id) => table.update(id, {}),
    remove: (id) => table.remove(id),
    restore: (id) => table.restore(id),
    "update of an object with the id": (id) => table.update({ id, lastEditedTime: "" }, { name: "HACKED" }),
    updateMany: (id) => table.updateMany({ all: true }, { name: "HACKED" }, { resume: resume(id) }),
    removeMany: (id) => table.removeMany({ all: true }, { resume: resume(id) }),
  };

  test("the id of a block or database is no row, for each method", async () => {
    const block = workspace.client.blocks.children.append({
      block_id: rootPageId,
      children: [{ type: "paragraph", paragraph: { rich_text: [] } }],
    }).results[0]?.id;
    const { parent } = workspace.client.dataSources.retrieve({ data_source_id: deals.dataSourceId }) as {
      parent: { database_id: string };
    };
    for (const id of [block ?? "", parent.database_id]) {
      for (const [method, write] of Object.entries(writes)) {
        const error = await failureOf(() => write(id));
        expect(error, method).toMatchObject({ name: "SchemaError", code: "not_a_row" });
      }
      expect(await failureOf(() => table.get(id))).toMatchObject({ code: "not_a_row", cause: { status: 400 } });
      expect(await table.readMany([id])).toEqual([{ id, unreadable: "not_a_row" }]);
    }
  });

  test("a row in the trash is not updated, however it is given", async () => {
    const row = await table.create({ name: "Gone" });
    await table.remove(row.id);
    const before = stateOf(row.id);
    const trusting = createTable(workspace[name], deals, { trustIds: true });
    for (const update of [
      () => table.update(row.id, { name: "Back" }),
      () => table.update(row, { name: "Back" }),
      () => table.update(row, { name: "Back" }, { overwrite: true }),
      () => trusting.update(row.id, { name: "Back" }),
      () => table.remove(row.id),
      () => table.remove(row),
    ])
      expect(await failureOf(update)).toMatchObject({ code: "in_trash" });
    expect(stateOf(row.id)).toBe(before);
    await table.restore(row.id);
    await table.update(row.id, { name: "Back" });
  });

  test.each(strangers)("no method writes to %s", async (_, id) => {
    for (const [method, write] of Object.entries(writes)) {
      const before = stateOf(id);
      sent();
      const error = await failureOf(() => write(id));
      expect(error, method).toBeInstanceOf(SchemaError);
      expect(error, method).toMatchObject({ code: "not_a_row" });
      expect(String(error)).toMatch(/Expected page [\da-f-]+ to be a row of "Deals", but it has another parent\./);
      expect(sent().filter((request) => !request.startsWith("GET"))).toEqual([]);
      expect(stateOf(id), method).toBe(before);
    }
  });

  test("a title with line breaks forges no line of a log", async () => {
    const forged = { ...deals, title: "Deals\nERROR all rows were deleted" };
    const rows = createTable(workspace[name], forged);
    const row = await rows.create({ name: "Ada" });
    const messageOf = async (action: () => unknown) => String(await failureOf(action));
    const stale = { ...row, lastEditedTime: "2020-01-01T00:00:00.000Z" };
    const messages = [
      await messageOf(() => rows.get(person.id)),
      await messageOf(() => rows.update(stale, { amount: 3 })),
      await messageOf(async () => (await rows.remove(row.id), await rows.get(row.id))),
      new SchemaDriftError(forged, [
        { key: "name", name: "Na\nme", kind: "removed", expected: "title", actual: undefined },
      ]).message,
    ];
    for (const message of messages) expect(message).toMatch(/^.*"Deals\\nERROR all rows were deleted".*$/u);
  });

  test("a page of another table in the trash is not restored", async () => {
    workspace.client.pages.update({ page_id: person.id, in_trash: true });
    expect(await failureOf(() => table.restore(person.id))).toMatchObject({ code: "not_a_row" });
    expect(stateOf(person.id)).toMatch(/^\[true/);
  });

  test("get and readMany read no other page", async () => {
    const reader = createFullReader(workspace[name], deals);
    for (const rows of [table, reader]) {
      expect(await failureOf(() => rows.get(person.id))).toMatchObject({ code: "not_a_row" });
      expect(await rows.readMany([person.id, rootPageId])).toEqual([
        { id: person.id, unreadable: "not_a_row" },
        { id: rootPageId, unreadable: "not_a_row" },
      ]);
      // The service refuses to select columns that the page does not have.
      expect(await failureOf(() => rows.get(person.id, { select: ["amount"] }))).toMatchObject({ code: "not_a_row" });
      const own = workspace.client.pages.create({ parent: { data_source_id: deals.dataSourceId }, properties: {} });
      expect(await rows.readMany([person.id, own.id], { select: ["amount"] })).toMatchObject([
        { id: person.id, unreadable: "not_a_row" },
        { id: own.id, amount: null },
      ]);
    }
  });

  test("a stored progress with a page of another table is refused, and no row of it is read", async () => {
    const own = await table.create({ name: "Deal" });
    const rows = [own.id, person.id].map((id) => ({ id, state: "open" as const }));
    const error = await failureOf(() => table.updateMany({ all: true }, { amount: 9 }, { resume: { rows } }));
    expect(error).toMatchObject({ code: "not_a_row" });
    expect(await table.get(own.id)).toMatchObject({ amount: null });
    const progress: CreateManyProgress = {
      rows: [{ id: person.id, state: "created" }],
      newest: { createdTime: null, ids: [] },
    };
    const failure = await failureOf(() => table.createMany([{ name: "x" }], { resume: progress }));
    expect(failure).toMatchObject({ cause: { code: "not_a_row" } });
  });

  test("a text that is not an id is refused before anything is sent", async () => {
    sent();
    const reads = [(id: string) => table.get(id), (id: string) => table.readMany([id])];
    const ids: readonly unknown[] = [
      "",
      "me",
      "../users",
      `${person.id}/../${person.id}`,
      `${person.id}?archived=true`,
      `${person.id}\n`,
      ` ${person.id}`,
      `https://app.notion.com/p/${person.id}`,
      person.id.slice(1),
      person.id.replaceAll("-", "–"),
      [person.id],
      { id: [person.id] },
      { toString: () => person.id },
      null,
      undefined,
      7,
    ];
    for (const id of ids) {
      const hostile = id as string;
      for (const write of [...Object.values(writes).slice(0, 4), ...reads]) {
        expect(await failureOf(() => write(hostile))).toBeInstanceOf(InvalidInputError);
      }
    }
    expect(sent()).toEqual([]);
  });

  test("an id costs one request more, and a row that was read costs none", async () => {
    const { id } = await table.create({ name: "Deal" });
    const [row] = await table.collect();
    if (row === undefined) throw new Error("Expected a row.");
    const path = `/v1/pages/${id}`;
    sent();
    await table.remove(row);
    expect(sent()).toEqual([`PATCH ${path}`]);
    await table.restore(row);
    expect(sent()).toEqual([`PATCH ${path}`]);
    await table.update(id, { amount: 1 });
    expect(sent()).toEqual([`GET ${path}`, `PATCH ${path}`]);
    await table.remove({ ...row });
    expect(sent()).toEqual([`GET ${path}`, `PATCH ${path}`]);
  });

  test("a row whose id was changed, or of another table, proves nothing", async () => {
    const row = await table.create({ name: "Deal" });
    const changed = Object.assign(row, { id: person.id });
    expect(await failureOf(() => table.remove(changed))).toMatchObject({ code: "not_a_row" });
    const ids = [row.id, person.id];
    const changing = await table.create({ name: "Deal" });
    ids[0] = changing.id;
    Object.defineProperty(changing, "id", { get: () => ids.shift() ?? person.id });
    await table.update(changing, { name: "HACKED" });
    expect(workspace.client.pages.retrieve({ page_id: person.id })).not.toMatchObject({
      properties: { Name: { title: [{ plain_text: "HACKED" }] } },
    });
    const [other] = await createTable(workspace[name], people).collect();
    if (other === undefined) throw new Error("Expected a row.");
    expect(await failureOf(() => table.remove(other))).toMatchObject({ code: "not_a_row" });
  });

  test("a row that was moved to another table is not written by its id, nor compared", async () => {
    const row = await table.create({ name: "Deal", amount: 1 });
    const { id, lastEditedTime } = row;
    workspace.client.pages.move({
      page_id: id,
      parent: { type: "data_source_id", data_source_id: people.dataSourceId },
    });
    const before = stateOf(id);
    const methods = [
      () => table.update(id, { name: "HACKED" }),
      () => table.update(row, { name: "HACKED" }),
      () => table.update({ id, lastEditedTime }, { name: "HACKED" }),
      () => table.adjust(row, { amount: { increment: 1 } }),
      () => table.remove(id),
      () => table.restore(id),
      () => table.get(id),
    ];
    for (const method of methods) expect(await failureOf(method)).toMatchObject({ code: "not_a_row" });
    expect(stateOf(id)).toBe(before);
    expect(await table.updateMany({ where: { name: "Deal" } }, { amount: 5 })).toEqual([]);
    await table.upsert({ by: "name", create: { name: "Deal" }, update: { amount: 9 } });
    expect(stateOf(id)).toBe(before);
  });

  test("trustIds writes without the check, and its rows prove nothing to other tables", async () => {
    const trusting = createTable(workspace[name], deals, { trustIds: true });
    const { id } = await table.create({ name: "Deal" });
    sent();
    await trusting.update(id, { amount: 2 });
    await trusting.removeMany({ all: true }, { resume: resume(id) });
    expect(sent().every((request) => request.startsWith("PATCH"))).toBe(true);
    await trusting.remove(person.id);
    expect(stateOf(person.id)).toMatch(/^\[true/);
    // Any other value is no consent.
    const options = { trustIds: "true" as unknown as boolean };
    const error = await failureOf(() => createTable(workspace[name], deals, options).remove(rootPageId));
    expect(error).toMatchObject({ code: "not_a_row" });
  });
});
