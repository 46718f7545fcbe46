// Why Notion would refuse a column. The plan says so before anything is sent.
import { LIMITS } from "@ws/helpers";
import { optionsOf } from "../../columns/filter-kinds.ts";
import { columnOf } from "../../input/invalid-input.ts";
import type { Column, SchemaDefinition } from "../../schema-definition.ts";
import { type LiveSchema } from "../service/live-schema.ts";
import { quote } from "../changes/differences.ts";
import type { NamedSchema } from "../module/portable-schema.ts";
import { compareFormula } from "../changes/formula-text.ts";
import { targetOf } from "../changes/partners.ts";
import { isSameColumn } from "../service/same-id.ts";
import type { SettingsContext } from "../changes/type-settings.ts";

/** Returns why a column cannot have its name. Undefined if it can. */
export const nameRefusal = ({ name }: Column): string | undefined =>
  name.length > LIMITS.nameLength
    ? `its name has ${name.length} characters, and the API allows ${LIMITS.nameLength}`
    : undefined;

/** Returns why a column cannot have its description. Undefined if it can. */
export const descriptionRefusal = ({ description = "" }: Column): string | undefined =>
  description.length > LIMITS.descriptionLength
    ? `its description has ${description.length} characters, and the API allows ${LIMITS.descriptionLength}`
    : undefined;

/** Returns why the data source or the column that a new column names cannot be found. Undefined if it can. */
export function targetRefusal(
  column: Column,
  { properties }: SchemaDefinition,
  { related }: SettingsContext,
  schemas: readonly NamedSchema[],
): string | undefined {
  if (column.type === "relation") {
    if (column.dataSourceId !== undefined || targetOf(column, schemas) !== undefined) return undefined;
    const names = schemas.map(({ exportName }) => exportName).join(", ");
    return `the relation leads nowhere. Give it a schema, one of ${names}, or the dataSourceId of another data source`;
  }
  const relation = column.type === "rollup" ? columnOf(properties, column.relation ?? "") : undefined;
  if (column.type !== "rollup" || relation?.type !== "relation") return undefined;
  const target = targetOf(relation, schemas);
  const known = [
    ...Object.values(target?.definition.properties ?? {}),
    ...(related(relation.dataSourceId ?? "")?.columns ?? []),
  ];
  if (known.length === 0 || known.some(({ id, name }) => column.property === name || isSameColumn(id, column.property)))
    return undefined;
  return `property ${quote(column.property)} is no column of the related data source. Use one of ${known.map(({ name }) => quote(name)).join(", ")}`;
}

/** Returns why the options of a column cannot be written. Undefined if they can. `added` are those that are new. */
export function optionsRefusal(options: readonly string[], added: readonly string[]): string | undefined {
  if (options.length > LIMITS.items)
    return `the API takes at most ${LIMITS.items} options. Add the others in the app, then run npx @ws/schema pull`;
  const wrong = added.find(
    (option) =>
      option === "" ||
      option.length > LIMITS.nameLength ||
      option.includes(",") ||
      options.filter((other) => other.toLowerCase() === option.toLowerCase()).length > 1,
  );
  return wrong === undefined
    ? undefined
    : `option ${quote(wrong)} needs 1 to ${LIMITS.nameLength} characters, no comma, and a name that no other option has`;
}

/** Returns why the type and the settings of a column cannot be written. Undefined if they can. */
export function columnRefusal(column: Column, file: SchemaDefinition, live: LiveSchema): string | undefined {
  const options = optionsOf(column) ?? [];
  return optionsRefusal(options, options) ?? settingsRefusal(column, file, live);
}

/** Returns why a formula or rollup cannot be written. Undefined if it can, and for other columns. */
export function settingsRefusal(column: Column, file: SchemaDefinition, live: LiveSchema): string | undefined {
  const { properties } = file;
  if (column.type === "formula") {
    if ((column.expression ?? "").trim() === "") return "the formula has no expression";
    const { unknownNames } = compareFormula(column.expression ?? "", undefined, file, live);
    return unknownNames.length === 0
      ? undefined
      : `the formula uses prop(${quote(unknownNames[0])}), and no column has this name`;
  }
  if (column.type !== "rollup" || columnOf(properties, column.relation ?? "")?.type === "relation") return undefined;
  const keys = Object.keys(properties).filter((key) => properties[key]?.type === "relation");
  const hint = keys.length === 0 ? "Add a relation" : `Use one of ${keys.join(", ")}`;
  return `relation ${quote(column.relation)} is not the key of a relation. ${hint}`;
}
