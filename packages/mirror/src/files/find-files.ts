// Finds the places in an object that refer to files of the service: blocks, properties, icons, covers, attachments.
import { isFields, withoutNul, type Fields } from "../json.ts";
import { withoutSignature } from "../store/content-hash.ts";

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
  visit(object, "", undefined, found);
  return found;
}

function visit(value: unknown, path: string, name: string | undefined, found: FoundFile[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, `${path}/${index}`, undefined, found);
    return;
  }
  if (!isFields(value)) return;
  const { url, expiry_time: expiry } = value;
  if (typeof url === "string" && typeof expiry === "string") {
    const source = withoutSignature(url);
    found.push({ path, url, expiresAt: expiry, source, name: withoutNul(name ?? lastSegment(source)) });
    return;
  }
  const ownName = typeof value["name"] === "string" ? value["name"] : name;
  for (const [key, member] of Object.entries(value))
    visit(member, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, ownName, found);
}

function lastSegment(url: string): string {
  const segment = url.slice(url.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
