// The content type that Notion takes for what a browser or a system calls it. Notion refuses other names: "The content type
// audio/x-wav is not supported for the File Upload API." See https://github.com/ultimate-notion/ultimate-notion/issues/127
import { memberOf } from "../json/fields.ts";

/** Names of types that systems use, with the names in Notion's table of supported files. */
const NAMES: Readonly<Record<string, string>> = {
  "application/javascript": "text/javascript",
  "application/x-gzip": "application/gzip",
  "application/x-pdf": "application/pdf",
  "application/x-rar-compressed": "application/vnd.rar",
  "application/x-yaml": "application/yaml",
  "application/x-zip": "application/zip",
  "application/x-zip-compressed": "application/zip",
  "audio/mp3": "audio/mpeg",
  "audio/vnd.wave": "audio/wav",
  "audio/wave": "audio/wav",
  "audio/x-aac": "audio/aac",
  "audio/x-flac": "audio/flac",
  "audio/x-m4a": "audio/mp4",
  "audio/x-midi": "audio/midi",
  "audio/x-mpeg": "audio/mpeg",
  "audio/x-wav": "audio/wav",
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-icon": "image/vnd.microsoft.icon",
  "image/x-png": "image/png",
  "text/rtf": "application/rtf",
  "text/x-markdown": "text/markdown",
  "text/xml": "application/xml",
  "text/yaml": "application/yaml",
  "video/avi": "video/x-msvideo",
  "video/x-mp4": "video/mp4",
};

/** Returns a content type as Notion calls it, without parameters such as `charset`. */
function notionType(type: string): string {
  const [bare = ""] = type.toLowerCase().split(";", 1);
  return memberOf<string | undefined>(NAMES, bare.trim()) ?? bare.trim();
}

/**
 * Returns the content type to send for a file. Notion knows the type of an extension, and refuses a type that contradicts it, so a
 * type that the caller's system made up counts only for a name without an extension.
 * @param chosen the type that the caller has passed
 * @param guessed the type of a Blob
 */
export function typeToSend(filename: string | undefined, chosen?: string, guessed?: string): string | undefined {
  const type = chosen ?? (/\.\w+$/.test(filename ?? "") ? undefined : guessed);
  return type === undefined ? undefined : notionType(type);
}
