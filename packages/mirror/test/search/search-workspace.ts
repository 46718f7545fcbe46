// Stores pages with blocks and comments in a copy, without a service.
import { recordOf } from "../../src/model/records/records.ts";
import type { ObjectKind } from "../../src/model/records/object-kind.ts";
import { saveObjects } from "../../src/pull/objects/save-objects.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";

/** Returns the id with a number. */
export const idAt = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const richText = (text: string) => [{ type: "text", text: { content: text }, plain_text: text }];

/** An object to store. */
interface Stored {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly json: object;
  readonly parentId?: string;
  readonly pageId?: string;
}

/** Stores objects as a run would. */
export async function storeObjects(store: CopyStore, objects: readonly Stored[]): Promise<void> {
  const context = {
    run: 1,
    kind: "changes" as const,
    now: () => Date.parse("2026-07-01T09:00:00Z"),
    counts: { requests: 0, changed: 0, removed: 0 },
  };
  await store.transaction(async (db) => {
    for (const { kind, id, json, parentId, pageId } of objects) {
      const record = recordOf(kind, { object: kind, id, ...json }, { id, parentId: parentId ?? null });
      await saveObjects(db, [{ record, pageId: pageId ?? null }], context);
    }
  });
}

/** Returns a page, its blocks and its comments. A line that begins with # is a heading, one with @ a comment. */
export function pageObjects(number: number, title: string, lines: readonly string[], day = 1): Stored[] {
  const id = idAt(number * 1000);
  const edited = { last_edited_time: `2026-06-${String(day).padStart(2, "0")}T09:00:00.000Z` };
  const page: Stored = {
    kind: "page",
    id,
    json: {
      ...edited,
      url: `https://www.notion.so/${number}`,
      properties: { title: { id: "title", type: "title", title: richText(title) } },
    },
  };
  const inside = lines.map((line, index): Stored => {
    const place = { id: idAt(number * 1000 + index + 1), parentId: id, pageId: id };
    if (line.startsWith("@")) return { ...place, kind: "comment", json: { rich_text: richText(line.slice(1)) } };
    const [type, text] = line.startsWith("# ") ? ["heading_2", line.slice(2)] : ["paragraph", line];
    return { ...place, kind: "block", json: { ...edited, type, [type]: { rich_text: richText(text) } } };
  });
  return [page, ...inside];
}
