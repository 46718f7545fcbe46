import type { AsyncHttpClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { createWorkspace, paragraph, text, type TestWorkspace } from "../export/workspace.ts";
import { emptyTarget, idOf, newPage, restoreInto } from "./restore-into.ts";
import { treeDifferences } from "./restored-tree.ts";

/** A root page with two blocks, a child page with three blocks, and a database with a row. */
async function smallWorkspace() {
  const source = await createWorkspace();
  const root = newPage(source, { workspace: true }, "Root");
  const append = (id: string, names: string[]) =>
    (
      source.call("PATCH", `blocks/${id}/children`, { children: names.map(paragraph) })["results"] as { id: string }[]
    ).map(({ id: block }) => block);
  append(root, ["a", "b"]);
  const child = newPage(source, { page_id: root }, "Child");
  const blocks = append(child, ["one", "two", "three"]);
  const database = source.call("POST", "databases", {
    parent: { page_id: root },
    title: text("List"),
    initial_data_source: { properties: { Name: { title: {} }, Count: { number: {} } } },
  });
  const [{ id: dataSource }] = database["data_sources"] as [{ id: string }];
  source.call("POST", "pages", {
    parent: { data_source_id: dataSource },
    properties: { Name: { title: text("row") }, Count: { number: 7 } },
  });
  await source.pull();
  return { source, root, child, blocks, database: idOf(database) };
}

const textsIn = ({ call }: TestWorkspace, id: string): unknown[] =>
  (
    call("GET", `blocks/${id}/children`)["results"] as Record<
      string,
      { rich_text?: { plain_text: string }[]; title?: string }
    >[]
  ).map(
    (block) =>
      block["paragraph"]?.rich_text?.[0]?.plain_text ?? block["child_page"]?.title ?? block["child_database"]?.title,
  );

test("restores one page, database or block with everything below it", async () => {
  const { source, child, blocks, database } = await smallWorkspace();
  for (const [only, expected] of [
    [child, ["Child"]],
    [database, ["List"]],
    [blocks[1] ?? "", ["two"]],
  ] as const) {
    const { target, into } = await emptyTarget();
    await restoreInto(source, target, { into, only });
    expect(textsIn(target, into)).toEqual(expected);
    await target.pull();
    expect(await treeDifferences({ source: source.store, restored: target.store, into, only })).toEqual([]);
  }
});

test("restores the rows of a data source in the order in which the service listed them", async () => {
  const { source, database } = await smallWorkspace();
  const namesIn = ({ call }: TestWorkspace, id: string): unknown[] =>
    (
      call("POST", `data_sources/${id}/query`)["results"] as {
        properties: { Name: { title: { plain_text: string }[] } };
      }[]
    ).map(({ properties }) => properties.Name.title[0]?.plain_text);
  const [{ id: dataSource }] = source.call("GET", `databases/${database}`)["data_sources"] as [{ id: string }];
  const ids = ["a", "b", "c"].map((name) =>
    idOf(
      source.call("POST", "pages", {
        parent: { data_source_id: dataSource },
        properties: { Name: { title: text(name) } },
      }),
    ),
  );
  await source.pull(5);
  // The emulator has no rows that people have ordered.
  const first = source.store.db.updateTable("ws_objects").set({ position: -(2 ** 40) });
  await first
    .where("kind", "=", "page")
    .where("id", "=", ids[0] ?? "")
    .execute();
  const { target, into } = await emptyTarget();
  await restoreInto(source, target, { into, only: database });
  const { results } = target.call("POST", "search", { filter: { property: "object", value: "data_source" } });
  const [restored] = results as { id: string }[];
  expect(namesIn(source, dataSource)).toEqual(["c", "b", "a", "row"]);
  expect(namesIn(target, restored?.id ?? "")).toEqual(["a", "c", "b", "row"]);
});

test("restores the state of an earlier time", async () => {
  const { source, child, blocks } = await smallWorkspace();
  await source.pull(5);
  const at = source.now();
  source.call("PATCH", `blocks/${blocks[0]}`, paragraph("changed"));
  source.call("DELETE", `blocks/${blocks[1]}`);
  await source.pull(5);
  const { target, into } = await emptyTarget();
  await restoreInto(source, target, { into, only: child, at });
  await target.pull();
  const [page] = [
    ...(await target.store.db
      .selectFrom("ws_objects")
      .select("id")
      .where("kind", "=", "page")
      .where("parent_id", "=", into)
      .execute()),
  ];
  expect(textsIn(target, page?.id ?? "")).toEqual(["one", "two", "three"]);
});

test("returns the plan without a request in a dry run", async () => {
  const { source, root } = await smallWorkspace();
  const { target, into } = await emptyTarget();
  const plan = await restoreInto(source, target, { into, only: root, dryRun: true });
  expect(plan).toMatchObject({
    objects: { page: 3, block: 5, database: 1, data_source: 1, view: 1 },
    requests: 0,
    created: {},
  });
  expect(plan.limits).toHaveLength(10);
  expect(textsIn(target, into)).toEqual([]);
});

test("refuses a page that is missing, not empty, in the trash or not writable", async () => {
  const { source } = await smallWorkspace();
  const { target, into } = await emptyTarget();
  const missing = "11111111-1111-4111-8111-111111111111";
  await expect(restoreInto(source, target, { into: missing })).rejects.toMatchObject({
    code: "bad_target",
    message: expect.stringContaining("does not exist") as string,
  });
  target.call("PATCH", `pages/${into}`, { in_trash: true });
  await expect(restoreInto(source, target, { into })).rejects.toMatchObject({
    code: "bad_target",
    message: expect.stringContaining("in the trash") as string,
  });
  target.call("PATCH", `pages/${into}`, { in_trash: false });
  target.call("PATCH", `blocks/${into}/children`, { children: [paragraph("in the way")] });
  await expect(restoreInto(source, target, { into })).rejects.toMatchObject({
    code: "bad_target",
    message: expect.stringContaining("is not empty") as string,
  });
  const readOnly = await createWorkspace(
    createEmulator({ seed: "demo", clock: "frozen", randomSeed: 2, capabilities: ["read_content"] }),
  );
  const page = idOf(readOnly.emulator.export().find((object) => JSON.stringify(object).includes("Repair café")));
  await expect(restoreInto(source, readOnly, { into: page })).rejects.toMatchObject({
    code: "bad_target",
    message: expect.stringContaining("cannot be written") as string,
  });
});

test("refuses arguments that are no ids, objects that the copy lacks, and other options for a begun restore", async () => {
  const { source, child } = await smallWorkspace();
  const { target, into } = await emptyTarget();
  await expect(restoreInto(source, target, { into: "page" })).rejects.toMatchObject({ code: "invalid_argument" });
  const only = "11111111-1111-4111-8111-111111111111";
  await expect(restoreInto(source, target, { into, only })).rejects.toMatchObject({ code: "invalid_argument" });
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error("stopped"));
  await expect(restoreInto(source, target, { into, signal: stop.signal, onProgress })).rejects.toThrow("stopped");
  await expect(restoreInto(source, target, { into, only: child })).rejects.toMatchObject({ code: "invalid_argument" });
  await restoreInto(source, target, { into });
  await target.pull();
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
  await expect(restoreInto(source, target, { into })).rejects.toMatchObject({ code: "bad_target" });
});

