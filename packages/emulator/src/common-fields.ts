// The fields that databases and data sources have in common, read from a request before anything is changed.
import { readCover, readIcon } from "./files.ts";
import type { DatabaseRecord } from "./records.ts";
import { readRichText } from "./rich-text.ts";
import type { JsonObject } from "./types.ts";
import type { Workspace } from "./workspace.ts";

type CommonFields = Partial<Pick<DatabaseRecord, "title" | "description" | "icon" | "cover">>;

/** The given ones of title, description, icon and cover, to be assigned to the record. */
export function readCommonFields(workspace: Workspace, body: JsonObject): CommonFields {
  const { title, description, icon, cover } = body;
  return {
    ...(title === undefined ? {} : { title: readRichText(workspace, title, "title") }),
    ...(description === undefined ? {} : { description: readRichText(workspace, description, "description") }),
    ...(icon === undefined ? {} : { icon: readIcon(workspace, icon, "icon") }),
    ...(cover === undefined ? {} : { cover: readCover(workspace, cover, "cover") }),
  };
}
