import { asJsonObject, type JsonObject } from "@ws/core/engine";
import { runTask, type Maybe, type SyncTestPageClient, type Task, type TestPageClient } from "./test-page-client.ts";

/** The beginning of the title of every test page. */
export const TEST_PAGE_MARK = "ws-testing: temporary page";

/** Age in milliseconds after which a test page is a leftover of a crashed run. */
export const DEFAULT_LEFTOVER_AGE_MS = 3_600_000;

const PAGE_SIZE = 100;

/**
 * Deletes the test pages that crashed runs left under a page.
 * @param leftoverAgeMs minimum age of a leftover in milliseconds, default one hour
 * @returns the number of deleted pages
 */
export function removeLeftovers(client: SyncTestPageClient, parentPageId: string, leftoverAgeMs?: number): number;
export function removeLeftovers(client: TestPageClient, parentPageId: string, leftoverAgeMs?: number): Promise<number>;
export function removeLeftovers(
  client: TestPageClient,
  parentPageId: string,
  leftoverAgeMs = DEFAULT_LEFTOVER_AGE_MS,
): Maybe<number> {
  return runTask(removeLeftoversTask(client, parentPageId, Date.now(), leftoverAgeMs)) as Maybe<number>;
}

/** Deletes the test pages that were created more than `ageMs` before `now`. */
export function* removeLeftoversTask(
  client: TestPageClient,
  parentPageId: string,
  now: number,
  ageMs: number,
): Task<number> {
  const leftovers: string[] = [];
  let cursor: string | undefined;
  do {
    const args = {
      block_id: parentPageId,
      page_size: PAGE_SIZE,
      ...(cursor === undefined ? {} : { start_cursor: cursor }),
    };
    const { results, next_cursor: next } = asJsonObject(yield client.blocks.children.list(args));
    for (const result of Array.isArray(results) ? results : []) {
      const block = asJsonObject(result);
      if (isLeftover(block, now - ageMs)) leftovers.push(String(block["id"]));
    }
    cursor = typeof next === "string" ? next : undefined;
  } while (cursor !== undefined);
  for (const block_id of leftovers) yield client.blocks.delete({ block_id });
  return leftovers.length;
}

function isLeftover(block: JsonObject, before: number): boolean {
  const { title } = asJsonObject(block["child_page"]);
  const createdAt = parseTime(block["created_time"]);
  return typeof title === "string" && title.startsWith(TEST_PAGE_MARK) && createdAt !== undefined && createdAt < before;
}

/** Parses an ISO time to milliseconds since the epoch. Returns undefined for any other value. */
export function parseTime(value: unknown): number | undefined {
  const time = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
