// Headers of files that people have uploaded, so that nothing in them runs on the origin of the application.

/** Types that browsers show. Others are downloaded. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+|application\/pdf)$/u;

/** Types that an `<img>` may load, but that could run scripts as a document of their own. */
const PICTURES: ReadonlySet<string> = new Set(["image/svg+xml"]);

/** A file to serve. */
export interface ServedFile {
  readonly contentType: string;
  readonly name: string;
}

/**
 * Returns headers with which a browser shows pictures, films, sounds and PDFs, and downloads everything else, such as HTML. An SVG is
 * shown by an `<img>`, and downloaded if somebody opens its address.
 */
export function fileHeaders({ contentType, name }: ServedFile): Record<string, string> {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isShown = SHOWN.test(type);
  return {
    "content-type": isShown || PICTURES.has(type) ? type : "application/octet-stream",
    "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${encodedName(name)}`,
    "x-content-type-options": "nosniff",
    // A shown file runs no script, and browsers show no PDF in a sandbox.
    ...(!isShown && { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
  };
}

/** Returns the name of a file without characters that have a meaning in paths and headers. */
export const safeFileName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\"*:<>?|]+/gu, " ")
    .replace(/^[.\s]+/u, "")
    .trim()
    .slice(-100)
    .toWellFormed() || "file";

/** Returns a name in the form of a header (RFC 8187), which has fewer characters than that of a URL. */
const encodedName = (name: string): string =>
  encodeURIComponent(safeFileName(name)).replaceAll(
    /['()*!]/gu,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
