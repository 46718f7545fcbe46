// Operations that only read although their method is POST. Reports: https://github.com/openclaw/notcrawl/issues/21 and
// https://github.com/outline/outline/issues/12481 (one 502 ended the read of hundreds of pages).
import { Client, operations, type CommonClientOptions, type HttpClientResponse, type Operation } from "@ws/client";
import { asyncCollectAllRows, asyncCollectPaginatedApi, collectAllRows, collectPaginatedApi } from "@ws/helpers";
import { describe, expect, test } from "vitest";
import { clients, errorOf, errorResponse, fakeService, jsonResponse, type EitherClient } from "../support/clients.ts";

const LIST = jsonResponse({ object: "list", results: [], has_more: false, next_cursor: null });
const READS = ["agents.query", "blocks.meetingNotes.query", "dataSources.query", "oauth.introspect", "search"].concat(
  "sessions.query",
  "sessions.queryEvents",
  "views.queries.create",
);
const QUICK = { initialRetryDelayMs: 0 };
const QUERY = { data_source_id: "d1" };

const html = (status: number): HttpClientResponse => ({
  status,
  headers: { "content-type": "text/html" },
  data: "<p>",
});
const reset = (): never => {
  throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
};

/** Calls the operation with an argument for each placeholder. */
function callOperation(client: EitherClient, name: string): unknown {
  const { path, auth } = operations[name as keyof typeof operations];
  let value: unknown = client;
  for (const part of name.split(".")) value = (value as Record<string, unknown>)[part];
  const ids = Array.from(path.matchAll(/\{(\w+)\}/g), ([, id = ""]) => [id, "id-1"] as const);
  const args = { ...Object.fromEntries<string>(ids), ...(auth && { client_id: "c", client_secret: "s" }) };
  return (value as (args: object) => unknown)(args);
}

test("the table marks exactly the operations that only read with a POST", () => {
  const rows = Object.entries<Operation>(operations).filter(([, { reads }]) => reads === true);
  expect(rows.map(([name]) => name).toSorted()).toEqual(READS.toSorted());
  expect(rows.every(([, { method }]) => method === "POST")).toBe(true);
});

test.each(Object.entries<Operation>(operations).filter(([, { items, method }]) => items && method === "POST"))(
  "%s is a list that a POST requests, so it reads",
  (_, { reads }) => expect(reads).toBe(true),
);

