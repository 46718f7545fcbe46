import { operations, type OperationName } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, fakeService, memoryLogger, type EitherClient } from "../support/clients.ts";

const PAGE = "1a2b3c4d-0000-4000-8000-000000000001";

/** Methods of other clients and earlier API versions, and what to use. */
const NAMES_ELSEWHERE = [
  ["pages.get", "pages.retrieve"],
  ["pages.delete", "pages.update with in_trash: true"],
  ["pages.archive", "pages.update with in_trash: true"],
  ["pages.list", "dataSources.query for rows, blocks.children.list for blocks, or search"],
  ["pages.append", "blocks.children.append: a page is a block with the same id"],
  ["pages.properties.get", "pages.properties.retrieve"],
  ["databases.query", "dataSources.query: databases.retrieve returns the ids of data sources"],
  ["databases.get", "databases.retrieve"],
  ["databases.delete", "databases.update with in_trash: true"],
  ["databases.list", 'search with filter: { property: "object", value: "data_source" }'],
  ["dataSources.archive", "dataSources.update with in_trash: true"],
  ["blocks.get", "blocks.retrieve"],
  ["blocks.append", "blocks.children.append"],
  ["blocks.create", "blocks.children.append"],
  ["blocks.archive", "blocks.delete"],
  ["blocks.children.get", "blocks.children.list"],
  ["users.get", "users.retrieve"],
  ["comments.get", "comments.retrieve"],
  ["comments.add", "comments.create"],
  ["search.query", "search"],
] as const;

/** Returns the method with a name such as `pages.get`, which the types need not have. */
const method = (client: EitherClient, name: string): ((args: object) => unknown) =>
  name.split(".").reduce<unknown>((part, key) => Reflect.get(part as object, key), client) as never;

