import { asyncCollectPaginatedApi } from "@ws/helpers";
import type { Fields } from "@ws/helpers/json";
import type { Service } from "./service.ts";

/**
 * Returns the items of all pages of a list. A list whose cursor expires begins again.
 * @param path the path, for GET with a query
 * @param body the body of a list that is read with POST
 */
export function listAll(service: Service, path: string, body?: object): Promise<readonly Fields[]> {
  const readPage = async (args: { readonly start_cursor?: string }): Promise<{ results: Fields[] }> => {
    const { start_cursor: cursor } = args;
    const more = cursor === undefined ? "" : `&start_cursor=${encodeURIComponent(cursor)}`;
    const page = await (body === undefined
      ? service.request("GET", path + more)
      : service.request("POST", path, { ...body, ...args }));
    return page as { results: Fields[] };
  };
  return asyncCollectPaginatedApi(readPage, {});
}
