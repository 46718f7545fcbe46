// Content that a build keeps for the next one.
import { fieldsOf, isFields, textOf } from "@ws/helpers/json";
import type { Awaitable, ContentObject } from "./content-source.ts";

/** Keeps texts by their keys: a `Map`, a folder (`folderStore()`), or a store of another package with `get` and `set`. */
export interface ContentStore {
  /** Returns the text of a key, or nothing. */
  readonly get: (key: string) => Awaitable<string | null | undefined>;
  /** Keeps a text. */
  readonly set: (key: string, value: string) => unknown;
}

/** Objects that were read. */
export interface StoredObjects {
  /** Time at which the read began, in milliseconds since 1970. */
  readonly readAt: number;
  /** Id of the page of the blocks, without dashes. Undefined if it was not known. */
  readonly page?: string | undefined;
  /** `last_edited_time` of the page before the read. */
  readonly editedTime?: string | undefined;
  readonly objects: readonly ContentObject[];
}

/** Returns what a store has. Undefined for nothing, and for a text that another program has written or damaged. */
export async function readStored(store: ContentStore, key: string): Promise<StoredObjects | undefined> {
  const text = await store.get(key);
  const { readAt, page, editedTime, objects } = fieldsOf(parsed(text ?? ""));
  if (typeof readAt !== "number" || !Array.isArray(objects) || !objects.every(isContentObject)) return undefined;
  return { readAt, page: textOf(page), editedTime: textOf(editedTime), objects };
}

/** Keeps what was read. */
export const writeStored = async (store: ContentStore, key: string, stored: StoredObjects): Promise<void> => {
  await store.set(key, JSON.stringify(stored));
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isContentObject = (value: unknown): value is ContentObject => {
  const { kind, id, json } = fieldsOf(value);
  return typeof kind === "string" && typeof id === "string" && isFields(json);
};
