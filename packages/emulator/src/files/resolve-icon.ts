// Icons and covers in the form in which they are stored.
import type { CoverInput, IconInput } from "../body/common-parsers.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isWebUrl } from "./check-picture-url.ts";
import { resolveFile } from "./resolve-file.ts";

const NATIVE_ICON = /^https:\/\/www\.notion\.so\/icons\/([a-z0-9-]+)_([a-z]+)\.svg/;

/** Returns an icon in the form in which it is stored; null for no icon. */
export function resolveIcon(workspace: Workspace, icon: IconInput | null | undefined): JsonValue {
  if (icon === null || icon === undefined) return null;
  switch (icon.type) {
    case "emoji":
      return { type: "emoji", emoji: icon.value };
    case "icon":
      return nativeIcon(icon.value.name, icon.value.color);
    case "custom_emoji": {
      const { id, name = "", url = "" } = icon.value;
      const known = workspace.store.customEmojis.get(id);
      return { type: "custom_emoji", custom_emoji: { id, name: known?.name ?? name, url: known?.url ?? url } };
    }
    case "external": {
      // Recorded: the URL of one of Notion's own icons is shown as that icon.
      const [, name, color] = NATIVE_ICON.exec(icon.value.url) ?? [];
      return name === undefined ? resolveFile(workspace, icon) : nativeIcon(name, color);
    }
    case "file_upload":
      return resolveFile(workspace, icon);
  }
}

const nativeIcon = (name: string, color = "gray"): JsonObject => ({ type: "icon", icon: { name, color } });

/**
 * Returns the cover of a page in the form in which it is stored; null for no cover.
 * @throws ApiError 400 for an external cover that is not on the web. Reported: the text of the error
 */
export function resolvePageCover(workspace: Workspace, cover: CoverInput | null | undefined): JsonValue {
  if (cover?.type === "external" && !isWebUrl(cover.value.url)) throw validationError("Invalid page cover URL.");
  return resolveCover(workspace, cover);
}

/** Returns a cover in the form in which it is stored; null for no cover. */
export function resolveCover(workspace: Workspace, cover: CoverInput | null | undefined): JsonValue {
  return cover === null || cover === undefined ? null : resolveFile(workspace, cover);
}
