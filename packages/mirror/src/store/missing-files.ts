// Finds the contents of files that the store of files lacks, or has with another size. It lists the store and reads no content.
import type { CopyStore } from "./mirror-store.ts";
import { placesOf, fileText } from "./file-places.ts";

/** A file that the copy lacks. */
export interface MissingFile {
  readonly sha256: string;
  /** Why it is missing, as a sentence. */
  readonly why: string;
}

/** Returns the contents that are missing or have another size, by their hashes. */
export async function findMissingFiles({
  db,
  files,
}: Pick<CopyStore, "db" | "files">): Promise<Map<string, MissingFile>> {
  const expected = await db.selectFrom("ws_files").select(["sha256", "bytes"]).distinct().execute();
  const missing = new Map<string, MissingFile>();
  if (expected.length === 0) return missing;
  const sizes = new Map<string, number>();
  for await (const { sha256, bytes } of files.list()) sizes.set(sha256, bytes);
  for (const { sha256, bytes } of expected) {
    const size = sizes.get(sha256);
    if (size === undefined) missing.set(sha256, { sha256, why: `The file ${sha256} is missing.` });
    else if (size !== Number(bytes))
      missing.set(sha256, { sha256, why: `The file ${sha256} has ${size} bytes instead of ${bytes}.` });
  }
  return missing;
}

/** A missing file in a place where people miss it. */
export interface MissingFilePlace {
  /** Id of the object with the file. The hash of a file that only earlier states have. */
  readonly object_id: string;
  /** Name of the file and title of its page. */
  readonly what: string;
  readonly why: string;
}

/** Names missing files by their places. */
export async function namePlaces(
  { db }: Pick<CopyStore, "db">,
  missing: Iterable<MissingFile>,
): Promise<MissingFilePlace[]> {
  const named: MissingFilePlace[] = [];
  for (const { sha256, why } of missing) {
    const places = await placesOf(db, sha256);
    if (places.length === 0) named.push({ object_id: sha256, what: "file of an earlier state", why });
    for (const { kind, object_id: id, name } of places)
      named.push({ object_id: id, what: await fileText(db, { kind, id, name }), why });
  }
  return named;
}