describe.each(clients)("$name", ({ create }) => {
  test("logs one warning for unknown arguments, suggests the nearest name, and does not send them", async () => {
    const { respond, requests } = fakeService();
    const { logger, lines } = memoryLogger();
    await create({ logger }, respond).search({ query: "x", page_sise: 3, foo: 1 } as never);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^warn Unknown argument "page_sise" of search .*Did you mean "page_size"\? Unknown argument "foo"/,
    );
    expect(requests[0]?.data).toBe('{"query":"x"}');
  });

  test.each(["signal", "timeoutMs", "deadlineMs", "retry"])(
    "rejects the option %s among the arguments, and sends nothing",
    async (name) => {
      const { respond, requests } = fakeService();
      const client = create({}, respond);
      const option = { [name]: name === "signal" ? new AbortController().signal : 1 };
      const calls: readonly [string, () => unknown][] = [
        ["request", () => client.request({ method: "get", path: "users/me", ...option })],
        ["users.list", () => client.users.list({ page_size: 1, ...option })],
        ["users.list", () => client.users.list.withResponse({ ...option })],
        ["sessions.stream", () => client.sessions.stream({ message: "hi", ...option })],
        ["pages.retrieve", () => client.pages.retrieve({ ...option } as never)],
      ];
      for (const [call, run] of calls) {
        const error = await errorOf(run);
        expect(error).toMatchObject({ name: "InvalidRequestError", maybeApplied: false });
        expect(error.message).toBe(
          `${call}: Expected no ${name} in the first argument: options belong into the second argument.`,
        );
      }
      await client.request({ method: "get", path: "users/me", [name]: undefined });
      expect(requests).toHaveLength(1);
    },
  );

  test("rejects headers among the arguments of an operation, and sends those of a request", async () => {
    const { respond, requests } = fakeService();
    const client = create({}, respond);
    const headers = { "x-trace": "7" };
    const error = await errorOf(() => client.users.list({ headers } as never));
    expect(error.message).toContain("options belong into the second argument.");
    await client.request({ method: "get", path: "users", headers });
    expect(requests).toMatchObject([{ headers }]);
  });

  test('rejects unknown arguments if unknownArguments is "error"', async () => {
    const { respond, requests } = fakeService();
    const error = await errorOf(() =>
      create({ unknownArguments: "error" }, respond).users.list({ pagesize: 3 } as never),
    );
    expect(error).toMatchObject({ name: "InvalidRequestError", method: "GET", path: "users" });
    expect(error.message).toContain('Did you mean "page_size"?');
    expect(requests).toHaveLength(0);
  });

  test("rejects an unknown argument of a write before it sends anything, and names the right place", async () => {
    const { respond, requests } = fakeService();
    const client = create({}, respond);
    const parent = { page_id: PAGE };
    const properties = { Name: { title: {} } };
    const error = await errorOf(() => client.databases.create({ parent, properties } as never));
    expect(error).toMatchObject({
      name: "InvalidRequestError",
      method: "POST",
      path: "databases",
      maybeApplied: false,
    });
    expect(error.message).toBe(
      'Unknown argument "properties" of databases.create was not sent. Use initial_data_source.properties. To send it, set unknownArguments: "send".',
    );
    const update = await errorOf(() => client.databases.update({ database_id: PAGE, properties } as never));
    expect(update.message).toContain("Use dataSources.update.");
    expect(requests).toHaveLength(0);
  });

  test('sends unknown arguments with unknownArguments: "send", in the body or in the query', async () => {
    const { respond, requests } = fakeService();
    const { logger, lines } = memoryLogger();
    const client = create({ unknownArguments: "send", logger }, respond);
    await client.pages.update({ page_id: PAGE, brand_new: 1 } as never);
    await client.users.list({ brand_new: "x" } as never);
    await client.pages.retrieve({ page_id: PAGE, brand_new: "x" } as never);
    await client.users.me({ brand_new: "x" } as never);
    await client.users.me();
    expect(lines).toEqual([]);
    expect(requests.map(({ url, data }) => [url, data])).toEqual([
      [`/v1/pages/${PAGE}`, '{"brand_new":1}'],
      ["/v1/users?brand_new=x", undefined],
      [`/v1/pages/${PAGE}?brand_new=x`, undefined],
      ["/v1/users/me?brand_new=x", undefined],
      ["/v1/users/me", undefined],
    ]);
  });

  test('logs an unknown argument of a write with unknownArguments: "warn"', async () => {
    const { respond, requests } = fakeService();
    const { logger, lines } = memoryLogger();
    await create({ logger, unknownArguments: "warn" }, respond).pages.update({ page_id: PAGE, foo: 1 } as never);
    expect([lines.length, requests[0]?.data]).toEqual([1, "{}"]);
  });

  test.each(NAMES_ELSEWHERE)("fails for %s, and names %s", async (name, use) => {
    const { respond, requests } = fakeService();
    const error = await errorOf(() => method(create({}, respond), name)({ page_id: PAGE }));
    expect(error).toMatchObject({ name: "InvalidRequestError", maybeApplied: false });
    expect(error.message).toBe(`${name} does not exist. Use ${use}.`);
    expect(requests).toHaveLength(0);
  });

  test("lists and copies only the methods of operations", () => {
    const client = create();
    const names = (part: object, prefix: string): string[] =>
      Object.entries(part).flatMap(([name, member]: [string, unknown]) =>
        typeof member === "function" ? [prefix + name] : names(member as object, `${prefix}${name}.`),
      );
    const { search, agents, ...parts } = client;
    expect(Object.keys(search)).toEqual(["withResponse"]);
    expect([...names(agents, "agents."), ...names(client.blocks, "blocks.")]).toEqual(
      Object.keys(operations).filter((name) => /^(?:agents|blocks)\./.test(name)),
    );
    expect({ ...parts.databases }).not.toHaveProperty("query");
    // A program or a test can still put a method of its own in the place.
    const own = () => "own";
    expect(Reflect.set(client.pages, "get", own) && method(client, "pages.get")).toBe(own);
  });

  test.each<[name: string, argument: string, hint: string]>([
    ["databases.update", "properties", "Use dataSources.update."],
    ["databases.update", "archived", "Use in_trash."],
    ["dataSources.query", "database_id", "Use data_source_id: databases.retrieve returns the ids of data sources."],
    ["blocks.children.list", "page_id", "Use block_id: a page is a block with the same id."],
    ["comments.list", "page_id", "Use block_id: a page is a block with the same id."],
    ["pages.create", "page_id", "Use parent: { page_id }."],
    ["pages.create", "database_id", "Use parent: { data_source_id }."],
    ["pages.create", "title", "Use properties."],
    ["pages.update", "children", "Use blocks.children.append."],
  ])("%s says what to use instead of %s", async (name, argument, hint) => {
    const ids = { database_id: PAGE, data_source_id: PAGE, block_id: PAGE, page_id: PAGE };
    const { path } = operations[name as OperationName];
    const given = Object.fromEntries(Object.entries(ids).filter(([id]) => path.includes(`{${id}}`)));
    const client = create({ unknownArguments: "error" });
    const error = await errorOf(() => method(client, name)({ ...given, [argument]: PAGE }));
    expect(error.message).toContain(`Unknown argument "${argument}" of ${name} was not sent. ${hint}`);
  });

  test("rejects a missing path argument, and arguments that are not an object", async () => {
    const client = create();
    expect((await errorOf(() => client.pages.retrieve({} as never))).message).toContain(
      "pages.retrieve: Expected page_id to be a string, got undefined",
    );
    expect((await errorOf(() => client.pages.retrieve({ page_idd: PAGE } as never))).message).toBe(
      'pages.retrieve: Expected page_id to be a string, got undefined. The path pages/{page_id} requires it. Unknown argument "page_idd" of pages.retrieve was not sent. Did you mean "page_id"?',
    );
    expect((await errorOf(() => client.pages.retrieve(PAGE as never))).message).toBe(
      `Expected one object of named arguments for pages.retrieve, got "${PAGE}".`,
    );
  });

  test.each<[reason: string, call: (client: EitherClient) => unknown]>([
    ["path", (client) => client.pages.retrieve({} as never)],
    ["path", (client) => client.pages.retrieve({ page_id: "../users" })],
    ["path", (client) => client.pages.retrieve({ page_id: "\ud800" })],
    ["path", (client) => client.request({ method: "get", path: "/users" })],
    ["path", (client) => client.request({ method: "get", path: 1 as never })],
    ["auth", (client) => client.oauth.revoke({ token: "x" } as never)],
    ["value", (client) => client.users.list({ start_cursor: "\ud800" })],
    ["value", (client) => client.users.list({}, { timeoutMs: -1 })],
    ["value", (client) => client.pages.retrieve(PAGE as never)],
  ])("names the invalid part of a request: %s", async (reason, call) => {
    const error = await errorOf(() => call(create()));
    expect(error).toMatchObject({ name: "InvalidRequestError", reason });
  });

  test("has methods that work without their object", async () => {
    const { respond, requests } = fakeService();
    const client = create({}, respond);
    const { list } = client.users;
    const {
      search,
      pages: {
        properties: { retrieve },
      },
    } = client;
    await list();
    await search();
    await retrieve({ page_id: PAGE, property_id: "%3AUPp" });
    await list.withResponse();
    expect(requests.map(({ url }) => url)).toEqual([
      "/v1/users",
      "/v1/search",
      `/v1/pages/${PAGE}/properties/%3AUPp`,
      "/v1/users",
    ]);
  });

  test("keeps the methods of two clients apart", async () => {
    const [first, second] = [fakeService(), fakeService()];
    const { list } = create({}, first.respond).users;
    await create({}, second.respond).users.list();
    expect([first.requests.length, second.requests.length]).toEqual([0, 1]);
    await list();
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
  });
});
