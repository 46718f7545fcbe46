// Ids out of what people paste: an id with or without dashes, or an address. Each kind has its own place in an
// address, so an address of another kind is an error and not the wrong id.
import { HelperError } from "./errors.ts";
import { describe, isText } from "./input/read-input.ts";

/** An id of one kind: a string that the compiler does not take for an id of another kind. */
export type IdOf<Kind extends string> = string & { readonly idKind?: Kind };
/** Id of a page. */
export type PageId = IdOf<"page">;
/** Id of a database, the container of data sources. */
export type DatabaseId = IdOf<"database">;
/** Id of a view. */
export type ViewId = IdOf<"view">;
/** Id of a block. */
export type BlockId = IdOf<"block">;

const HOSTS = /^([\w-]+\.)*notion\.(so|site|com)$/i;
/** At the end of a text or path segment, alone or behind the page's name. */
const ID_AT_END = /(?:^|[^\da-f])([\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * The id of a page, in lower case with dashes: from an id, or from the page's address. In the address of a database
 * in which a page is open (`?p=`), it is the page that is open.
 * @throws HelperError `invalid_id` for anything else, also for the address of a view of a database
 */
export function extractPageId(source: string): PageId {
  return extract(source, "page", (url) => {
    const open = url.searchParams.get("p") ?? url.searchParams.get("page_id");
    if (open !== null) return open;
    if (url.searchParams.has("v")) throw invalidId("it is the address of a database: use extractDatabaseId");
    return lastSegment(url);
  });
}

/**
 * The id of a database, in lower case with dashes: from an id, or from the database's address, with or without a view.
 * @throws HelperError `invalid_id` for anything else
 */
export function extractDatabaseId(source: string): DatabaseId {
  return extract(source, "database", (url) => url.searchParams.get("database_id") ?? lastSegment(url));
}

/**
 * The id of a view, in lower case with dashes: from an id, or from an address with `?v=`.
 * @throws HelperError `invalid_id` for anything else
 */
export function extractViewId(source: string): ViewId {
  return extract(source, "view", (url) => url.searchParams.get("v"));
}

/**
 * The id of a block, in lower case with dashes: from an id, or from an address that ends with `#` and the block.
 * @throws HelperError `invalid_id` for anything else
 */
export function extractBlockId(source: string): BlockId {
  return extract(source, "block", (url) => url.hash.replace(/^#(?:block-)?/, ""));
}

function extract(source: unknown, kind: string, fromUrl: (url: URL) => string | null | undefined): string {
  const text = isText(source) ? source.trim() : "";
  const bare = ID_AT_END.exec(text)?.[1];
  if (bare === text) return dashed(bare);
  // The application's own addresses begin with notion://.
  const address = text.replace(/^(?!\w+:\/\/)|^notion:\/\//i, "https://");
  if (!text.includes("/") || !URL.canParse(address)) {
    throw invalidId(`${describe(source)} is neither 32 hexadecimal digits nor an address`);
  }
  const url = new URL(address);
  if (!HOSTS.test(url.hostname)) throw invalidId(`${url.hostname} is not a host of the service`);
  const id = ID_AT_END.exec(fromUrl(url) ?? "")?.[1];
  if (id !== undefined) return dashed(id);
  throw invalidId(`the address has no id of a ${kind}`);
}

const lastSegment = (url: URL): string | undefined => url.pathname.split("/").findLast((segment) => segment !== "");

const dashed = (id: string): string =>
  id
    .replaceAll("-", "")
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const invalidId = (what: string): HelperError => new HelperError("invalid_id", `No id: ${what}`);
