// Options of select, multi_select and status.
import { OPTION_COLORS } from "../catalog/colors.ts";
import { LIMITS } from "../catalog/limits.ts";
import { STATUS_GROUPS } from "../catalog/status-groups.ts";
import { isObject } from "../values/json.ts";
import { needed, objectOf, optional, optionalIf } from "./object-parsers.ts";
import type { Parser } from "./parser.ts";
import { Failure, oneOf, orNull, text } from "./parser.ts";

/** An option that a request creates, changes or selects. */
export interface OptionInput {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
  /** The group of an option of a status. */
  readonly group?: string | undefined;
}

const groupName = oneOf(STATUS_GROUPS.map(([name]) => name));

/** An option of a status can name its group. @source Notion's changelog, June 2026 */
const optionFields = (hasGroup: boolean) => ({
  color: optional(oneOf(OPTION_COLORS)),
  description: optional(orNull(text(LIMITS.propertyDescription))),
  group: optionalIf(hasGroup, groupName),
});

const optionName = text(LIMITS.name, 1);

/** A new option. */
export const newOption = (hasGroup: boolean): Parser<OptionInput> =>
  objectOf({ name: needed(optionName), id: optional(text()), ...optionFields(hasGroup) });

/** An option that is named by its id, its name, or both. */
export function optionRef(hasGroup: boolean): Parser<OptionInput> {
  const parser = objectOf({ id: optional(text()), name: optional(optionName), ...optionFields(hasGroup) });
  return (value, path) =>
    isObject(value) && value["id"] === undefined && value["name"] === undefined
      ? new Failure(["id", "name"].map((key) => ({ path: `${path}.${key}`, wanted: "defined", found: undefined })))
      : parser(value, path);
}
