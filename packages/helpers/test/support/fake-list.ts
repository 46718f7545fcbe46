// A paginated list in memory that records its requests.

export interface FakePage {
  object: "list";
  results: number[];
  has_more: boolean;
  next_cursor: string | null;
  request_status?: { type: "complete" | "incomplete"; incomplete_reason?: string };
}

export interface FakeArguments {
  start_cursor?: string | null;
  page_size?: number;
  block_id?: string;
}

/** Serves `pages` in order; the cursor of page 2 is `cursor-2`. `requests` has the arguments of every call. */
export function fakeList(pages: readonly (readonly number[])[], requestStatus?: FakePage["request_status"]) {
  const requests: FakeArguments[] = [];
  function list(args: FakeArguments): FakePage {
    requests.push(args);
    const index = typeof args.start_cursor === "string" ? Number(args.start_cursor.replace("cursor-", "")) : 0;
    const isLast = index >= pages.length - 1;
    return {
      object: "list",
      results: [...(pages[index] ?? [])],
      has_more: !isLast,
      next_cursor: isLast ? null : `cursor-${index + 1}`,
      ...(requestStatus === undefined ? {} : { request_status: requestStatus }),
    };
  }
  return { list, requests };
}
