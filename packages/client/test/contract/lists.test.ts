import {
  AsyncClient,
  Client,
  IncompleteResultError,
  isRequestAbortedError,
  operations,
  PaginationError,
  type Operation,
} from "@ws/client";
import { describe, expect, test } from "vitest";
import {
  clients,
  errorOf,
  errorResponse,
  fakeService,
  jsonResponse,
  TOKEN,
  type EitherClient,
} from "../support/clients.ts";

const page = (results: readonly unknown[], next_cursor: string | null = null, more: object = {}) =>
  jsonResponse({ object: "list", results, has_more: next_cursor !== null, next_cursor, ...more });

const INCOMPLETE = { request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" } };

type Method = (args?: unknown, options?: unknown) => unknown;

/** Returns the method of an operation. */
function methodOf(client: EitherClient, name: string): Method {
  let value: unknown = client;
  for (const part of name.split(".")) value = (value as Record<string, unknown>)[part];
  return value as Method;
}

/** Reads the result of a list method of either client in a loop. */
async function read(list: unknown, onItem: (item: unknown) => unknown = () => false): Promise<unknown[]> {
  const items: unknown[] = [];
  const take = (item: unknown): boolean => {
    items.push(item);
    return onItem(item) === true;
  };
  if (list instanceof Promise) {
    for await (const item of list as Promise<unknown> & AsyncIterable<unknown>) if (take(item)) break;
  } else for (const item of list as Iterable<unknown>) if (take(item)) break;
  return items;
}

const lists = Object.entries<Operation>(operations).filter(([, { items }]) => items !== undefined);
const argumentsOf = ({ path }: Operation) =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => [name, `${name}-1`]));

/** Returns the cursor of a request, in the query or in the body. */
function cursorOf({ url, data }: { url: string; data?: unknown }): unknown {
  const inQuery = new URL(url, "http://localhost").searchParams.get("start_cursor");
  const body = typeof data === "string" ? (JSON.parse(data) as { start_cursor?: unknown }) : {};
  return inQuery ?? body.start_cursor;
}

