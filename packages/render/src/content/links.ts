// Decides where links lead: to an object of the source, to the web, or nowhere.
import { extractBlockId, extractDatabaseId, extractPageId } from "@ws/helpers";
import { isServiceUrl } from "@ws/helpers/json";

/** Schemes that a link can have. Others, such as `javascript:` and `data:`, can run code or have no target on the web. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Site to which links without a host belong. */
const SITE = "https://app.notion.com";

/** Returns a URL if its scheme is safe, in its normal form. Undefined for other texts. */
export function safeUrl(text: string): string | undefined {
  const absolute = absoluteUrl(text);
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  return SAFE_SCHEMES.has(url.protocol) ? url.href : undefined;
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
