// Finds the places in an object that refer to files of Notion: blocks, properties, icons, covers, attachments.
import { fileNameIn, pointerOf, withoutSignature } from "@ws/helpers/json";
import { storable, type Fields } from "../json.ts";

/** A place in an object that refers to a file. */
export interface FoundFile {
  /** JSON pointer to the object with `url` and `expiry_time`. */
  readonly path: string;
  readonly url: string;
  /** Time at which the URL ends, ISO 8601. */
  readonly expiresAt: string;
  /** URL without its signature: equal for every read of the same file. */
  readonly source: string;
  /** Name in the workspace, with U+FFFD for NUL. */
  readonly name: string;
}

/** Returns the files that an object refers to. Files on other servers have no expiry time and are not included. */
export function findFiles(object: Fields): FoundFile[] {
  const found: FoundFile[] = [];
  visit(object, [], undefined, found);
  return found;
}

/** @param keys the keys and indexes that lead to the value */
function visit(value: object, keys: (string | number)[], name: string | undefined, found: FoundFile[]): void {
  if (Array.isArray(value)) return visitMembers(value.entries(), keys, undefined, found);
  const { url, expiry_time: expiry, name: ownName } = value as Fields;
  if (typeof url === "string" && typeof expiry === "string") {
    const source = withoutSignature(url);
    const path = pointerOf(keys);
    found.push({ path, url, expiresAt: expiry, source, name: storable(name ?? fileNameIn(source)) });
    return;
  }
  visitMembers(Object.entries(value), keys, typeof ownName === "string" ? ownName : name, found);
}

function visitMembers(
  members: Iterable<[string | number, unknown]>,
  keys: (string | number)[],
  name: string | undefined,
  found: FoundFile[],
): void {
  for (const [key, member] of members) {
    if (typeof member !== "object" || member === null) continue;
    keys.push(key);
    visit(member, keys, name, found);
    keys.pop();
  }
}
