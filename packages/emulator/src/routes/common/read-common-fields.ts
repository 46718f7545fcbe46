// The fields that databases and data sources have in common, read from a request before anything is changed.
import { readCover, readIcon } from "../../files/read-icon.ts";
import type { DatabaseRecord } from "../../model/records.ts";
import type { Workspace } from "../../model/workspace.ts";
import { readRichText } from "../../rich-text/read-rich-text.ts";
import type { JsonObject } from "../../values/json.ts";

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
