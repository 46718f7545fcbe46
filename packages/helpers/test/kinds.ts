// The helpers of both kinds under one face, so that every rule is tested on both.
import {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
  type PaginationOptions,
} from "@ws/helpers";
import type { FakeArguments, FakePage } from "./fake-list.ts";

type List = (args: FakeArguments) => FakePage;

/** Reads items one at a time. */
interface Reader {
  next(): Promise<IteratorResult<number, void>>;
  stop(): Promise<unknown>;
}

/** One kind of helpers. `list` is always synchronous; the async kind gets it behind a promise. */
export interface Kind {
  readonly name: string;
  readonly collect: (list: List, args?: FakeArguments, options?: PaginationOptions) => Promise<number[]>;
  readonly read: (list: List, args?: FakeArguments, options?: PaginationOptions) => Reader;
}

const sync: Kind = {
  name: "on a function that answers at once",
  collect: async (list, args = {}, options = {}) => collectPaginatedApi(list, args, options),
  read(list, args = {}, options = {}) {
    const items = iteratePaginatedApi(list, args, options);
    return { next: async () => items.next(), stop: async () => items.return() };
  },
};

const promised =
  (list: List) =>
  async (args: FakeArguments): Promise<FakePage> =>
    list(args);

const async: Kind = {
  name: "on a function that promises",
  collect: (list, args = {}, options = {}) => asyncCollectPaginatedApi(promised(list), args, options),
  read(list, args = {}, options = {}) {
    const items = asyncIteratePaginatedApi(promised(list), args, options);
    return { next: () => items.next(), stop: () => items.return() };
  },
};

const asyncOverSync: Kind = {
  name: "asynchronous, on a function that answers at once",
  collect: (list, args = {}, options = {}) => asyncCollectPaginatedApi(list, args, options),
  read(list, args = {}, options = {}) {
    const items = asyncIteratePaginatedApi(list, args, options);
    return { next: () => items.next(), stop: () => items.return() };
  },
};

export const kinds: readonly Kind[] = [sync, async, asyncOverSync];
