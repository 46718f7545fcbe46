// Both sides of a two-way relation. Notion creates them together, so a plan has one change for both.
import { isSameColumn, isSameId } from "../service/same-id.ts";
import type { Column, RelationColumn, SchemaDefinition } from "../../schema-definition.ts";

/** A schema of a module. */
interface NamedDefinition {
  readonly exportName: string;
  readonly definition: SchemaDefinition;
}

/** A column of one of the schemas. */
export interface ColumnPlace {
  readonly schema: string;
  readonly key: string;
  readonly column: RelationColumn;
}

/** Returns the schema to which a relation leads. Undefined if the module does not have it. */
export const targetOf = <Schema extends NamedDefinition>(
  { schema: name, dataSourceId }: Pick<RelationColumn, "schema" | "dataSourceId">,
  schemas: readonly Schema[],
): Schema | undefined =>
  schemas.find(({ definition }) => dataSourceId !== undefined && isSameId(definition.dataSourceId, dataSourceId)) ??
  (dataSourceId === undefined ? schemas.find(({ exportName }) => exportName === name) : undefined);

/** Returns the column of the module that is the other side of a relation. Undefined if there is none. */
export function partnerOf(
  { exportName }: NamedDefinition,
  column: Column,
  schemas: readonly NamedDefinition[],
): ColumnPlace | undefined {
  if (column.type !== "relation" || column.syncedProperty === undefined) return undefined;
  const target = targetOf(column, schemas);
  if (target === undefined) return undefined;
  for (const [key, other] of Object.entries(target.definition.properties)) {
    if (other.type !== "relation" || other === column || !names(column, other)) continue;
    const leadsBack = targetOf(other, schemas)?.exportName === exportName;
    if (leadsBack && (other.syncedProperty === undefined || names(other, column)))
      return { schema: target.exportName, key, column: other };
  }
  return undefined;
}

const names = ({ syncedProperty }: RelationColumn, { id, name }: Column): boolean =>
  syncedProperty === name || (id !== undefined && isSameColumn(syncedProperty, id));
