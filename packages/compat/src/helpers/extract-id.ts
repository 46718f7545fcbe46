// Lenient extraction of ids, as in `@notionhq/client`: the kind of the URL is not checked, and null means "no id".
// `@ws/helpers` has the strict versions.

const DIGITS = "([\\da-f]{32})";

/** Places of an id in a text, in the order in which they are tried. */
const PLACES: readonly RegExp[] = [
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i,
  // The id in the path of a database comes before the id of its view in the query.
  new RegExp(`/[^/?#]*-${DIGITS}(?:[/?#]|$)`, "i"),
  new RegExp(`[?&](?:p|page_id|database_id)=${DIGITS}`, "i"),
  new RegExp(DIGITS, "i"),
];

/** Returns the id in an id or URL, in lower case with dashes. Returns null if there is no id. */
export function extractNotionId(urlOrId: string): string | null {
  return firstId(urlOrId, PLACES);
}

/** Returns the id in the URL of a database. Returns null if there is no id. */
export function extractDatabaseId(databaseUrl: string): string | null {
  return extractNotionId(databaseUrl);
}

/** Returns the id in the URL of a page. Returns null if there is no id. */
export function extractPageId(pageUrl: string): string | null {
  return extractNotionId(pageUrl);
}

/** Returns the id behind the `#` of a URL. Returns null if there is no id. */
export function extractBlockId(urlWithBlock: string): string | null {
  return firstId(urlWithBlock, [new RegExp(`#(?:block-)?${DIGITS}`, "i")]);
}

function firstId(source: unknown, places: readonly RegExp[]): string | null {
  if (typeof source !== "string") return null;
  const text = source.trim();
  const id = places.map((place) => place.exec(text)?.[1]).find((found) => found !== undefined);
  if (id === undefined) return null;
  const digits = id.replaceAll("-", "").toLowerCase();
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
