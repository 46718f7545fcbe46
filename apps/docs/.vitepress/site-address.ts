// The address under which the site is published, from the variable DOCS_URL. Without it, there is no sitemap, and llms.txt has
// addresses without a host.

/**
 * Returns the address without a slash at its end, or undefined if the variable is not set.
 * @throws Error for a value that is no address of a site at the root of an https host
 */
export function siteAddress(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "https:" || url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new Error(`Expected DOCS_URL to be the address of a host, such as https://docs.example.com, got "${value}".`);
  return url.origin;
}
