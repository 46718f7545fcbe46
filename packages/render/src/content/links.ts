// Decides where links lead: to an object of the source, to the web, or nowhere.
import { extractBlockId, extractDatabaseId, extractPageId } from "@ws/helpers";
import { isServiceUrl } from "@ws/helpers/json";

/** Schemes that a link can have. Others, such as `javascript:` and `data:`, can run code or have no target on the web. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Site to which links without a host belong. */
const SITE = "https://app.notion.com";

/**
 * Returns an address in its normal form if its scheme is `http`, `https`, `mailto` or `tel`. Null for other addresses, which can run
 * code, and for other values. A path such as `/p/1a2b` is an address in the app of Notion.
 * @example safeAddress("javascript:alert(1)"); // → null
 */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== "string") return null;
  const absolute = absoluteUrl(address);
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return SAFE_SCHEMES.has(url.protocol) ? url.href : null;
}

/** Links between pages of the workspace are stored as paths. */
const absoluteUrl = (text: string): string => (/^\/(?![/\\])/u.test(text) ? `${SITE}${text}` : text);

/** An object of the workspace to which a URL leads. */
export interface InternalTarget {
  readonly id: string;
  /** Block of the page. */
  readonly blockId: string | undefined;
}

/** Returns the page or database to which a URL of Notion leads. Undefined for other URLs. */
export function internalTarget(text: string): InternalTarget | undefined {
  const url = absoluteUrl(text);
  if (!isServiceUrl(url)) return undefined;
  const id = idOrUndefined(extractPageId, url) ?? idOrUndefined(extractDatabaseId, url);
  return id === undefined ? undefined : { id, blockId: idOrUndefined(extractBlockId, url) };
}

/** A URL without an id is no error here, so that the helper's error becomes undefined. */
function idOrUndefined(extract: (url: string) => string, url: string): string | undefined {
  try {
    return extract(url);
  } catch {
    return undefined;
  }
}
