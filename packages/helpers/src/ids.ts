// Extracts ids from URLs and normalizes ids. Each kind of id has its own place in a URL, so a URL of another kind is an
// error instead of a wrong id.
import { HelperError } from "./errors.ts";
import { isString } from "./json/fields.ts";
import { describeValue } from "./messages.ts";

/** An id of one kind. The compiler does not accept an id of another kind. */
export type IdOf<Kind extends string> = string & { readonly idKind?: Kind };
/** Id of a page. */
export type PageId = IdOf<"page">;
/** Id of a database, the container of data sources. */
export type DatabaseId = IdOf<"database">;
/** Id of a data source. */
export type DataSourceId = IdOf<"data_source">;
/** Id of a view. */
export type ViewId = IdOf<"view">;
/** Id of a block. */
export type BlockId = IdOf<"block">;

const HOSTS = /^([\w-]+\.)*notion\.(so|site|com)$/i;
/** An id at the end of a text or path segment, alone or after the name of the page. */
const ID_AT_END = /(?:^|[^\da-f])([\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12})$/i;

/**
 * Returns the id of a page, in lower case with dashes. Accepts an id or the URL of a page. If the URL is that of a
 * database with an open page (`?p=`), returns the id of the open page.
 * @throws HelperError `invalid_id` for any other value, such as the URL of a database view
 */
export function extractPageId(source: string): PageId {
  return extract(source, "page", (url) => {
    const open = url.searchParams.get("p") ?? url.searchParams.get("page_id");
    if (open !== null) return open;
    if (!url.searchParams.has("v")) return lastSegment(url);
    throw invalidId(`Expected the URL of a page, got the URL of a database. Use extractDatabaseId.${idsIn(url)}`);
  });
}

/**
 * Returns the id of a database, in lower case with dashes. Accepts an id or the URL of a database, with or without a
 * view, or the end of such a URL (`ID?v=VIEW`).
 * @throws HelperError `invalid_id` for any other value
 */
export function extractDatabaseId(source: string): DatabaseId {
  return extract(source, "database", (url) => url.searchParams.get("database_id") ?? lastSegment(url));
}

/**
 * Returns the id of a data source, in lower case with dashes. Accepts an id, and `collection://` with an id, as the app and
 * assistants name data sources.
 * @throws HelperError `invalid_id` for any other value, such as the URL of a database, which has no id of a data source
 */
export function extractDataSourceId(source: string): DataSourceId {
  return extract(source, "data source", (url) => {
    if (url.protocol === COLLECTION) return url.hostname;
    throw invalidId(
      `Expected the id of a data source, got a URL, which has none. databases.retrieve returns the data_sources of a database.${idsIn(url)}`,
    );
  });
}

const COLLECTION = "collection:";

/** Returns a sentence with the ids in the URL of a database. */
function idsIn(url: URL): string {
  const places = { database: lastSegment(url), view: url.searchParams.get("v") };
  const found = Object.entries(places).flatMap(([kind, text]) => {
    const id = ID_AT_END.exec(text ?? "")?.[1];
    return id === undefined ? [] : `${dashedId(id)} (${kind})`;
  });
  return found.length === 0 ? "" : ` It has ${found.join(" and ")}.`;
}

/**
 * Returns the id of a view, in lower case with dashes. Accepts an id or a URL with `?v=`.
 * @throws HelperError `invalid_id` for any other value
 */
export function extractViewId(source: string): ViewId {
  return extract(source, "view", (url) => url.searchParams.get("v"));
}

/**
 * Returns the id of a block, in lower case with dashes. Accepts an id or a URL that ends with `#` and the block id.
 * @throws HelperError `invalid_id` for any other value
 */
export function extractBlockId(source: string): BlockId {
  return extract(source, "block", (url) => url.hash.replace(/^#(?:block-)?/, ""));
}

function extract(source: unknown, kind: string, fromUrl: (url: URL) => string | null | undefined): string {
  const text = isString(source) ? source.trim() : "";
  const bare = ID_AT_END.exec(text)?.[1];
  if (bare === text) return dashedId(bare);
  const url = urlIn(text);
  if (url === undefined)
    throw invalidId(`Expected an id of 32 hexadecimal digits or a URL, got ${describeValue(source)}.`);
  if (url.protocol === COLLECTION && kind !== "data source")
    throw invalidId(`Expected the id of a ${kind}, got that of a data source. Use extractDataSourceId.`);
  if (url.protocol !== COLLECTION && !HOSTS.test(url.hostname))
    throw invalidId(`Expected a notion.so, notion.site or notion.com URL, got ${url.hostname}.`);
  const id = ID_AT_END.exec(fromUrl(url) ?? "")?.[1];
  if (id !== undefined) return dashedId(id);
  throw invalidId(`Expected a URL with the id of a ${kind}, got ${describeValue(source)}.`);
}

/**
 * Returns the URL in a text, also one without a scheme, and its end alone, such as `ID?v=VIEW`. URLs of the desktop application begin
 * with notion://.
 */
function urlIn(text: string): URL | undefined {
  if (!text.includes("/") && ID_AT_END.test(/^[^?#]+(?=[?#])/.exec(text)?.[0] ?? ""))
    return urlIn(`www.notion.so/${text}`);
  const address = text.replace(/^(?!\w+:\/\/)|^notion:\/\//i, "https://");
  return text.includes("/") && URL.canParse(address) ? new URL(address) : undefined;
}

/** True for a URL of Notion. Cheaper than to extract an id, which throws an error for other URLs. */
export const isServiceUrl = (text: string): boolean => HOSTS.test(urlIn(text.trim())?.hostname ?? "");

const lastSegment = (url: URL): string | undefined => url.pathname.split("/").findLast((segment) => segment !== "");

/** Returns true for an id of 32 hexadecimal digits, with or without dashes. An address that contains an id is none. */
export const isId = (id: unknown): id is string =>
  isString(id) && /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i.test(id);

/** Returns an id without dashes, in lower case. Ids come in both forms: compare them in this one. */
export const plainId = (id: unknown): string => String(id).replaceAll("-", "").toLowerCase();

/** Returns an id as Notion writes it: with dashes, in lower case. */
export const dashedId = (id: string): string => plainId(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const invalidId = (message: string): HelperError => new HelperError("invalid_id", message);
