import type { Call } from "./mini-client.ts";

/**
 * Creates the part of a client that test pages need.
 * @param send sends a call. Its result is returned unchanged, with or without a promise.
 */
export function pageClient<Result>(send: (call: Call) => Result) {
  return {
    pages: { create: (body: object) => send({ method: "POST", path: "pages", body }) },
    blocks: {
      delete: ({ block_id }: { block_id: string }) => send({ method: "DELETE", path: `blocks/${block_id}` }),
      children: {
        list: ({
          block_id,
          page_size,
          start_cursor,
        }: {
          block_id: string;
          page_size?: number;
          start_cursor?: string;
        }) => {
          const cursor = start_cursor === undefined ? "" : `&start_cursor=${start_cursor}`;
          return send({ method: "GET", path: `blocks/${block_id}/children?page_size=${page_size ?? 100}${cursor}` });
        },
      },
    },
  };
}
