// Results and needs of a change of a column, so that a plan has the changes in an order that Notion accepts.
import { columnOf } from "../../input/invalid-input.ts";
import type { Column } from "../../schema-definition.ts";
import { compareFormula } from "../changes/formula-text.ts";
import { targetOf } from "../changes/partners.ts";
import type { NamedSchema } from "../module/portable-schema.ts";
import { isSameColumn } from "../service/same-id.ts";
import type { Change, PlanContext } from "./change.ts";

/** Returns what a change of a column makes, and which columns it needs. */
export function orderOf({ schema, file, live, schemas }: PlanContext, key: string, column: Column) {
  const place = (keyIn: string, schemaName = schema) => `${schemaName}.${keyIn}`;
  const needs = (): string[] => {
    const { properties } = file;
    if (column.type === "formula")
      return compareFormula(column.expression ?? "", undefined, file, live).usedKeys.map((used) => place(used));
    const { relation: relationKey = "", property = "" } = column.type === "rollup" ? column : {};
    const relation = columnOf(properties, relationKey);
    if (relation?.type !== "relation") return [];
    const target = targetOf(relation, schemas);
    const rolled = Object.entries(target?.definition.properties ?? {}).find(
      ([, { id, name }]) => isSameColumn(id, property) || name === property,
    );
    return [place(relationKey), ...(rolled === undefined ? [] : [place(rolled[0], target?.exportName)])];
  };
  return { makes: [place(key)], needs: needs() };
}

/** Returns true if a column comes before another one in the module. */
export function comesBefore(
  a: { readonly schema: string; readonly key: string },
  b: { readonly schema: string; readonly key: string },
  schemas: readonly NamedSchema[],
): boolean {
  const placeIn = ({ schema, key }: typeof a) => {
    const index = schemas.findIndex(({ exportName }) => exportName === schema);
    return [index, Object.keys(schemas[index]?.definition.properties ?? {}).indexOf(key)] as const;
  };
  const [first, second] = [placeIn(a), placeIn(b)];
  return first[0] === second[0] ? first[1] < second[1] : first[0] < second[0];
}

/** Returns the changes so that each comes after those that it needs, and otherwise in the same order. */
export function inOrder(changes: readonly Change[]): Change[] {
  const ordered: Change[] = [];
  let open = changes;
  while (open.length > 0) {
    const makes = new Set(open.flatMap(({ makes: places = [] }) => places));
    const isReady = ({ needs = [], makes: own = [] }: Change) =>
      needs.every((place) => !makes.has(place) || own.includes(place));
    // Changes that need each other are refused by Notion.
    const next = open.find(isReady) ?? open[0];
    if (next !== undefined) ordered.push(next);
    open = open.filter((change) => change !== next);
  }
  return ordered;
}
