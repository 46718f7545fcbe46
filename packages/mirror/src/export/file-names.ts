// Names of files that every file system accepts, made from titles with any characters and any length.

/** Characters that a file system or a URL gives a meaning, and characters that cannot be seen. */
const UNSAFE_IN_URLS = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*#%&{}$!'`@+=^[\]();,~]+/gu;

/**
 * A part of a path in an export: no name of a hidden file, no drive letter, no separator, and no end that Windows removes, so
 * neither `.` nor `..`.
 */
const SEGMENT = /^[^\p{Cc}. \\:/](?:[^\p{Cc}\\:/]*[^\p{Cc}. \\:/])?$/u;

/** The settings of a vault that an export writes. No other hidden file belongs to an export. */
export const PROPERTY_TYPES_PATH = ".obsidian/types.json";

/** True for a path that an export can write: relative, with `/`, and inside of the folder on every system. */
export const isExportPath = (path: string): boolean =>
  path === PROPERTY_TYPES_PATH || path.split("/").every((segment) => SEGMENT.test(segment));

/** Names of devices in Windows, also with an extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

/**
 * Returns a title as a part of a file name: without separators, control characters and names of devices, at most
 * `maxBytes` bytes of UTF-8. `fallback` if nothing is left.
 * @param unsafe characters that are left out
 */
export function safeName(title: string, maxBytes: number, fallback: string, unsafe = UNSAFE_IN_URLS): string {
  const plain = title
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(unsafe, " ")
    .replaceAll(/\s+/gu, " ")
    // Windows removes dots and spaces at the end. A dot at the beginning hides the file.
    .replaceAll(/^[. -]+|[. ]+$/gu, "");
  const short = truncate(plain, maxBytes - 1).replaceAll(/[. ]+$/gu, "");
  if (short === "") return fallback;
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Returns a name in a form that is equal for names that are the same file on systems that ignore upper and lower case. */
export const foldedName = (name: string): string => name.normalize("NFD").toUpperCase().toLowerCase();

/** Returns the name of a file with its extension, at most `maxBytes` bytes. */
export function safeFileName(name: string, maxBytes: number): string {
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length);
  return safeName(stem, maxBytes - Buffer.byteLength(extension), "file") + extension;
}

/** Cuts a text between characters, so that it has at most `maxBytes` bytes of UTF-8. */
function truncate(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let short = "";
  for (const { segment } of SEGMENTER.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    short += segment;
  }
  return short;
}

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
