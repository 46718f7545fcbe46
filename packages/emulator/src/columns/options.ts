// Options of select, multi_select and status: read from a schema request, merged with what exists, found by name or id.
import { OPTION_COLORS } from "../catalog/colors.ts";
import { LIMITS } from "../catalog/limits.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectsOf, optionalText, textOr } from "../values/json.ts";

/** The options of a schema property. */
export function optionsOf(property: SchemaProperty): JsonObject[] {
  return objectsOf(property.config["options"]);
}

/** The option with this id. */
export function optionById(property: SchemaProperty, id: string): JsonObject | undefined {
  return optionsOf(property).find((option) => option["id"] === id);
}

/** The option with this name; the service ignores case. */
function optionByName(property: SchemaProperty, name: string): JsonObject | undefined {
  const options = optionsOf(property);
  return (
    options.find((option) => option["name"] === name) ??
    options.find((option) => textOr(option["name"], "").toLowerCase() === name.toLowerCase())
  );
}

/**
 * Reads the options of a schema request.
 * @param existing the options that the property has already: one that is named again keeps its id and colour
 */
export function readOptions(
  workspace: Workspace,
  input: JsonValue | undefined,
  existing: readonly JsonObject[],
  path: string,
): JsonObject[] {
  if (input === undefined) return [...existing];
  if (!Array.isArray(input)) throw bodyError(path, "should be an array");
  if (input.length > LIMITS.arrayItems) {
    throw bodyError(`${path}.length`, `should be ≤ \`${LIMITS.arrayItems}\`, instead was \`${input.length}\``);
  }
  const seen = new Set<string>();
  return input.map((item, index) => {
    const option = readOption(workspace, item, existing, `${path}[${index}]`);
    const name = textOr(option["name"], "").toLowerCase();
    if (seen.has(name))
      throw validationError(`Select options must be unique, "${textOr(option["name"], "")}" is given twice.`);
    seen.add(name);
    return option;
  });
}

function readOption(workspace: Workspace, input: JsonValue, existing: readonly JsonObject[], path: string): JsonObject {
  if (!isObject(input)) throw bodyError(path, "should be an object");
  const id = optionalText(input["id"]);
  const name = optionalText(input["name"]);
  const before = existing.find((option) => (id === undefined ? option["name"] === name : option["id"] === id));
  const finalName = name ?? optionalText(before?.["name"]);
  if (finalName === undefined) throw bodyError(`${path}.name`, "should be defined, instead was `undefined`");
  checkOptionName(finalName, `${path}.name`);
  const color = optionalText(input["color"]) ?? optionalText(before?.["color"]) ?? "default";
  if (!OPTION_COLORS.includes(color)) {
    throw bodyError(
      `${path}.color`,
      `should be ${OPTION_COLORS.map((c) => `\`"${c}"\``).join(", ")}, or \`undefined\`, instead was \`"${color}"\``,
    );
  }
  return {
    id: optionalText(before?.["id"]) ?? id ?? workspace.ids.uuid(),
    name: finalName,
    color,
    description: optionalText(input["description"]) ?? optionalText(before?.["description"]) ?? null,
  };
}

function checkOptionName(name: string, path: string): void {
  if (name.includes(",")) throw validationError(`Invalid select option, commas not allowed: ${name}`);
  if (name.length === 0) throw bodyError(`${path}.length`, "should be ≥ `1`, instead was `0`");
  if (name.length > LIMITS.name) {
    throw bodyError(`${path}.length`, `should be ≤ \`${LIMITS.name}\`, instead was \`${name.length}\``);
  }
}

/**
 * Finds the option that a page value names, adding a new one to the schema where the type allows it.
 * @returns the option's id
 */
export function resolveOption(workspace: Workspace, property: SchemaProperty, input: JsonValue, path: string): string {
  if (!isObject(input)) throw bodyError(path, "should be an object");
  const id = optionalText(input["id"]);
  const name = optionalText(input["name"]);
  if (id === undefined && name === undefined)
    throw bodyError(`${path}.name`, "should be defined, instead was `undefined`");
  const found =
    (id === undefined ? undefined : optionById(property, id)) ??
    (name === undefined ? undefined : optionByName(property, name));
  if (found !== undefined) return textOr(found["id"], "");
  if (property.type === "status") {
    throw validationError(`Invalid status option. Status option "${name ?? id}" does not exist.`);
  }
  if (name === undefined)
    throw validationError(`Could not find option with id "${id}" for property "${property.name}".`);
  checkOptionName(name, `${path}.name`);
  const option: JsonObject = {
    id: workspace.ids.uuid(),
    name,
    color:
      optionalText(input["color"]) ?? OPTION_COLORS[optionsOf(property).length % OPTION_COLORS.length] ?? "default",
    description: null,
  };
  property.config["options"] = [...optionsOf(property), option];
  return textOr(option["id"], "");
}

/** An option as a page shows it. */
export function optionValue(option: JsonObject): JsonObject {
  return { id: option["id"], name: option["name"], color: option["color"] };
}

/** The option that a status has when nobody chose one: the first of its first group. */
export function defaultStatus(property: SchemaProperty): JsonValue {
  const [group] = objectsOf(property.config["groups"]);
  const ids = Array.isArray(group?.["option_ids"]) ? group["option_ids"] : [];
  return ids[0] ?? optionsOf(property)[0]?.["id"] ?? null;
}
