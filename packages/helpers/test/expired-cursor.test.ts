// Cursors belong to a session of Notion since 2026-04-22, and can expire in the middle of a list. Reports:
// https://github.com/2anki/2anki.net/pull/3498, https://github.com/outline/outline/issues/12871,
// https://github.com/PostHog/posthog/issues/90205, https://github.com/obsidianmd/obsidian-importer/issues/452.
import {
  asyncCollectAllRows,
  asyncCollectBlockTree,
  asyncCollectPaginatedApi,
  asyncCompletePage,
  asyncIteratePaginatedApi,
  collectAllRows,
  collectBlockTree,
  collectPaginatedApi,
  completePage,
  iteratePaginatedApi,
  PaginationError,
  type PaginationOptions,
} from "@ws/helpers";
import { describe, expect, test } from "vitest";
import { failureOf } from "./support/failure.ts";
import { fakeDataSource, type FakeQuery, type FakeRow } from "./support/fake-data-source.ts";

interface Request {
  readonly start_cursor?: string | null;
}
interface Page<Item> {
  results: Item[];
  has_more: boolean;
  next_cursor: string | null;
}
type List<Args extends Request, Item> = (args: Args) => Page<Item>;

const refusal = (message = "The start_cursor provided is invalid: 5b6f"): Error =>
  Object.assign(new Error(message), { status: 400, code: "validation_error" });

/** Serves items, some at a time. The calls with these numbers are refused if they have a cursor. */
function listOf<Item>(items: readonly Item[], refused: readonly number[], error = refusal(), size = 2) {
  const cursors: unknown[] = [];
  const list = ({ start_cursor: cursor }: Request): Page<Item> => {
    cursors.push(cursor ?? undefined);
    if (typeof cursor === "string" && refused.includes(cursors.length)) throw error;
    const from = Number(cursor ?? 0);
    const to = from + size;
    const hasMore = to < items.length;
    return { results: items.slice(from, to), has_more: hasMore, next_cursor: hasMore ? String(to) : null };
  };
  return { list, cursors };
}

const objects = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `i${index}` }));

/** The helpers of both clients with one interface. */
const kinds = [
  {
    name: "Client",
    collect: async <Item>(list: List<Request, Item>, args: Request = {}, options?: PaginationOptions) =>
      collectPaginatedApi(list, args, options),
    rows: async (query: List<FakeQuery, FakeRow>, options?: object) => collectAllRows(query, ROWS, options),
    tree: async (list: List<Request & { block_id: string }, object>) => collectBlockTree(list, { block_id: "root" }),
    complete: async (page: object, retrieve: (args: Request) => object) =>
      completePage(page as never, retrieve as never),
    count: async (list: List<Request, unknown>) => {
      let read = 0;
      try {
        for (const _ of iteratePaginatedApi(list, {})) read += 1;
      } catch (error) {
        return { read, error };
      }
      return { read };
    },
  },
  {
    name: "AsyncClient",
    collect: <Item>(list: List<Request, Item>, args: Request = {}, options?: PaginationOptions) =>
      asyncCollectPaginatedApi(async (request: Request) => list(request), args, options),
    rows: (query: List<FakeQuery, FakeRow>, options?: object) =>
      asyncCollectAllRows(async (request: FakeQuery) => query(request), ROWS, options),
    tree: (list: List<Request & { block_id: string }, object>) =>
      asyncCollectBlockTree(async (args: { block_id: string }) => list(args), { block_id: "root" }),
    complete: (page: object, retrieve: (args: Request) => object) =>
      asyncCompletePage(page as never, (async (args: Request) => retrieve(args)) as never),
    count: async (list: List<Request, unknown>) => {
      let read = 0;
      try {
        for await (const _ of asyncIteratePaginatedApi(async (args: Request) => list(args), {})) read += 1;
      } catch (error) {
        return { read, error };
      }
      return { read };
    },
  },
] as const;

const ROWS = { data_source_id: "d" };

