// Files in blocks, icons, covers and properties. An uploaded file is remembered by its upload, and gets a fresh
// signed address, good for an hour, each time it is read.
import { bodyError, validationError } from "./api-error.ts";
import { bareUuid, dashedUuid, isUuid } from "./ids.ts";
import { isObject, objectOr, optionalText, textOr } from "./json.ts";
import { LIMITS } from "./limits.ts";
import type { JsonObject, JsonValue } from "./types.ts";
import { uploadNow } from "./upload-now.ts";
import type { Workspace } from "./workspace.ts";

/** How long a signed address is good for, in milliseconds. @source api/errors-and-limits.yaml, limits.files */
const HOSTED_URL_LIFETIME_MS = 3_600_000;
const FILE_HOST = "https://prod-files-secure.s3.us-west-2.amazonaws.com";

/** Reads `{ external }`, `{ file_upload }` or `{ file }` of a request into the form in which it is stored. */
export function readFile(workspace: Workspace, input: JsonObject, path: string): JsonObject {
  const type = optionalText(input["type"]) ?? ["external", "file_upload", "file"].find((name) => isObject(input[name]));
  if (type === "external") {
    const url = textOr(objectOr(input["external"])["url"], "");
    if (url.length > LIMITS.url)
      throw bodyError(`${path}.external.url.length`, `should be ≤ \`${LIMITS.url}\`, instead was \`${url.length}\``);
    if (url === "") throw bodyError(`${path}.external.url`, "should be defined, instead was `undefined`");
    return { type, external: { url } };
  }
  if (type === "file_upload") {
    const id = objectOr(input["file_upload"])["id"];
    if (!isUuid(id))
      throw bodyError(
        `${path}.file_upload.id`,
        `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
      );
    attachUpload(workspace, dashedUuid(id));
    return { type, file_upload: { id: dashedUuid(id) } };
  }
  if (type === "file" && isObject(input["file"])) return { type, file: input["file"] };
  throw bodyError(path, "should have one of `external`, `file_upload`");
}

function attachUpload(workspace: Workspace, id: string): void {
  const upload = workspace.store.fileUploads.get(id);
  if (upload === undefined) throw validationError(`Could not find file upload with ID: ${id}.`);
  if (uploadNow(workspace, upload).status !== "uploaded") {
    throw validationError(
      `File upload ${id} cannot be attached: its status is "${upload.status}", expected "uploaded".`,
    );
  }
  // An attached upload no longer expires.
  upload.expiresAt = null;
}

/** A stored file as it is read. */
export function fileValue(workspace: Workspace, stored: JsonObject): JsonObject {
  if (stored["type"] !== "file_upload") return stored;
  const id = textOr(objectOr(stored["file_upload"])["id"], "");
  const { file_upload: _, ...rest } = stored;
  return { ...rest, type: "file", file: hostedFile(workspace, id) };
}

/** A signed address of an upload, and when it ends. */
export function hostedFile(workspace: Workspace, uploadId: string): JsonObject {
  const expires = workspace.clock.now() + HOSTED_URL_LIFETIME_MS;
  const name = encodeURIComponent(workspace.store.fileUploads.get(uploadId)?.filename ?? "file");
  return {
    url: `${FILE_HOST}/${bareUuid(uploadId)}/${name}?X-Amz-Expires=3600&X-Amz-Date=${Math.floor(expires / 1000)}`,
    expiry_time: new Date(expires).toISOString(),
  };
}

/** The name that a file has if nobody names it: the upload's, or the end of its address. */
export function defaultFileName(workspace: Workspace, stored: JsonObject): string {
  if (stored["type"] === "file_upload") {
    const id = textOr(objectOr(stored["file_upload"])["id"], "");
    return workspace.store.fileUploads.get(id)?.filename ?? "file";
  }
  const url = textOr(objectOr(stored[textOr(stored["type"], "external")])["url"], "");
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

const NATIVE_ICON = /^https:\/\/www\.notion\.so\/icons\/([a-z0-9-]+)_([a-z]+)\.svg/;

/** A picture, a flag of two letters, or a key (a digit in a box). */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3)/u;

/** Reads an icon of a request; null clears it. */
export function readIcon(workspace: Workspace, input: JsonValue | undefined, path: string): JsonValue {
  if (input === null || input === undefined) return null;
  if (!isObject(input)) throw bodyError(path, "should be an object or `null`");
  if (typeof input["emoji"] === "string") {
    if (!EMOJI.test(input["emoji"]))
      throw bodyError(`${path}.emoji`, `should be an emoji, instead was \`${JSON.stringify(input["emoji"])}\``);
    return { type: "emoji", emoji: input["emoji"] };
  }
  if (isObject(input["icon"])) {
    return {
      type: "icon",
      icon: { name: textOr(input["icon"]["name"], ""), color: textOr(input["icon"]["color"], "gray") },
    };
  }
  if (isObject(input["custom_emoji"])) return customEmojiIcon(workspace, input["custom_emoji"], path);
  // Recorded: the address of one of the service's own icons comes back as that icon.
  const native = NATIVE_ICON.exec(textOr(objectOr(input["external"])["url"], ""));
  if (native !== null) return { type: "icon", icon: { name: native[1], color: native[2] } };
  return readFile(workspace, input, path);
}

function customEmojiIcon(workspace: Workspace, given: JsonObject, path: string): JsonObject {
  const id = given["id"];
  if (!isUuid(id))
    throw bodyError(
      `${path}.custom_emoji.id`,
      `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
    );
  const emoji = workspace.store.customEmojis.get(dashedUuid(id));
  const name = emoji?.name ?? textOr(given["name"], "");
  return {
    type: "custom_emoji",
    custom_emoji: { id: dashedUuid(id), name, url: emoji?.url ?? textOr(given["url"], "") },
  };
}

/** Reads a cover of a request; null clears it. */
export function readCover(workspace: Workspace, input: JsonValue | undefined, path: string): JsonValue {
  if (input === null || input === undefined) return null;
  if (!isObject(input)) throw bodyError(path, "should be an object or `null`");
  return readFile(workspace, input, path);
}

/** A stored icon or cover as it is read. */
export function imageValue(workspace: Workspace, stored: JsonValue): JsonValue {
  return isObject(stored) ? fileValue(workspace, stored) : null;
}
