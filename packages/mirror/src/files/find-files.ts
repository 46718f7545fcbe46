// Finds the places in an object that refer to files: those that Notion stores (in blocks, properties, icons, covers, attachments), and
// pictures of custom emojis and of Notion's own icons.
import { fileNameIn, pointerBelow, pointerOf, withoutSignature } from "@ws/helpers/json";
import { iconPicture, mentionPicture } from "@ws/render/values";
import { storable, type Fields } from "../json.ts";

/** A place in an object that refers to a file. */
export interface FoundFile {
  /** JSON pointer to the object with `url` and `expiry_time`, or with the name of a picture. */
  readonly path: string;
  readonly url: string;
  /** Time at which the URL ends, ISO 8601. Undefined for pictures: many objects have the same one, and their addresses stay. */
  readonly expiresAt: string | undefined;
  /** URL without its signature: equal for every read of the same file. The URL of a picture. */
  readonly source: string;
  /** Name in the workspace, with U+FFFD for NUL. */
  readonly name: string;
}

/** Returns the files that an object refers to. Other files on other servers have no expiry time and are not included. */
export function findFiles(object: Fields): FoundFile[] {
  const found: FoundFile[] = [];
  visit(object, [], undefined, found);
  return found;
}

/** Returns the files that an object refers to, without pictures, which requests name by an id or a name. */
export const findStoredFiles = (object: Fields): FoundFile[] =>
  findFiles(object).filter(({ expiresAt }) => expiresAt !== undefined);

/** @param keys the keys and indexes that lead to the value */
function visit(value: object, keys: (string | number)[], name: string | undefined, found: FoundFile[]): void {
  if (Array.isArray(value)) return visitMembers(value.entries(), keys, undefined, found);
  const { type, url, expiry_time: expiry, name: ownName } = value as Fields;
  if (typeof url === "string" && typeof expiry === "string") {
    const source = withoutSignature(url);
    const path = pointerOf(keys);
    found.push({ path, url, expiresAt: expiry, source, name: storable(name ?? fileNameIn(source)) });
    return;
  }
  const picture = pictureIn(value as Fields, keys.at(-1));
  if (picture?.isHosted === false) {
    const path = pointerBelow(pointerOf(keys), String(type));
    const fileName = storable(fileNameIn(withoutSignature(picture.url)));
    found.push({ path, url: picture.url, expiresAt: undefined, source: picture.url, name: fileName });
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

/** @param key of the member with the value */
const pictureIn = (value: Fields, key: string | number | undefined) =>
  key === "icon" ? iconPicture(value) : key === "mention" ? mentionPicture(value) : undefined;
