// Type tests of the pagination helpers. `tsc -p test` checks them; the functions named `neverCalled` do not run.
import type { Client as PeerClient } from "@notionhq/client";
import type {
  BlockObjectResponse,
  PageObjectResponse,
  PartialBlockObjectResponse,
  PropertyItemObjectResponse,
  UserObjectResponse,
} from "@notionhq/client/build/src/api-endpoints.js";
import {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
} from "@ws/helpers";
import { expectTypeOf, test } from "vitest";

interface Row {
  object: "page";
  id: string;
}
interface List<Item> {
  object: "list";
  results: Item[];
  has_more: boolean;
  next_cursor: string | null;
}
interface Arguments {
  block_id: string;
  start_cursor?: string;
  page_size?: number;
}
type OptionalArguments = Omit<Arguments, "block_id">;

/** The form of a method of `@ws/client`: a function with a second parameter and a further method. */
interface Method<Args, Response> {
  (args: Args & { auth?: string }, options?: { timeoutMs?: number }): Response;
  withResponse(args: Args & { auth?: string }, options?: { timeoutMs?: number }): { data: Response; status: number };
}
interface OptionalMethod<Args, Response> {
  (args?: Args & { auth?: string }, options?: { timeoutMs?: number }): Response;
  withResponse(args?: Args & { auth?: string }, options?: { timeoutMs?: number }): { data: Response; status: number };
}

declare const listSync: Method<Arguments, List<Row>>;
declare const listAsync: Method<Arguments, Promise<List<Row>>>;
declare const listUsersSync: OptionalMethod<OptionalArguments, List<Row>>;
declare const listUsersAsync: OptionalMethod<OptionalArguments, Promise<List<Row>>>;
declare const plainSync: (args: Arguments) => List<Row>;
declare const plainAsync: (args: Arguments) => Promise<List<Row>>;
declare const listTemplates: (args: { data_source_id: string }) => Promise<{
  templates: { id: string; name: string; is_default: boolean }[];
  has_more: boolean;
  next_cursor: string | null;
}>;
declare const listOrOne: (args: { property_id: string }) => List<Row> | { object: "property_item"; number: number };
declare const readonlyList: (args: Arguments) => {
  readonly results: readonly Row[];
  has_more: boolean;
  next_cursor: string | null;
};
declare const notAList: (args: { page_id: string }) => Row;
declare const notAListAsync: (args: { page_id: string }) => Promise<Row>;
declare const peer: PeerClient;

test("the blocking helpers infer the item type without a cast", () => {
  function neverCalled() {
    const args = { block_id: "b" };
    expectTypeOf(iteratePaginatedApi(plainSync, args)).toEqualTypeOf<Generator<Row, void, undefined>>();
    expectTypeOf(iteratePaginatedApi(listSync, args)).toEqualTypeOf<Generator<Row, void, undefined>>();
    expectTypeOf(collectPaginatedApi(listSync, args)).toEqualTypeOf<Row[]>();
    expectTypeOf(collectPaginatedApi(listUsersSync)).toEqualTypeOf<Row[]>();
    expectTypeOf(collectPaginatedApi(listUsersSync, { page_size: 10 })).toEqualTypeOf<Row[]>();
    expectTypeOf(collectPaginatedApi(listOrOne, { property_id: "p" })).toEqualTypeOf<Row[]>();
    expectTypeOf(collectPaginatedApi(readonlyList, args)).toEqualTypeOf<Row[]>();
    collectPaginatedApi(listUsersSync, undefined, { allowIncomplete: true });
    collectPaginatedApi(listSync, { block_id: "b", auth: "token", start_cursor: "c" }, { allowIncomplete: true });
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("the async helpers infer the item type of functions that return a promise or a value", () => {
  async function neverCalled() {
    const args = { block_id: "b" };
    expectTypeOf(asyncIteratePaginatedApi(plainAsync, args)).toEqualTypeOf<AsyncGenerator<Row, void, undefined>>();
    expectTypeOf(asyncIteratePaginatedApi(listAsync, args)).toEqualTypeOf<AsyncGenerator<Row, void, undefined>>();
    expectTypeOf(asyncCollectPaginatedApi(listAsync, args)).toEqualTypeOf<Promise<Row[]>>();
    expectTypeOf(asyncCollectPaginatedApi(listSync, args)).toEqualTypeOf<Promise<Row[]>>();
    expectTypeOf(asyncCollectPaginatedApi(plainSync, args)).toEqualTypeOf<Promise<Row[]>>();
    expectTypeOf(asyncCollectPaginatedApi(listUsersAsync)).toEqualTypeOf<Promise<Row[]>>();
    const [template] = await asyncCollectPaginatedApi(listTemplates, { data_source_id: "d" });
    expectTypeOf(template).toEqualTypeOf<{ id: string; name: string; is_default: boolean } | undefined>();
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("the helpers accept the methods of @notionhq/client and keep their types", () => {
  async function neverCalled() {
    const blocks = await asyncCollectPaginatedApi(peer.blocks.children.list, { block_id: "b" });
    expectTypeOf(blocks).toEqualTypeOf<(BlockObjectResponse | PartialBlockObjectResponse)[]>();
    expectTypeOf(await asyncCollectPaginatedApi(peer.users.list, {})).toEqualTypeOf<UserObjectResponse[]>();
    const values = await asyncCollectPaginatedApi(peer.pages.properties.retrieve, { page_id: "p", property_id: "q" });
    expectTypeOf(values).toEqualTypeOf<PropertyItemObjectResponse[]>();
    for await (const row of asyncIteratePaginatedApi(peer.dataSources.query, { data_source_id: "d" })) {
      expectTypeOf<PageObjectResponse>().toExtend<typeof row>();
    }
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("wrong names, missing arguments and wrong types do not compile", () => {
  function neverCalled() {
    // @ts-expect-error block_id is missing
    iteratePaginatedApi(listSync);
    // @ts-expect-error block_id is missing
    collectPaginatedApi(listSync, {});
    // @ts-expect-error blockId is not an argument of the method
    collectPaginatedApi(listSync, { block_id: "b", blockId: "b" });
    // @ts-expect-error page_size is a number
    void asyncCollectPaginatedApi(listAsync, { block_id: "b", page_size: "10" });
    // @ts-expect-error page_sise is not an argument of the method
    void asyncCollectPaginatedApi(listUsersAsync, { page_sise: 10 });
    // @ts-expect-error an option that does not exist
    collectPaginatedApi(listSync, { block_id: "b" }, { allowIncompleteResults: true });
    // @ts-expect-error the function returns a page, not a list
    collectPaginatedApi(notAList, { page_id: "p" });
    // @ts-expect-error the function returns a promise of a page, not of a list
    void asyncCollectPaginatedApi(notAListAsync, { page_id: "p" });
    // @ts-expect-error a blocking helper does not accept a function that returns a promise
    collectPaginatedApi(listAsync, { block_id: "b" });
    // @ts-expect-error a blocking helper does not accept a function that returns a promise
    iteratePaginatedApi(plainAsync, { block_id: "b" });
    // @ts-expect-error withResponse returns more than the list
    collectPaginatedApi((args: Arguments) => listSync.withResponse(args), { block_id: "b" });
  }
  expectTypeOf(neverCalled).toBeFunction();
});
