// The methods of a table, with both clients.
import { isWorkspaceError } from "@ws/client";
import {
  createTable,
  CreateManyError,
  type CreateManyProgress,
  defineSchema,
  InvalidInputError,
  SchemaDriftError,
  SchemaError,
} from "@ws/schema";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { emulator } = workspace;
const sourceId = workspace.createSource({
  Job: { title: {} },
  Price: { number: {} },
  State: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
  Paid: { checkbox: {} },
  Icon: { rich_text: {} },
});
const columns = workspace.schemaOf(sourceId).properties;
const idOf = (key: string) => columns[key]?.id ?? "";
const repairs = defineSchema({
  dataSourceId: sourceId,
  title: "Repairs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    price: { id: idOf("price"), name: "Price", type: "number" },
    state: { id: idOf("state"), name: "State", type: "select", options: ["Open", "Done"] },
    paid: { id: idOf("paid"), name: "Paid", type: "checkbox" },
    icon: { id: idOf("icon"), name: "Icon", type: "rich_text" },
  },
});
const snapshot = emulator.snapshot();
beforeEach(() => emulator.rollback(snapshot));

/** Returns the paths of all requests to the API. */
function sentRequests(): string[] {
  const { body } = emulator.handle({ method: "GET", url: "/_emulator/requests" });
  return (JSON.parse(body) as { requests: { url: string }[] }).requests.map(({ url }) => url);
}

