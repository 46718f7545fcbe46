// The blocking and async pagination helpers with a common interface, so that each test runs on all of them.
import {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
  type PaginationOptions,
} from "@ws/helpers";
import type { FakeArguments, FakePage } from "./fake-list.ts";

type List = (args: FakeArguments) => FakePage;

/** Reads one item at a time. */
interface Reader {
  next(): Promise<IteratorResult<number, void>>;
  stop(): Promise<unknown>;
}

/** Helpers to test. `list` returns its result directly; a variant may wrap it in a promise. */
export interface PaginationVariant {
  readonly name: string;
  readonly collect: (list: List, args?: FakeArguments, options?: PaginationOptions) => Promise<number[]>;
  readonly read: (list: List, args?: FakeArguments, options?: PaginationOptions) => Reader;
}

const blocking: PaginationVariant = {
  name: "blocking",
  collect: async (list, args = {}, options = {}) => collectPaginatedApi(list, args, options),
  read(list, args = {}, options = {}) {
    const items = iteratePaginatedApi(list, args, options);
    return { next: async () => items.next(), stop: async () => items.return() };
  },
};

const returningPromise =
  (list: List) =>
  async (args: FakeArguments): Promise<FakePage> =>
    list(args);

const async: PaginationVariant = {
  name: "async",
  collect: (list, args = {}, options = {}) => asyncCollectPaginatedApi(returningPromise(list), args, options),
  read(list, args = {}, options = {}) {
    const items = asyncIteratePaginatedApi(returningPromise(list), args, options);
    return { next: () => items.next(), stop: () => items.return() };
  },
};

const asyncWithValues: PaginationVariant = {
  name: "async with a function that returns values",
  collect: (list, args = {}, options = {}) => asyncCollectPaginatedApi(list, args, options),
  read(list, args = {}, options = {}) {
    const items = asyncIteratePaginatedApi(list, args, options);
    return { next: () => items.next(), stop: () => items.return() };
  },
};

export const variants: readonly PaginationVariant[] = [blocking, async, asyncWithValues];
