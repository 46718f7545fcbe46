// Finds the template that a page request names.
import { uuid } from "../body/common-parsers.ts";
import { needed, optional, taggedBy } from "../body/object-parsers.ts";
import type { Parsed } from "../body/parser.ts";
import { textAs } from "../body/parser.ts";
import { validationError } from "../errors/validation-errors.ts";
import { notFound } from "../http/not-found.ts";
import type { DataSourceRecord, PageRecord } from "../model/records.ts";
import { isVisible } from "../model/visibility.ts";
import type { Workspace } from "../model/workspace.ts";
import { offsetMinutes } from "../values/time-zone.ts";

const timeZone = textAs("a valid IANA time zone", (name) => (offsetMinutes(0, name) === undefined ? undefined : name));
const timezone = optional(timeZone);

/** The `template` of a page request. */
export const templateInput = taggedBy({
  none: { timezone },
  default: { timezone },
  template_id: { template_id: needed(uuid), timezone },
});

/** The `template` of a page request. */
type TemplateInput = Parsed<typeof templateInput>;

/** A template for one page. */
export interface ChosenTemplate {
  readonly model: PageRecord;
  /** The time zone of "today" and "now". @default "UTC" */
  readonly timeZone: string;
}

/**
 * Finds the template that a page request names; undefined without a template.
 * @throws ApiError for a template that does not exist. Every page can be a template
 */
export function chooseTemplate(
  workspace: Workspace,
  source: DataSourceRecord | undefined,
  input: TemplateInput | undefined,
): ChosenTemplate | undefined {
  if (input === undefined || input.type === "none") return undefined;
  if (input.type === "default" && source === undefined)
    throw validationError("Only a data source has a default template.");
  const id = input.type === "default" ? source?.defaultTemplateId : input.template_id;
  if (id === undefined) throw validationError("The data source has no default template.");
  const model = isVisible(workspace, id) ? workspace.store.page(id) : undefined;
  if (model === undefined || model.inTrash) throw notFound(workspace, "template", id);
  return { model, timeZone: input.timezone ?? "UTC" };
}
