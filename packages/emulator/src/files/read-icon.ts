// Reads icons and covers of a request.
import { bodyError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { readFile } from "./read-file.ts";

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
