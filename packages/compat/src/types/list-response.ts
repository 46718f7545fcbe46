import type { ResponseType } from "./response-type.ts";

/** One page of a list whose items have a type of `@notionhq/client`. */
export type ListResponse<List extends { results: unknown }, Item> = Omit<ResponseType<List>, "results"> & {
  results: Item[];
};