describe.each(kinds)("a cursor that expires, with the helpers of $name", ({ collect, rows, tree, complete, count }) => {
  test("makes the list begin again, without the items that it gave", async () => {
    const items = objects(9);
    const { list, cursors } = listOf(items, [3, 7]);
    expect(await collect(list)).toEqual(items);
    expect(cursors).toEqual([undefined, "2", "4", undefined, "2", "4", "6", undefined, "2", "4", "6", "8"]);
  });

  test("is an error with the items before it if onExpiredCursor is error", async () => {
    const { list } = listOf(objects(9), [3]);
    const error = await failureOf(() => collect(list, {}, { onExpiredCursor: "error" }));
    expect(error).toMatchObject({ code: "cursor_expired", read: 4, items: objects(4), cause: { status: 400 } });
    expect(error).toBeInstanceOf(PaginationError);
    expect(JSON.stringify(Object.keys(error))).not.toContain("items");
    const wrong = await failureOf(() => collect(list, {}, { onExpiredCursor: "restart" as "error" }));
    expect(wrong.message).toBe('Expected onExpiredCursor to be "error", got "restart".');
  });

  test("is an error if the caller has set it", async () => {
    const { list, cursors } = listOf(objects(9), [1]);
    const error = await failureOf(() => collect(list, { start_cursor: "4" }));
    expect(error).toMatchObject({ code: "cursor_expired", read: 0, items: [] });
    expect(error.message).toBe(
      "Notion no longer accepts the cursor after 0 items. Begin the list again without start_cursor.",
    );
    expect(cursors).toEqual(["4"]);
  });

  test("leads back to the cursor of the caller, which may have expired, too", async () => {
    const { list } = listOf(objects(9), [2]);
    expect(await collect(list, { start_cursor: "2" })).toEqual(objects(9).slice(2));
    const both = listOf(objects(9), [2, 3]);
    expect(await failureOf(() => collect(both.list, { start_cursor: "2" }))).toMatchObject({ read: 2 });
  });

  test("is an error if an item has no id of its own, so that nothing is given twice or lost", async () => {
    const value = (index: number) => ({ object: "property_item", id: "title", type: "title", title: { index } });
    for (const items of [[1, 2, 3, 4, 5], [0, 1, 2, 3, 4].map(value), objects(5).map(() => ({ id: "same" }))]) {
      expect(await failureOf(() => collect(listOf<unknown>(items, [3]).list))).toMatchObject({
        code: "cursor_expired",
        read: 4,
        items: items.slice(0, 4),
      });
    }
  });

  test("is an error if each page has one value of a property", async () => {
    const items = [0, 1, 2].map((index) => ({ object: "property_item", id: `p${index}`, type: "title", title: {} }));
    const { list } = listOf(items, [2], refusal(), 1);
    expect(await failureOf(() => collect(list))).toMatchObject({ code: "cursor_expired", read: 1 });
  });

  test("leads to a list whose cursors are checked again", async () => {
    const cursors: unknown[] = [];
    const list = ({ start_cursor: cursor }: Request): Page<object> => {
      cursors.push(cursor);
      if (cursor === "4") throw refusal();
      return { results: [{ id: cursors.length }], has_more: true, next_cursor: cursors.length === 1 ? "4" : "2" };
    };
    const error = await failureOf(() => collect(list, { start_cursor: "2" }));
    expect(error).toMatchObject({ code: "repeated_cursor" });
    expect(cursors).toEqual(["2", "4", "2"]);
  });

  test("is not what a page that comes a second time is: it is given twice, and asked for no further", async () => {
    const moved = ["a", "b", "a", "c"].map((id) => ({ id }));
    expect(await collect(listOf(moved, []).list)).toEqual(moved);
    let calls = 0;
    const list = () => ({ results: [{ id: (calls += 1) }], has_more: true, next_cursor: "2" });
    const error = await failureOf(() => collect(list, {}, { prefetch: 1 }));
    expect(error).toMatchObject({ code: "repeated_cursor" });
    expect(calls).toBe(2);
  });

  test("is an error if the new pass gets no further", async () => {
    const { list, cursors } = listOf(objects(9), [3, 5, 6, 7, 8]);
    expect(await count(list)).toMatchObject({ read: 4, error: { code: "cursor_expired", read: 4, items: undefined } });
    expect(cursors).toHaveLength(5);
  });

  test.each(["body.start_cursor should be a valid uuid", "Could not find sort property", "start_cursor"])(
    "is not what other errors are: %s",
    async (message) => {
      const { list } = listOf(objects(5), [2], refusal(message));
      await expect(collect(list)).rejects.toMatchObject({ code: "validation_error", message });
    },
  );

  test("is not what other codes are, although they have its words", async () => {
    const error = Object.assign(new Error("The start_cursor provided is invalid"), { code: "internal_server_error" });
    await expect(collect(listOf(objects(5), [2], error).list)).rejects.toBe(error);
  });

  describe("of all rows", () => {
    const stored = Array.from({ length: 40 }, (_, index): FakeRow => {
      const time = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 7))).toISOString();
      return { object: "page", id: `r${index}`, created_time: time, last_edited_time: time, properties: {} };
    });
    const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

    /** Serves rows; each cursor is refused that comes after a number of requests with one. */
    function expiring(accepted: number) {
      const { query, requests } = fakeDataSource(stored, 1000, 4);
      let withCursor = 0;
      const expire = (args: FakeQuery) => {
        if (args.start_cursor === undefined) withCursor = 0;
        else if ((withCursor += 1) > accepted) throw refusal();
        return query(args);
      };
      return { query: expire, requests };
    }

    test.each([1, 2, 3])("makes the next query begin at the last row, if %d cursors are accepted", async (accepted) => {
      const { query, requests } = expiring(accepted);
      const found = ids(await rows(query));
      expect(found.toSorted()).toEqual(ids(stored).toSorted());
      expect(new Set(found).size).toBe(found.length);
      expect(requests.length).toBeLessThan(30);
    });

    test("is an error if the next query gives no further row, and if onExpiredCursor is error", async () => {
      const error = await failureOf(() => rows(expiring(0).query));
      expect(error).toMatchObject({ code: "cursor_expired", read: 4 });
      expect((error as PaginationError).items).toHaveLength(4);
      const once = await failureOf(() => rows(expiring(2).query, { onExpiredCursor: "error" }));
      expect(once).toMatchObject({ code: "cursor_expired", read: 12 });
    });
  });

  test("makes the list of children in a tree begin again", async () => {
    const block = (id: string) => ({ id, type: "toggle", has_children: id.length === 1 });
    const [root, inner] = [
      listOf(["a", "b", "c", "d", "e"].map(block), [3]),
      listOf(["c1", "c2", "c3"].map(block), [2]),
    ];
    const found = await tree((args) =>
      args.block_id === "root" ? root.list(args) : args.block_id === "c" ? inner.list(args) : listOf([], []).list(args),
    );
    const shape = found.map((entry) => [(entry.block as { id: string }).id, entry.children.length]);
    expect(shape).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 3],
      ["d", 0],
      ["e", 0],
    ]);
    const stuck = listOf(["a", "b", "c"].map(block), [2, 4]);
    const error = await failureOf(() => tree((args) => (args.block_id === "root" ? stuck : listOf([], [])).list(args)));
    expect(error).toMatchObject({ code: "cursor_expired", read: 2 });
  });

  test("makes the values of a property be read again, as long as that gets further", async () => {
    const related = [0, 1, 2, 3, 4].map((id) => ({ id: `p${id}` }));
    const values = related.map((relation) => ({ object: "property_item", id: "rel", type: "relation", relation }));
    const relation = { id: "rel", type: "relation", relation: [], has_more: true };
    const completed = async (refused: readonly number[]) => {
      const { list } = listOf(values, refused);
      const whole = await complete({ object: "page", id: "p", properties: { R: relation } }, (args) => ({
        object: "list",
        ...list(args),
        property_item: { type: "relation" },
      }));
      return (whole as { properties: { R: { relation: object[] } } }).properties.R.relation;
    };
    expect(await completed([3])).toEqual(related);
    // The second pass gets further, and the third.
    expect(await completed([2, 5])).toEqual(related);
    for (const refused of [
      [2, 4],
      [3, 5],
    ])
      expect(await failureOf(() => completed(refused))).toMatchObject({ code: "cursor_expired" });
  });
});
