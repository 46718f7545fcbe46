// Options of a status and the three groups that they stand in.
import { STATUS_GROUPS } from "../catalog/status-groups.ts";
import { optionsOf, readOptions } from "../columns/options.ts";
import type { SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { arrayOr, objectOr, objectsOf, optionalText, textOr } from "../values/json.ts";

/**
 * Reads the configuration of a status. Each option may name its `group`: without one it keeps the group that it has,
 * or comes into the first. What a request says of the `groups` themselves changes nothing.
 * @param before the column as it is now, when it is changed
 */
export function readStatus(
  workspace: Workspace,
  input: JsonObject,
  before: SchemaProperty | undefined,
  path: string,
): JsonObject {
  if (input["options"] === undefined) return before?.config ?? usualStatus(workspace);
  const options = readOptions(
    workspace,
    input["options"],
    before === undefined ? [] : optionsOf(before),
    `${path}.options`,
  );
  const groups = before === undefined ? newGroups(workspace, []) : objectsOf(before.config["groups"]);
  return { options, groups: placed(groups, options, chosenGroups(input["options"], options)) };
}

/** The groups and options that a status has when a request names none. @source api/resources.yaml, property_types.status */
function usualStatus(workspace: Workspace): JsonObject {
  const option = (name: string, color: string): JsonObject => ({
    id: workspace.ids.uuid(),
    name,
    color,
    description: null,
  });
  const options = [option("Not started", "default"), option("In progress", "blue"), option("Done", "green")];
  return { options, groups: newGroups(workspace, options) };
}

/** The groups, with one option each as far as there are any. */
function newGroups(workspace: Workspace, options: readonly JsonObject[]): JsonObject[] {
  return STATUS_GROUPS.map(([name, color], index) => ({
    id: workspace.ids.uuid(),
    name,
    color,
    option_ids: options.slice(index, index + 1).map(idOf),
  }));
}

const idOf = (option: JsonObject): string => textOr(option["id"], "");

/** The names of groups by the ids of the options that a request puts there. */
function chosenGroups(input: JsonValue, options: readonly JsonObject[]): Map<string, string> {
  const given = arrayOr(input);
  return new Map(
    options.flatMap((option, index) => {
      const group = optionalText(objectOr(given[index])["group"]);
      return group === undefined ? [] : [[idOf(option), group] as const];
    }),
  );
}

function placed(
  groups: readonly JsonObject[],
  options: readonly JsonObject[],
  chosen: ReadonlyMap<string, string>,
): JsonObject[] {
  const first = textOr(groups[0]?.["name"], "");
  const now = new Map(
    groups.flatMap((group) => arrayOr(group["option_ids"]).map((id) => [id, textOr(group["name"], "")] as const)),
  );
  const groupOf = (id: string): string => chosen.get(id) ?? now.get(id) ?? first;
  const ids = options.map(idOf);
  return groups.map((group) => {
    // Who is there already keeps its place, who comes stands behind.
    const stay = arrayOr(group["option_ids"]).filter((id) => ids.some((known) => known === id));
    const members = [...stay, ...ids.filter((id) => !stay.includes(id))];
    return { ...group, option_ids: members.filter((id) => groupOf(textOr(id, "")) === group["name"]) };
  });
}