describe.each(clients)("$name", ({ name: kind, create }) => {
  const quick = (service: { respond: Parameters<typeof create>[1] }, options?: CommonClientOptions) =>
    create({ logLevel: "off", retry: QUICK, ...options }, service.respond);

  describe.each(READS)("%s", (name) => {
    test.each([408, 409, 502, 504])("is repeated after the status %d", async (status) => {
      const service = fakeService(html(status), LIST);
      await callOperation(quick(service), name);
      expect(service.requests).toHaveLength(2);
    });

    test("is repeated after a reset", async () => {
      let sent = 0;
      await callOperation(quick({ respond: () => ((sent += 1) === 1 ? reset() : LIST) }), name);
      expect(sent).toBe(2);
    });

    test.each([500, 503])("is not repeated after the status %d, unless retry.reads is true", async (status) => {
      const plain = fakeService(html(status), LIST);
      expect(await errorOf(() => callOperation(quick(plain), name))).toMatchObject({ status, maybeApplied: false });
      expect(plain.requests).toHaveLength(1);
      const reads = fakeService(html(status), LIST);
      await callOperation(quick(reads, { retry: { ...QUICK, reads: true } }), name);
      expect(reads.requests).toHaveLength(2);
    });
  });

  test("a read has never been applied: not after its last attempt, a lost connection or a response of somebody else", async () => {
    const failed = await errorOf(() => quick(fakeService(html(502))).search());
    expect(failed).toMatchObject({ attempts: 3, maybeApplied: false });
    const lost = await errorOf(() => quick({ respond: reset }).search());
    expect(lost).toMatchObject({ attempts: 3, maybeApplied: false });
    expect(lost.message).toMatch(/the request was not applied$/);
    expect(await errorOf(() => quick(fakeService(html(200))).search())).toMatchObject({ maybeApplied: false });
  });

  test("what creates something is sent once, also with retry.reads", async () => {
    const retry = { ...QUICK, reads: true };
    const writes = Object.entries<Operation>(operations).filter(
      ([, { method, reads, form }]) => method !== "GET" && method !== "DELETE" && !reads && !form,
    );
    expect(writes.length).toBeGreaterThan(15);
    for (const [name] of writes) {
      const service = fakeService(html(502), LIST);
      expect(await errorOf(() => callOperation(quick(service, { retry }), name)), name).toMatchObject({ status: 502 });
      expect(service.requests, name).toHaveLength(1);
    }
  });

  test("request() repeats a POST that is said to read", async () => {
    const args = { method: "post", path: "data_sources/d1/query" };
    const service = fakeService(html(504), LIST);
    await quick(service).request({ ...args, reads: true });
    expect(service.requests).toHaveLength(2);
    expect(await errorOf(() => quick(fakeService(html(504))).request(args))).toMatchObject({ maybeApplied: true });
    // @ts-expect-error -- neither true nor false
    const refused = await errorOf(() => create().request({ ...args, reads: "yes" }));
    expect(refused.message).toBe('Expected reads to be true or false, got "yes".');
  });

  describe.each([500, 503])("a loop, after the status %d", (status) => {
    const failing = (): ReturnType<typeof fakeService> =>
      fakeService(errorResponse(status, "service_unavailable"), LIST);

    test("of a helper goes on", async () => {
      const [list, rows] = [failing(), failing()];
      const [ofLists, ofRows] = [quick(list), quick(rows)];
      if (ofLists instanceof Client) collectPaginatedApi(ofLists.search, {});
      else await asyncCollectPaginatedApi(ofLists.search, {});
      if (ofRows instanceof Client) collectAllRows(ofRows.dataSources.query, QUERY);
      else await asyncCollectAllRows(ofRows.dataSources.query, QUERY);
      expect([list.requests.length, rows.requests.length]).toEqual([2, 2]);
    });

    test("of a helper ends if retry.reads is false", async () => {
      const service = failing();
      const client = quick(service, { retry: { ...QUICK, reads: false } });
      await errorOf(async () =>
        client instanceof Client ? collectPaginatedApi(client.search) : asyncCollectPaginatedApi(client.search, {}),
      );
      expect(service.requests).toHaveLength(1);
    });

    test("over the result of a call goes on after the first page", async () => {
      const first = jsonResponse({ object: "list", results: [{ id: 1 }], has_more: true, next_cursor: "c" });
      const service = fakeService(first, errorResponse(status, "service_unavailable"), LIST);
      const result = quick(service).search();
      const items: unknown[] = [];
      if (result instanceof Promise) for await (const item of result as AsyncIterable<unknown>) items.push(item);
      else for (const item of result as Iterable<unknown>) items.push(item);
      expect([items, service.requests.length]).toEqual([[{ id: 1 }], 3]);
    });

    test("with AsyncClient goes on at the first page, too", async () => {
      if (kind === "Client") return;
      const service = failing();
      for await (const _ of quick(service).dataSources.query(QUERY) as AsyncIterable<unknown>) continue;
      expect(service.requests).toHaveLength(2);
    });
  });
});

test("a function of the caller sees no further option and no further argument", async () => {
  const seen: unknown[][] = [];
  const page = { results: [], has_more: false, next_cursor: null };
  await asyncCollectPaginatedApi((...all: unknown[]) => (seen.push(all), page));
  collectPaginatedApi((...all: unknown[]) => (seen.push(all), page));
  await asyncCollectPaginatedApi(
    (args: object, options?: object) => (seen.push([args, Object.keys(options ?? {})]), page),
    {},
  );
  const { signal } = new AbortController();
  await asyncCollectPaginatedApi(
    (_: object, options?: object) => (seen.push([JSON.stringify(options)]), page),
    {},
    { signal },
  );
  expect(seen).toEqual([[{}], [{}], [{}, []], [JSON.stringify({ signal })]]);
});
