// Options of a status and their three groups.
import type { ConfigInputs } from "../body/column-configs.ts";
import type { OptionInput } from "../body/option-parser.ts";
import { STATUS_GROUPS } from "../catalog/status-groups.ts";
import { optionsOf, resolveOptions } from "../columns/options.ts";
import type { SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { arrayOr, objectsOf, textOr } from "../values/json.ts";

/**
 * Returns the configuration of a status. An option can name its `group`; without one it stays in its group, or goes
 * into the first group.
 * @param before the present column, if it keeps its type
 */
export function resolveStatus(
  workspace: Workspace,
  { options: inputs }: ConfigInputs["status"],
  before: SchemaProperty | undefined,
): JsonObject {
  if (inputs === undefined) return before?.config ?? usualStatus(workspace);
  const options = resolveOptions(workspace, inputs, before === undefined ? [] : optionsOf(before));
  const groups = before === undefined ? newGroups(workspace, []) : objectsOf(before.config["groups"]);
  return { options, groups: placed(groups, options, chosenGroups(inputs, options)) };
}

/** Returns the default options and groups of a new status. @source api/resources.yaml, property_types.status */
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

/** Returns the three groups. The first options go into one group each. */
function newGroups(workspace: Workspace, options: readonly JsonObject[]): JsonObject[] {
  return STATUS_GROUPS.map(([name, color], index) => ({
    id: workspace.ids.uuid(),
    name,
    color,
    option_ids: options.slice(index, index + 1).map(idOf),
  }));
}

const idOf = (option: JsonObject): string => textOr(option["id"], "");

/** Returns the names of groups by the ids of the options for which the request names a group. */
function chosenGroups(inputs: readonly OptionInput[], options: readonly JsonObject[]): Map<string, string> {
  return new Map(
    options.flatMap((option, index) => {
      const group = inputs[index]?.group;
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
    // Options that are in the group already keep their places. New options follow.
    const stay = arrayOr(group["option_ids"]).filter((id) => ids.some((known) => known === id));
    const members = [...stay, ...ids.filter((id) => !stay.includes(id))];
    return { ...group, option_ids: members.filter((id) => groupOf(textOr(id, "")) === group["name"]) };
  });
}
