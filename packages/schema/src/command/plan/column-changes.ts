// The changes of the type and the settings of a column.
import { fieldsOf } from "@ws/helpers/json";
import { rulesOf } from "../changes/type-rules.ts";
import type { Column } from "../../schema-definition.ts";
import {
  columnTypeOf,
  settingDifferences,
  stableSettings,
  writeColumn,
  type SettingDifference,
} from "../changes/column-settings.ts";
import { quote } from "../changes/differences.ts";
import type { ColumnPair } from "../changes/merge-schema.ts";
import { differing, groupsOf, newOption, optionColors, optionGroups, optionNames } from "../changes/option-settings.ts";
import type { LiveColumn } from "../service/live-schema.ts";
import type { Change, PlanContext } from "./change.ts";
import { orderOf } from "./change-order.ts";
import { columnRefusal, descriptionRefusal, optionsRefusal, settingsRefusal } from "./refusals.ts";

/** Returns the changes of a column that exists. */
export function columnChanges(context: PlanContext, { key, column, live: before }: ColumnPair): Change[] {
  const { schema, live, settings } = context;
  const base = { schema, dataSourceId: live.id, key, id: before.id, ...orderOf(context, key, column) };
  const body = { properties: { [before.id]: writeColumn(column, settings) } };
  if (column.type !== columnTypeOf(before.type)) {
    const isLossless = rulesOf(columnTypeOf(before.type)).lossless?.includes(column.type) === true;
    const isFixed = [column.type, before.type].includes("title") || rulesOf(column.type).onlyInApp === true;
    const refusal = isFixed
      ? `only the app can change a column from ${before.type} to ${column.type}`
      : columnRefusal(column, context.file, live);
    return [
      {
        ...base,
        action: "retype",
        message: `change the type of column ${quote(column.name)} from ${before.type} to ${column.type}`,
        settings: stableSettings(column, settings),
        body,
        ...(isLossless ? {} : { loss: { column: before } }),
        ...(refusal === undefined ? {} : { refusal }),
      },
    ];
  }
  const differences = settingDifferences(column, before, settings);
  const others = differences.filter(({ name }) => !OWN_CHANGES.has(name));
  const changes: Change[] = [];
  if (differences.some(({ name }) => name === "options")) changes.push(optionChange(context, key, column, before));
  if (differences.some(({ name }) => name === "description")) changes.push(descriptionChange(context, key, column));
  for (const { name, file } of differences) {
    if (name === "colors" || name === "groups")
      changes.push({ ...base, action: "settings", body: {}, ...lookRefusal(name, file, column, before) });
  }
  if (others.length > 0) {
    const messageOf = (values: (difference: SettingDifference) => readonly [file: unknown, service: unknown]) => {
      const parts = others.map((difference) => {
        const [file, service] = values(difference);
        const name = difference.name === "dataSourceId" ? "the data source" : difference.name;
        return `${name} from ${quote(service)} to ${quote(file)}`;
      });
      return `change ${parts.join(" and ")} of column ${quote(column.name)}`;
    };
    const refusal = others.some(({ name }) => name === "relation" || name === "expression")
      ? settingsRefusal(column, context.file, live)
      : undefined;
    const isOtherTarget = others.some(({ name }) => name === "dataSourceId");
    changes.push({
      ...base,
      action: "settings",
      message: messageOf(({ file, service }) => [file, service]),
      stableMessage: messageOf(({ stable }) => stable),
      settings: stableSettings(column, settings),
      body,
      ...(isOtherTarget ? { loss: { column: before } } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    });
  }
  return changes;
}

/** Existing options are named by their id, so that they keep it and their color. */
function optionChange({ schema, live }: PlanContext, key: string, column: Column, before: LiveColumn): Change {
  const wanted = "options" in column ? column.options : [];
  const existing = (before.config["options"] ?? []) as readonly { readonly id: string; readonly name: string }[];
  const kept = existing.filter(({ name }) => wanted.includes(name)).map(({ id, name }) => ({ id, name }));
  const names = optionNames(existing);
  const added = wanted.filter((name) => !names.includes(name));
  const removed = names.filter((name) => !wanted.includes(name));
  const parts = [
    ...(added.length > 0 ? [`add options ${added.map(quote).join(", ")}`] : []),
    ...(removed.length > 0 ? [`remove options ${removed.map(quote).join(", ")}`] : []),
  ];
  const looks = added.map((name) => newOption(name, fieldsOf(column)));
  const options = [...kept, ...looks];
  const refusal = optionsRefusal(optionNames(options), added);
  return {
    action: "options",
    schema,
    dataSourceId: live.id,
    key,
    id: before.id,
    message: `${parts.join(" and ")} of column ${quote(column.name)}`,
    settings: { added: looks, removed },
    body: { properties: { [before.id]: { [column.type]: { options } } } },
    ...(removed.length > 0 ? { loss: { column: before, options: removed } } : {}),
    ...(refusal === undefined ? {} : { refusal }),
  };
}

/** Settings with a change of their own. */
const OWN_CHANGES: ReadonlySet<string> = new Set(["options", "description", "colors", "groups"]);

/** Returns the change of a description. Its message is the same for a column that does not exist yet. */
export function descriptionChange(
  { schema, live, pairs, ...context }: PlanContext,
  key: string,
  column: Column,
): Change {
  const id = pairs.find((pair) => pair.key === key)?.live.id ?? "";
  const { name, description = "" } = column;
  const refusal = descriptionRefusal(column);
  return {
    action: "settings",
    schema,
    dataSourceId: live.id,
    key,
    id,
    message:
      description === ""
        ? `remove the description of column ${quote(name)}`
        : `describe column ${quote(name)} as ${quote(description)}`,
    body: { properties: { [id]: { description } } },
    ...(refusal === undefined ? {} : { refusal }),
    ...orderOf({ schema, live, pairs, ...context }, key, column),
  };
}

/** Returns the change of colors or groups, which only the app can make once an option exists. */
function lookRefusal(name: "colors" | "groups", wanted: unknown, column: Column, { config }: LiveColumn) {
  const live = name === "colors" ? optionColors(config) : optionGroups(groupsOf(config).groups);
  const texts = name === "colors" ? wanted : optionGroups(wanted);
  const options = differing(texts, live, optionNames(config["options"])).map(quote).join(", ");
  const what = name === "colors" ? "color" : "group";
  return {
    message: `change the ${what} of options ${options} of column ${quote(column.name)}`,
    refusal: `the API cannot change the ${what} of an option. Change it in the app, then run npx @ws/schema pull`,
  };
}
