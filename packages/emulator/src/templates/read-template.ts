// Reads the template that a page request names.
import { bodyError, validationError } from "../errors/validation-errors.ts";
import { notFound } from "../http/not-found.ts";
import type { DataSourceRecord, PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { offsetMinutes } from "../values/time-zone.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";

/** A template that is to be applied. */
export interface ChosenTemplate {
  readonly model: PageRecord;
  /** Where "today" and "now" are meant; UTC unless the request says so. */
  readonly timeZone: string;
}

/**
 * The template that a page request names; undefined for none.
 * @throws ApiError for one that does not exist or is no template of the data source
 */
export function readTemplate(
  workspace: Workspace,
  source: DataSourceRecord | undefined,
  input: JsonValue | undefined,
): ChosenTemplate | undefined {
  if (input === undefined || input === null) return undefined;
  if (!isObject(input)) throw bodyError("template", `should be an object, instead was \`${JSON.stringify(input)}\``);
  const { type, timezone } = input;
  if (timezone !== undefined && !isTimeZone(timezone))
    throw bodyError(
      "template.timezone",
      `should be a valid IANA time zone, instead was \`${JSON.stringify(timezone)}\``,
    );
  if (type === "none") return undefined;
  if (type !== "default" && type !== "template_id") {
    throw bodyError(
      "template.type",
      `should be \`"none"\`, \`"default"\`, or \`"template_id"\`, instead was \`${JSON.stringify(type) ?? "undefined"}\``,
    );
  }
  if (source === undefined) throw validationError("Templates can only be used for pages of a data source.");
  const id = type === "default" ? source.defaultTemplateId : input["template_id"];
  if (id === undefined && type === "default") throw validationError("The data source has no default template.");
  if (!isUuid(id))
    throw bodyError(
      "template.template_id",
      `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
    );
  const model = source.templateIds.includes(dashedUuid(id)) ? workspace.store.page(dashedUuid(id)) : undefined;
  if (model === undefined || model.inTrash) throw notFound(workspace, "template", dashedUuid(id));
  return { model, timeZone: typeof timezone === "string" ? timezone : "UTC" };
}

function isTimeZone(name: JsonValue): boolean {
  return typeof name === "string" && offsetMinutes(0, name) !== undefined;
}
