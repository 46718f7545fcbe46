// Options of select, multi_select and status: merged with those that exist, and found by name or id.
import type { OptionInput } from "../body/option-parser.ts";
import { OPTION_COLORS } from "../catalog/colors.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectsOf, optionalText, textOr } from "../values/json.ts";

/** Returns the options of a column. */
export function optionsOf(property: SchemaProperty): JsonObject[] {
  return objectsOf(property.config["options"]);
}

/** Returns the option with this id. */
export function optionById(property: SchemaProperty, id: string): JsonObject | undefined {
  return optionsOf(property).find((option) => option["id"] === id);
}

/** Returns the option with this name. Notion ignores case. */
function optionByName(property: SchemaProperty, name: string): JsonObject | undefined {
  const options = optionsOf(property);
  return (
    options.find((option) => option["name"] === name) ??
    options.find((option) => textOr(option["name"], "").toLowerCase() === name.toLowerCase())
  );
}

/**
 * Returns the options of a column after a request.
 * @param existing the present options: an option that is named again keeps its id, name and color
 * @throws ApiError for a name with a comma, for two options with the same name, and for another color of a present option
 */
export function resolveOptions(
  workspace: Workspace,
  inputs: readonly OptionInput[] | undefined,
  existing: readonly JsonObject[],
): JsonObject[] {
  if (inputs === undefined) return [...existing];
  const seen = new Set<string>();
  return inputs.map((input) => {
    const option = mergedOption(workspace, input, existing);
    const name = textOr(option["name"], "");
    if (seen.has(name.toLowerCase())) throw validationError(`Select options must be unique, "${name}" is given twice.`);
    seen.add(name.toLowerCase());
    return option;
  });
}

function mergedOption(workspace: Workspace, input: OptionInput, existing: readonly JsonObject[]): JsonObject {
  const { id } = input;
  const before = existing.find((option) => (id === undefined ? option["name"] === input.name : option["id"] === id));
  // Documented: an option keeps its name, even if a request gives another one beside its id.
  const name = optionalText(before?.["name"]) ?? input.name;
  if (name === undefined) throw validationError(`Could not find option with id "${id}".`);
  checkOptionName(name);
  const color = optionalText(before?.["color"]);
  if (color !== undefined && (input.color ?? color) !== color)
    throw validationError(`Cannot update color of select with ${id === undefined ? `name: ${name}` : `id: ${id}`}.`);
  return {
    id: optionalText(before?.["id"]) ?? id ?? workspace.ids.uuid(),
    name,
    color: color ?? input.color ?? "default",
    description: input.description ?? optionalText(before?.["description"]) ?? null,
  };
}

function checkOptionName(name: string): void {
  if (name.includes(",")) throw validationError(`Invalid select option, commas not allowed: ${name}`);
}

/**
 * Finds the option that a page value names, and adds a new option to the column if its type allows it.
 * @returns the option's id
 */
export function resolveOption(
  workspace: Workspace,
  property: SchemaProperty,
  { id, name, color }: OptionInput,
): string {
  const found =
    (id === undefined ? undefined : optionById(property, id)) ??
    (name === undefined ? undefined : optionByName(property, name));
  if (found !== undefined) return textOr(found["id"], "");
  if (property.type === "status")
    throw validationError(`Invalid status option. Status option "${name ?? id}" does not exist.`);
  if (name === undefined)
    throw validationError(`Could not find option with id "${id}" for property "${property.name}".`);
  checkOptionName(name);
  const option = {
    id: workspace.ids.uuid(),
    name,
    color: color ?? OPTION_COLORS[optionsOf(property).length % OPTION_COLORS.length] ?? "default",
    description: null,
  };
  property.config["options"] = [...optionsOf(property), option];
  return option.id;
}

/** Returns an option as a page shows it. */
export function optionValue(option: JsonObject): JsonObject {
  return { id: option["id"], name: option["name"], color: option["color"] };
}

/** Returns the option of a status without a value: the first option of its first group. */
export function defaultStatus(property: SchemaProperty): JsonValue {
  const [group] = objectsOf(property.config["groups"]);
  const ids = Array.isArray(group?.["option_ids"]) ? group["option_ids"] : [];
  return ids[0] ?? optionsOf(property)[0]?.["id"] ?? null;
}