test("lists a block that the service refuses, and restores the others", async () => {
  const { source, child, blocks } = await smallWorkspace();
  const { target, into } = await emptyTarget();
  const httpClient = refusing(target.emulator.httpClient, '"content":"two"');
  const result = await restoreInto(source, target, { into }, httpClient);
  expect(result.skipped).toEqual([
    {
      kind: "block",
      object_id: blocks[1],
      what: "block",
      why: expect.stringContaining("Refused by the test.") as string,
    },
  ]);
  await target.pull();
  const differences = await treeDifferences({
    source: source.store,
    restored: target.store,
    into,
    isListed: ({ id }) => id === blocks[1],
  });
  // The page of the block has one block less.
  expect(differences).toEqual([expect.stringContaining(`different: page ${child}`) as string]);
});

test("lists a value and a column that the service refuses, and restores the rest of the row", async () => {
  for (const [refused, what] of [
    ['"number":7', 'value "Count"'],
    ['"Count":{"type":"number"', 'column "Count" and its values'],
  ] as const) {
    const { source, root } = await smallWorkspace();
    const { target, into } = await emptyTarget();
    const result = await restoreInto(
      source,
      target,
      { into, only: root },
      refusing(target.emulator.httpClient, refused),
    );
    expect(result.skipped.map((item) => item.what)).toEqual([what]);
    expect(result.created).toMatchObject({ page: 3, database: 1 });
  }
});

