import { storable } from "../../json.ts";

/** Returns the key of a property. A path in JSON cannot have these characters, which no id of Notion has. */
export const jsonKey = (id: string): string => storable(id).replaceAll(/["\\\p{Cc}]/gu, encodeURIComponent);
