/** Returns the URL of a file without its query, in which Notion puts the signature. */
export function withoutSignature(url: string): string {
  const end = url.search(/[?#]/u);
  return end < 0 ? url : url.slice(0, end);
}

/** Returns the decoded name at the end of the URL of a file. Empty if the URL ends with `/`. */
export function fileNameIn(url: string): string {
  const segment = url.slice(url.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