describe.each(CLIENTS)("%s", (name) => {
  const client = workspace[name];
  const table = createTable(client, repairs);
  const update = (properties: object) =>
    workspace.client.dataSources.update({ data_source_id: sourceId, properties } as Parameters<
      typeof workspace.client.dataSources.update
    >[0]);
  const failureOf = async (action: () => unknown): Promise<unknown> => {
    try {
      await action();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test("returns promises with AsyncClient, and values with Client", async () => {
    const read = table.collect();
    expect(read instanceof Promise).toBe(name === "asyncClient");
    await read;
    const rows = table.iterate() as object;
    expect(Symbol.asyncIterator in rows).toBe(name === "asyncClient");
    expect(Symbol.iterator in rows).toBe(name === "client");
  });

  test("invalid input throws with Client and rejects with AsyncClient, before anything is sent", async () => {
    const before = sentRequests().length;
    if (name === "client") expect(() => void table.get("")).toThrow(InvalidInputError);
    else await expect(table.get("")).rejects.toThrow(InvalidInputError);
    expect(sentRequests()).toHaveLength(before);
  });

  test("conditions that no request can have are invalid input", async () => {
    const many = { and: Array.from({ length: 10_001 }, (_, price) => ({ price })) };
    for (const [where, reason] of [
      [many, "Expected at most 100 entries in a filter group, got 101"],
      [{ or: [] }, "Expected where.or to be at least one condition"],
    ] as const) {
      const error = await failureOf(() => table.count({ where }));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toContain(reason);
    }
  });

  test("a list is named in the error of an operator that takes none", async () => {
    // @ts-expect-error a list of numbers
    const error = await failureOf(() => table.count({ where: { price: [5, 7] } }));
    expect(String(error)).toContain("Expected where.price to be a number, got an array.");
  });

  test("requests only the selected columns", async () => {
    await table.create({ job: "Bell", price: 5 });
    const [row] = await table.collect({ select: ["price"] });
    expect(Object.keys(row ?? {})).toEqual(["price", "id", "url", "createdTime", "lastEditedTime"]);
    expect(sentRequests().at(-1)).toContain(`filter_properties=${idOf("price")}`);
  });

  test("a column that is renamed in the app keeps working", async () => {
    const { id } = await table.create({ job: "Bell", price: 5, state: "Open" });
    update({ [idOf("price")]: { name: "State 2" }, [idOf("state")]: { name: "Price" } });
    update({ [idOf("price")]: { name: "State" } });
    const rows = await table.collect({
      where: { state: "Open", price: 5 },
      orderBy: { price: "ascending" },
      select: ["price", "state"],
    });
    expect(rows).toMatchObject([{ id, price: 5, state: "Open" }]);
    expect(await table.update(id, { price: 7 })).toMatchObject({ price: 7, state: "Open" });
  });

  test("a removed or retyped column is an error that names the column and the command", async () => {
    const { id } = await table.create({ job: "Bell", price: 5 });
    update({ [idOf("price")]: { name: "Preis", rich_text: {} }, [idOf("paid")]: null });
    const drifts: readonly [string, () => unknown][] = [
      ["price", () => table.collect({ select: ["price"] })],
      ["price", () => table.collect({ select: ["job"], where: { or: [{ price: { greater_than: 3 } }] } })],
      ["paid", () => table.collect({ select: ["job"], orderBy: { paid: "ascending" } })],
      ["paid", () => table.collect({ select: ["paid"] })],
      ["price", () => table.get(id, { select: ["price"] })],
      ["price", () => table.create({ job: "x", price: 5 })],
      ["paid", () => table.update(id, { paid: true })],
    ];
    for (const [key, action] of drifts) {
      const error = await failureOf(action);
      expect(error, key).toBeInstanceOf(SchemaDriftError);
      if (!(error instanceof SchemaDriftError)) continue;
      expect(error.columns.map((column) => column.key)).toEqual([key]);
      expect(error.message).toContain(`npx @ws/schema pull --out FILE.ts ${sourceId}`);
      expect(error.message).toMatch(key === "price" ? /"Price" .*from number to rich_text/ : /"Paid" .*was removed/);
    }
    expect(await table.collect({ select: ["job"] })).toMatchObject([{ job: "Bell" }]);
  });

  test("an option that was added in the app is read as it is, and cannot be written", async () => {
    const page = workspace.client.pages.create({
      parent: { data_source_id: sourceId },
      properties: { State: { select: { name: "Lost" } } },
    });
    expect(await table.get(page.id)).toMatchObject({ state: "Lost" });
    const error = await failureOf(async () => table.create(await table.get(page.id)));
    expect(String(error)).toBe('InvalidInputError: Expected state to be a valid select (Open, Done), got "Lost".');
  });

  test("reads every page of a query, and stops requesting when the loop ends", async () => {
    await table.createMany(Array.from({ length: 120 }, (_, index) => ({ job: `Job ${index}`, price: index })));
    expect(await table.collect({ orderBy: { price: "ascending" } })).toHaveLength(120);
    expect(await table.collect()).toHaveLength(120);
    const before = sentRequests().length;
    for await (const row of table.iterate()) {
      expect(row.job).toMatch(/^Job/);
      break;
    }
    expect(sentRequests()).toHaveLength(before + 1);
  });

  test("creates a page with content, icon and template arguments", async () => {
    const schema = { ...repairs, properties: { job: repairs.properties.job } };
    const plain = createTable(client, schema);
    const { id } = await plain.create({ job: "Plan", markdown: "# Steps", icon: { type: "emoji", emoji: "🔧" } });
    expect(workspace.client.pages.retrieve({ page_id: id })).toMatchObject({ icon: { emoji: "🔧" } });
    expect(workspace.client.blocks.children.list({ block_id: id }).results).toMatchObject([{ type: "heading_1" }]);
    // A column has the key icon, so the icon of the page is in the second argument.
    const both = await table.create({ job: "Plan", icon: "text" }, { icon: { type: "emoji", emoji: "🔔" } });
    expect(both.icon).toBe("text");
    expect(workspace.client.pages.retrieve({ page_id: both.id })).toMatchObject({ icon: { emoji: "🔔" } });
  });

  test("moves a removed row to the trash", async () => {
    const { id } = await table.create({ job: "Bell" });
    expect(await table.remove(id)).toBeUndefined();
    expect(await table.collect()).toEqual([]);
  });

  test("refuses the row of another data source", async () => {
    const other = createTable(client, workspace.schemaOf(workspace.createSource({ Name: { title: {} } })));
    const { id } = await other.create({ name: "Bell" });
    const error = await failureOf(() => table.get(id));
    expect(error).toBeInstanceOf(SchemaError);
    expect(String(error)).toMatch(/Expected page .* to be a row of "Repairs", but it has another parent\./);
  });

  test("errors of the client pass through unchanged", async () => {
    const error = await failureOf(() => table.get("00000000-0000-4000-8000-000000000000"));
    expect(isWorkspaceError(error) && error.code).toBe("object_not_found");
  });

  test("createMany says which rows exist, and continues without creating a row twice", async () => {
    const jobs = ["a", "b", "c", "d", "e"];
    const rows = jobs.map((job, index) => ({ job, price: index, paid: index === 1 }));
    const created: number[] = [];
    // The second and third row are created, but the responses are lost or refused.
    emulator.addFault({ match: { operation: "pages.create" }, delayMs: 0, times: 1 });
    emulator.addFault({ match: { operation: "pages.create" }, cut: 10, times: 1 });
    const error = await failureOf(() =>
      table.createMany(rows, { concurrency: 1, onProgress: (progress) => created.push(progress.created) }),
    );
    expect(error).toBeInstanceOf(CreateManyError);
    if (!(error instanceof CreateManyError)) return;
    expect(error).toMatchObject({ created: [0], uncertain: [1], missing: [2, 3, 4] });
    expect(error.message).toMatch(/^Rows: 1 created, 3 missing, 1 uncertain\. Pass \{ resume: error.progress \}/);
    expect(isWorkspaceError(error.cause)).toBe(true);
    expect(created).toEqual([0, 1]);
    const progress = JSON.parse(JSON.stringify(error.progress)) as typeof error.progress;
    const all = await table.createMany(rows, { resume: progress });
    expect(all.map(({ job }) => job)).toEqual(jobs);
    expect((await table.collect()).map(({ job }) => job).toSorted()).toEqual(jobs);
  });

  test("createMany continues with each progress that onProgress stored before a kill", async () => {
    const jobs = ["a", "a", "b", "c", "d", "e"];
    const rows = jobs.map((job) => ({ job }));
    for (let calls = 1; calls <= jobs.length + 1; calls += 1) {
      emulator.rollback(snapshot);
      const stored: string[] = [];
      const onProgress = ({ progress }: { progress: object }) => {
        // The rows after this report exist, but their reports are lost.
        if (stored.length === calls) throw new Error("killed");
        stored.push(JSON.stringify(progress));
      };
      const error = await failureOf(() => table.createMany(rows, { onProgress }));
      expect(error instanceof CreateManyError || calls > jobs.length).toBe(true);
      const before = sentRequests().length;
      const resume = JSON.parse(stored.at(-1) ?? "") as CreateManyProgress;
      const all = await table.createMany(rows, { resume });
      expect(all.map(({ job }) => job)).toEqual(jobs);
      expect((await table.collect()).map(({ job }) => job).toSorted()).toEqual(jobs);
      // The rows that exist are read with queries, and only the rows around the kill are searched.
      const sent = sentRequests().slice(before);
      expect(sent.filter((url) => url.includes("/query")).length).toBeLessThan(10);
    }
  });

  test("the next request of createMany begins when a promise of onProgress is fulfilled", async () => {
    let stored = true;
    const sent: boolean[] = [];
    const { pages } = client;
    const create = (args: never) => {
      sent.push(stored);
      return pages.create(args);
    };
    const watched = createTable(
      { dataSources: client.dataSources, pages: { ...pages, create }, blocking: name === "client" },
      repairs,
    );
    const onProgress = async () => {
      stored = false;
      await new Promise((resolve) => setImmediate(resolve));
      stored = true;
    };
    const rows = ["a", "b", "c", "d"].map((job) => ({ job }));
    const error = await failureOf(() => watched.createMany(rows, { concurrency: 1, onProgress }));
    // A blocking client cannot wait, so it refuses the function before it creates a row.
    expect(sent).toEqual(name === "client" ? [] : [true, true, true, true]);
    if (name === "client") expect(String(error)).toContain("Pass Client and functions that return no promise");
  });

  test("createMany knows that a row with a removed column was not created", async () => {
    update({ [idOf("paid")]: null });
    const rows = [{ job: "a", paid: true }, { job: "b" }];
    const error = await failureOf(() => table.createMany(rows, { concurrency: 1 }));
    expect(error).toMatchObject({ created: [], missing: [0, 1], uncertain: [] });
    expect(error instanceof CreateManyError && error.cause).toBeInstanceOf(SchemaDriftError);
  });

  test("createMany finds a row with more values than a filter has conditions", async () => {
    const keys = Array.from({ length: 120 }, (_, index) => `n${index}`);
    const numbers = Object.fromEntries(keys.map((key) => [key, { number: {} }]));
    const wide = createTable(client, workspace.schemaOf(workspace.createSource({ Name: { title: {} }, ...numbers })));
    const rows = [{ name: "a", ...Object.fromEntries(keys.map((key) => [key, 1])) }];
    emulator.addFault({ match: { operation: "pages.create" }, cut: 10, times: 1 });
    const error = await failureOf(() => wide.createMany(rows));
    if (!(error instanceof CreateManyError)) throw error;
    expect(error.uncertain).toEqual([0]);
    expect(await wide.createMany(rows, { resume: error.progress })).toHaveLength(1);
    expect(await wide.count()).toBe(1);
  });

  test("createMany creates the other rows if one that it created cannot be read any more", async () => {
    const rows = [{ job: "a" }, { job: "b" }];
    let resume: CreateManyProgress | undefined;
    const onProgress = ({ created, progress }: { created: number; progress: CreateManyProgress }) => {
      resume = progress;
      if (created === 1) throw new Error("killed");
    };
    await failureOf(() => table.createMany(rows, { concurrency: 1, onProgress }));
    const [row] = await table.collect();
    const body = JSON.stringify({ id: row?.id, shared: false });
    emulator.handle({ method: "POST", url: "/_emulator/share", body });
    const error = await failureOf(() => table.createMany(rows, { resume }));
    expect(error).toMatchObject({ created: [0, 1], cause: { status: 404 } });
    expect((await table.collect()).map(({ job }) => job)).toEqual(["b"]);
  });

  test("createMany takes no row for another one that differs in upper and lower case", async () => {
    const rows = [{ job: "AB" }, { job: "ab" }];
    let resume: CreateManyProgress | undefined;
    const onProgress = ({ progress }: { progress: CreateManyProgress }) => {
      resume = progress;
      throw new Error("killed");
    };
    await failureOf(() => table.createMany(rows, { onProgress }));
    // The request for the second row was carried out after the report.
    const { id } = await table.create({ job: "ab" });
    const all = await table.createMany(rows, { resume });
    expect(all).toMatchObject([{ job: "AB" }, { id, job: "ab" }]);
    expect(await table.count()).toBe(2);
  });

  test("createMany refuses all rows if one does not fit", async () => {
    const before = sentRequests().length;
    // @ts-expect-error "Lost" is not an option
    const error = await failureOf(() => table.createMany([{ job: "a" }, { job: "b", state: "Lost" }]));
    expect(String(error)).toMatch(/Row 1: Expected state to be a valid select \(Open, Done\), got "Lost"/);
    expect(sentRequests()).toHaveLength(before);
  });

  test("a wrong item of a list is named", async () => {
    const tagged = workspace.schemaOf(
      workspace.createSource({
        Name: { title: {} },
        Tags: { multi_select: { options: [{ name: "a" }] } },
        Owner: { people: {} },
      }),
    );
    const other = createTable(client, tagged);
    const messageOf = async (values: object) => String(await failureOf(() => other.create({ name: "x", ...values })));
    expect(await messageOf({ tags: ["a", "lost"] })).toContain('Expected tags.1 to be a valid option (a), got "lost".');
    expect(await messageOf({ tags: ["a", 5] })).toContain("got 5 at index 1");
    expect(await messageOf({ owner: Array.from({ length: 101 }, () => "x") })).toContain("at most 100 items, got 101.");
    const search = await failureOf(() => other.collect({ where: { tags: { contains: ["a", "lost"] } } }));
    expect(String(search)).toContain('Expected where.tags.contains to be an option (a), got "lost".');
  });

  // https://github.com/julien040/anyquery/pull/31
  test("limits of Notion are found before the first request, with the row", async () => {
    const rows = [
      { job: "a" },
      { job: "x".repeat(200_001) },
      { job: "b", children: [{ bookmark: { url: "h".repeat(2001) } }] },
    ];
    const error = await failureOf(() => table.createMany(rows));
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(String(error)).toContain("Row 1: Expected column");
    expect(String(error)).toContain("at most 100 runs of 2000 characters, got 101");
    expect(String(error)).toContain("Row 2: Expected children[0].bookmark.url to have at most 2000 characters");
    const nested = (levels: number): object => ({
      toggle: { rich_text: [], children: levels === 0 ? [] : [nested(levels - 1)] },
    });
    const deep = await failureOf(() => table.create({ job: "c" }, { children: [nested(3)] }));
    expect(String(deep)).toContain("at most 2 nested levels");
  });

  test("createMany stops with the signal's reason", async () => {
    const error = await failureOf(() => table.createMany([{ job: "a" }], { signal: AbortSignal.abort("enough") }));
    expect(error).toMatchObject({ created: [], missing: [0], cause: "enough" });
  });
});

test("a client that is missing is named", () => {
  // @ts-expect-error the client is missing
  expect(() => createTable(undefined, repairs)).toThrow("Expected client to be a client with dataSources.query");
});

test("createMany sends a limited number of requests at the same time", async () => {
  let running = 0;
  const peaks: number[] = [];
  const { asyncClient } = workspace;
  const create = async (args: Parameters<typeof asyncClient.pages.create>[0]) => {
    running += 1;
    peaks.push(running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return asyncClient.pages.create(args);
  };
  const client = { dataSources: asyncClient.dataSources, pages: { ...asyncClient.pages, create } };
  await createTable(client, repairs).createMany(
    Array.from({ length: 8 }, () => ({ job: "x" })),
    { concurrency: 2 },
  );
  expect(Math.max(...peaks)).toBe(2);
});