describe.each(clients)("lists in a loop, $name", ({ name: kind, create }) => {
  test.each(lists)("%s is read to its end, page after page", async (name, operation) => {
    const key = operation.items ?? "";
    const { respond, requests } = fakeService(
      jsonResponse({ object: "list", [key]: [1, 2], has_more: true, next_cursor: "c-1" }),
      jsonResponse({ object: "list", [key]: [], has_more: true, next_cursor: "c-2" }),
      jsonResponse({ object: "list", [key]: [3], has_more: false, next_cursor: null }),
    );
    const list = methodOf(create({}, respond), name);
    expect(await read(list({ ...argumentsOf(operation), page_size: 2 }))).toEqual([1, 2, 3]);
    expect(requests.map(cursorOf)).toEqual([undefined, "c-1", "c-2"]);
  });

  test("sends the arguments and the options of the call with every page", async () => {
    const { respond, requests } = fakeService(page([1], "c-1"), page([2]));
    const args = { data_source_id: "d", filter: { and: [] }, auth: "another-token", start_cursor: "c-0" };
    const rows = create({}, respond).dataSources.query(args, { headers: { "x-trace": "t" } });
    args.data_source_id = "e";
    await read(rows);
    expect(requests.map(({ data }) => JSON.parse(String(data)) as unknown)).toEqual([
      { filter: { and: [] }, start_cursor: "c-0" },
      { filter: { and: [] }, start_cursor: "c-1" },
    ]);
    for (const { url, headers } of requests) {
      expect(url).toContain("/data_sources/d/query");
      expect(headers).toMatchObject({ authorization: "Bearer another-token", "x-trace": "t" });
    }
  });

  test("requests a page only when its first item is needed, and nothing after a break", async () => {
    const { respond, requests } = fakeService(page([1, 2], "c-1"), page([3, 4], "c-2"), page([5]));
    const seen = await read(create({}, respond).users.list(), (item) => {
      expect(requests).toHaveLength(Number(item) <= 2 ? 1 : 2);
      return item === 3;
    });
    expect(seen).toEqual([1, 2, 3]);
    expect(requests).toHaveLength(2);
  });

  test("sends one request for a call without a loop, and gives the page", async () => {
    const { respond, requests } = fakeService(page([1], "c-1"));
    const body = { object: "list", results: [1], has_more: true, next_cursor: "c-1" };
    expect(await create({}, respond).users.list()).toStrictEqual(body);
    expect(requests).toHaveLength(1);
    const { data } = await create({}, respond).users.list.withResponse();
    expect(data).toStrictEqual(body);
    expect(requests).toHaveLength(2);
  });

  test("a loop after await, and a second loop, do not request the first page again", async () => {
    const { respond, requests } = fakeService(page([1], "c-1"), page([2]));
    const list = create({}, respond).users.list();
    expect(await list).toMatchObject({ results: [1] });
    expect(await read(list)).toEqual([1, 2]);
    expect(requests.map(cursorOf)).toEqual([undefined, "c-1"]);
    expect(await read(list)).toEqual([1, 2]);
    expect(requests.map(cursorOf)).toEqual([undefined, "c-1", "c-1"]);
  });

  test("the page is plain data: copies, JSON and comparisons do not contain the loop", async () => {
    const { respond } = fakeService(page([1]));
    const result = await create({}, respond).users.list();
    const body = { object: "list", results: [1], has_more: false, next_cursor: null };
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Reflect.ownKeys(Object.assign({}, result))).toEqual(Object.keys(body));
    expect(JSON.parse(JSON.stringify(result))).toStrictEqual(body);
    expect(structuredClone<unknown>(result)).toStrictEqual(body);
    expect(result).toStrictEqual(body);
    expect(await create({}, respond).users.list()).toStrictEqual(result);
  });

  // https://github.com/2anki/2anki.net/pull/3498
  test("begins again with a request if Notion no longer accepts a cursor, and gives no item twice", async () => {
    const expired = jsonResponse(
      { object: "error", status: 400, code: "validation_error", message: "The start_cursor provided is invalid: c-1" },
      400,
    );
    const [first, second] = [page([{ id: "a" }, { id: "b" }], "c-1"), page([{ id: "b" }, { id: "c" }], "d-1")];
    const { respond, requests } = fakeService(first, expired, second, page([{ id: "d" }]));
    const found = await read(create({ logLevel: "off" }, respond).search());
    expect(found).toEqual(["a", "b", "c", "d"].map((id) => ({ id })));
    expect(requests.map(cursorOf)).toEqual([undefined, "c-1", undefined, "d-1"]);
    const own = await errorOf(() =>
      read(
        create({ logLevel: "off" }, fakeService(page([{ id: "a" }], "c"), expired, expired).respond).search({
          start_cursor: "b",
        }),
      ),
    );
    expect(own).toBeInstanceOf(PaginationError);
    expect(own).toMatchObject({ code: "cursor_expired", read: 1, cause: { code: "validation_error", status: 400 } });
  });

  test("an error of a later page ends the loop after the items before it", async () => {
    const { respond } = fakeService(page([1], "c-1"), errorResponse(404, "object_not_found"));
    const seen: unknown[] = [];
    const client = create({}, respond);
    const failure = await errorOf(() => read(client.users.list(), (item) => void seen.push(item)));
    expect(failure).toMatchObject({ code: "object_not_found" });
    expect(seen).toEqual([1]);
  });

  test("an error of the first page is the error of the loop", async () => {
    const { respond, requests } = fakeService(errorResponse(404, "object_not_found"));
    expect(await errorOf(async () => read(create({}, respond).users.list()))).toMatchObject({
      name: "APIResponseError",
      code: "object_not_found",
    });
    expect(requests).toHaveLength(1);
    const wrong = await errorOf(async () => read(methodOf(create({}, respond), "users.list")("all")));
    expect(wrong).toMatchObject({ code: "client_invalid_request" });
  });

  test("a repeated and a missing cursor are a PaginationError", async () => {
    const repeated = fakeService(page([1], "c-1"), page([2], "c-1"));
    const failure = await errorOf(async () => read(create({}, repeated.respond).users.list()));
    expect(failure).toBeInstanceOf(PaginationError);
    expect(failure).toMatchObject({ code: "repeated_cursor" });
    expect(repeated.requests).toHaveLength(2);
    const missing = fakeService(jsonResponse({ object: "list", results: [], has_more: true, next_cursor: null }));
    expect(await errorOf(async () => read(create({}, missing.respond).users.list()))).toMatchObject({
      code: "missing_cursor",
    });
  });

  test("a query that Notion cut short is an IncompleteResultError after its last row", async () => {
    const { respond } = fakeService(page([1], "c-1", INCOMPLETE), page([2], null, INCOMPLETE));
    const seen: unknown[] = [];
    const rows = create({}, respond).dataSources.query({ data_source_id: "d" });
    const failure = await errorOf(() => read(rows, (item) => void seen.push(item)));
    expect(failure).toBeInstanceOf(IncompleteResultError);
    expect(failure).toMatchObject({ code: "incomplete_result", itemCount: 2, reason: "query_result_limit_reached" });
    expect(seen).toEqual([1, 2]);
  });

  test("a property with one value is no list", async () => {
    const value = { object: "property_item", type: "number", number: 1 };
    const { respond } = fakeService(jsonResponse(value));
    const property = create({}, respond).pages.properties.retrieve({ page_id: "p", property_id: "n" });
    expect(await property).toStrictEqual(value);
    const failure = await errorOf(async () => read(property));
    expect(failure.message).toMatch(
      kind === "AsyncClient" ? /Expected a page of a list.*property_item/ : /not iterable/,
    );
  });

  test("operations without pages are not iterable", async () => {
    const me = create().users.me();
    expect(Symbol.asyncIterator in me || Symbol.iterator in me).toBe(false);
    await me;
  });
});

