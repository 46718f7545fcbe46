// Version 2025-09-03 has callouts without an icon. Recorded: a new callout of an older version always gets one.
import type { JsonObject } from "../values/json.ts";
import { mapNewBlocks } from "./map-new-blocks.ts";
import type { VersionChange } from "./version-change.ts";

const DEFAULT_ICON: JsonObject = { type: "emoji", emoji: "💡" };

const withIcon = (payload: JsonObject, type: string): JsonObject =>
  type === "callout" && payload["icon"] === undefined ? { ...payload, icon: DEFAULT_ICON } : payload;

const HAS_NEW_BLOCKS: ReadonlySet<string> = new Set(["pages.create", "blocks.children.append"]);

/** The change of the default icon of callouts. */
export const calloutIconsChange: VersionChange = {
  version: "2025-09-03",
  request: ({ operation }, body) => (HAS_NEW_BLOCKS.has(operation) ? mapNewBlocks(body, withIcon) : body),
};
