// The question before the first run: a personal access token can see a whole private workspace.
import type { AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi, LIMITS } from "@ws/helpers";
import type { Ask } from "@ws/helpers/command";
import { titleOf } from "@ws/render/values";
import type { DataSourceRecord } from "../model/records/data-source-record.ts";
import type { PageRecord } from "../model/records/page-record.ts";
import { recordOf } from "../model/records/records.ts";
import { oneLineTitle } from "./output/one-line.ts";

/** Number of objects after which the count ends: 30 requests. */
const MAX_COUNTED = 3_000;

/** Number of pages at the top to name. */
const MAX_NAMED = 20;

/**
 * Says how many pages the token can see, and asks whether to read them.
 * @returns true if the answer is yes
 */
export async function askBeforeFirstRun(
  client: Pick<AsyncClient, "search">,
  { ask, signal }: { readonly ask: Ask; readonly signal: AbortSignal },
): Promise<boolean> {
  const { pages, sources, top, isAll } = await countVisible(client, signal);
  const answer = await ask(
    [
      `The token can see ${isAll ? "" : "at least "}${pages} page${pages === 1 ? "" : "s"} and ${sources} data source${sources === 1 ? "" : "s"}.`,
      ...(top.length === 0 ? [] : ["At the top:", ...top.map(({ id, title }) => `  ${id}  ${title}`)]),
      "Read all of them? Choose some with --only and --except. [y/N] ",
    ].join("\n"),
  );
  return /^y(?:es)?$/iu.test(answer.trim());
}

interface Visible {
  readonly pages: number;
  readonly sources: number;
  readonly top: readonly { readonly id: string; readonly title: string }[];
  /** False if there are more. */
  readonly isAll: boolean;
}

async function countVisible(client: Pick<AsyncClient, "search">, signal: AbortSignal): Promise<Visible> {
  const found = new Map<string, PageRecord | DataSourceRecord>();
  for await (const object of asyncIteratePaginatedApi(client.search, { page_size: LIMITS.pageSize }, { signal })) {
    const json = { ...object };
    const item = object.object === "data_source" ? recordOf("data_source", json) : recordOf("page", json);
    found.set(item.id, item);
    if (found.size >= MAX_COUNTED) return visibleOf(found, false);
  }
  return visibleOf(found, true);
}

function visibleOf(found: ReadonlyMap<string, PageRecord | DataSourceRecord>, isAll: boolean): Visible {
  const items = [...found.values()];
  const pages = items.filter(({ kind }) => kind === "page").length;
  const top = items
    .map((item) =>
      item.kind === "data_source" ? { item: item.database, title: titleOf(item) } : { item, title: titleOf(item) },
    )
    .flatMap(({ item, title }) =>
      item?.parentType === "workspace" ? [{ id: item.id, title: oneLineTitle(title) }] : [],
    );
  return { pages, sources: items.length - pages, top: top.slice(0, MAX_NAMED), isAll };
}