describe("the promise of a page", () => {
  const asyncClient = (respond: ReturnType<typeof fakeService>["respond"]) =>
    new AsyncClient({ auth: TOKEN, httpClient: { request: async (config) => respond(config) } });

  test("is a promise as before: then, catch, finally, Promise.all", async () => {
    const { respond, requests } = fakeService(page([1]));
    const client = asyncClient(respond);
    const list = client.users.list();
    expect(Object.getPrototypeOf(list)).toBe(Promise.prototype);
    expect(Object.keys(list)).toEqual([]);
    expect(await list.then(({ results }) => results.length)).toBe(1);
    expect(await Promise.all([client.users.list(), client.search()])).toMatchObject([
      { results: [1] },
      { results: [1] },
    ]);
    expect(await client.users.list().finally(() => undefined)).toMatchObject({ results: [1] });
    expect(requests).toHaveLength(4);
    const failed = asyncClient(fakeService(errorResponse(404, "object_not_found")).respond);
    expect(await failed.users.list().catch((error: unknown) => error)).toMatchObject({ code: "object_not_found" });
  });

  test("sends the first request at the call, before the loop", async () => {
    const { respond, requests } = fakeService(page([1]));
    const list = asyncClient(respond).users.list();
    await list;
    expect(requests).toHaveLength(1);
    expect(await read(list)).toEqual([1]);
    expect(requests).toHaveLength(1);
  });

  test("an abort ends the loop with RequestAbortedError before the next item, with the reason as its cause", async () => {
    const { respond, requests } = fakeService(page([1, 2], "c-1"), page([3]));
    const abort = new AbortController();
    const reason = new Error("the user left");
    const seen: unknown[] = [];
    const failure = await errorOf(async () => {
      for await (const user of asyncClient(respond).users.list({}, { signal: abort.signal })) {
        seen.push(user);
        abort.abort(reason);
      }
    });
    expect(isRequestAbortedError(failure)).toBe(true);
    expect(failure).toMatchObject({ cause: reason, maybeApplied: false, method: "GET", path: "users" });
    expect(failure.message).toBe("GET users was aborted between two items of its list");
    expect(seen).toEqual([1]);
    expect(requests).toHaveLength(1);
  });

  test("an abort during the request of a later page ends the loop with RequestAbortedError", async () => {
    const abort = new AbortController();
    let requests = 0;
    const client = new AsyncClient({
      auth: TOKEN,
      httpClient: {
        async request() {
          requests += 1;
          if (requests === 1) return page([1], "c-1");
          abort.abort();
          return new Promise(() => {});
        },
      },
    });
    const failure = await errorOf(() => read(client.users.list({}, { signal: abort.signal })));
    expect(isRequestAbortedError(failure)).toBe(true);
    expect(requests).toBe(2);
  });

  test("the page and its response stay without a loop, so that a framework can send them to a browser", async () => {
    const { respond } = fakeService(page([1]));
    const client = asyncClient(respond);
    expect(Symbol.asyncIterator in (await client.users.list())).toBe(false);
    expect(Symbol.asyncIterator in client.users.list.withResponse()).toBe(false);
  });
});

test("the page of a blocking client is iterable with its response, too, and spreads to all items", () => {
  const { respond } = fakeService(page([1], "c-1"), page([2]));
  const client = new Client({ auth: TOKEN, httpClient: { request: respond } });
  expect([...client.users.list.withResponse().data]).toEqual([1, 2]);
});

test("a loop without await over a list of AsyncClient says what to write, and leaves no unhandled rejection", async () => {
  const request = async () => errorResponse(401, "unauthorized");
  const client = new AsyncClient({ auth: TOKEN, logger: false, httpClient: { request } });
  const unhandled: unknown[] = [];
  const keep = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", keep);
  const iterable = (list: unknown): Iterable<unknown> => list as Iterable<unknown>;
  const uses: readonly ((list: unknown) => unknown)[] = [
    (list) => {
      for (const item of iterable(list)) return item;
      return undefined;
    },
    (list) => [...iterable(list)],
    (list) => Array.from(iterable(list)),
    (list) => new Set(iterable(list)),
  ];
  for (const use of uses) {
    const error = await errorOf(() => use(client.users.list()));
    expect(error).toMatchObject({ name: "InvalidRequestError", maybeApplied: false });
    expect(error.message).toBe("users.list returns a promise. Use `for await`, or await the first page.");
  }
  const whole = await errorOf(() => [...iterable(client.users.list.withResponse())]);
  expect(whole.message).toContain("await the first page");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", keep);
  expect(unhandled).toEqual([]);
});