/** A connection on which the service refuses every request that contains a text. */
function refusing(connection: AsyncHttpClient, part: string): AsyncHttpClient {
  const body = { object: "error", status: 400, code: "validation_error", message: "Refused by the test." };
  return {
    request: async (config) =>
      typeof config.data === "string" && config.data.includes(part)
        ? { status: 400, statusText: "", headers: { "content-type": "application/json" }, data: JSON.stringify(body) }
        : connection.request(config),
  };
}

test("makes nothing twice when responses of writes are lost or fail", async () => {
  const { source } = await smallWorkspace();
  for (const seed of [1, 2, 3]) {
    const { target, into } = await emptyTarget();
    const httpClient = unreliable(target.emulator.httpClient, seed);
    await restoreInto(source, target, { into }, httpClient);
    await target.pull();
    expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
  }
});

/** A connection that loses the response of every third write, and answers some requests with 503. */
function unreliable(connection: AsyncHttpClient, seed: number): AsyncHttpClient {
  let count = seed;
  return {
    async request(config) {
      count += 1;
      const body = { object: "error", status: 503, code: "service_unavailable", message: "Try again." };
      if (count % 5 === 0)
        return {
          status: 503,
          statusText: "",
          headers: { "content-type": "application/json" },
          data: JSON.stringify(body),
        };
      const response = await connection.request(config);
      if (count % 3 === 0 && config.method?.toUpperCase() !== "GET")
        throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
      return response;
    },
  };
}

test("stops with a clear error if the service cannot be reached", async () => {
  const { source } = await smallWorkspace();
  const { target, into } = await emptyTarget();
  let requests = 0;
  const httpClient: AsyncHttpClient = {
    async request(config) {
      requests += 1;
      if (requests > 6) throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
      return target.emulator.httpClient.request(config);
    },
  };
  await expect(restoreInto(source, target, { into }, httpClient)).rejects.toMatchObject({
    code: "run_failed",
    message: expect.stringContaining("Run the command again to continue.") as string,
  });
  await restoreInto(source, target, { into });
  await target.pull();
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
});

test("restores the title, description and icon of a data source that differ from its database", async () => {
  const { source, database } = await smallWorkspace();
  const [{ id }] = source.call("GET", `databases/${database}`)["data_sources"] as [{ id: string }];
  source.call("PATCH", `data_sources/${id}`, { title: text("Other"), icon: { emoji: "🚲" } });
  await source.pull(5);
  const { target, into } = await emptyTarget();
  await restoreInto(source, target, { into, only: database });
  await target.pull();
  expect(await treeDifferences({ source: source.store, restored: target.store, into, only: database })).toEqual([]);
  const restored = await target.store.db
    .selectFrom("ws_objects")
    .select("json")
    .where("kind", "=", "data_source")
    .execute();
  expect(restored.map(({ json }) => json).join()).toMatch(/"Other".*🚲|🚲.*"Other"/u);
});
