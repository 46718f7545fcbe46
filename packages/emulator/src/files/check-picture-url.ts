// The addresses of pictures that Notion accepts. Other external files can have every address.
import { extensionOf, mediaTypeOf } from "../catalog/media-types.ts";

/** Hosts whose addresses have no extension. Reported: an address of this host is accepted. */
const PICTURE_HOSTS: ReadonlySet<string> = new Set(["images.unsplash.com"]);

/** True if an address leads to a file on the web. */
export function isWebUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === "https:" || protocol === "http:") && hostname !== "";
}

/**
 * True if an address is that of a picture: its path or its query ends with the extension of a picture format.
 * @source Notion's reference on image blocks; reported in notion-sdk-js#211, notion-sdk-py#214, notional#68
 */
export function isPictureUrl(url: string): boolean {
  if (!isWebUrl(url)) return false;
  const { hostname, pathname, search } = new URL(url);
  return PICTURE_HOSTS.has(hostname) || isPictureName(pathname) || isPictureName(search);
}

function isPictureName(name: string): boolean {
  return extensionOf(name) !== "" && mediaTypeOf(name)?.startsWith("image/") === true;
}
