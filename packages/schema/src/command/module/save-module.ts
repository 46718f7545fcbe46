import type { AnySchema, SchemaDefinition, SchemaIds } from "../../schema-definition.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { appendSchemas, editModule, moduleText } from "./edit-module.ts";
import { writeIds } from "./ids-file.ts";
import { valueOf, type ModuleSchema } from "./parse-module.ts";
import { portableParts, type NamedSchema } from "./portable-schema.ts";
import { writeFileAtomically } from "./write-file.ts";
import { fieldsOf } from "@ws/helpers/json";

/** A schema of the module and its new definition. */
export interface SchemaChange {
  readonly schema: ModuleSchema;
  readonly definition: SchemaDefinition;
  /** True to move the ids of the text into the file beside the module. */
  readonly isMoved?: boolean;
}

/** The changes of a module. */
export interface ModuleChanges {
  readonly changes: readonly SchemaChange[];
  /** New schemas. */
  readonly added?: readonly NamedSchema[];
  /** The data sources, as far as they are known. */
  readonly live: readonly LiveSchema[];
}

/** A module before it is saved. */
export interface ModuleBefore {
  /** The text. Undefined if the file does not exist. */
  readonly text: string | undefined;
  readonly schemas: readonly ModuleSchema[];
}

/**
 * Writes schemas into a module, and the ids of those that have none in their text into the file beside it. The ids come
 * first: without the text they are not used, and a text without ids would make a rename a new column.
 * @returns true if the module or its ids changed
 */
export function saveModule(
  file: string,
  environment: string,
  { text, schemas }: ModuleBefore,
  { changes, added = [], live }: ModuleChanges,
): boolean {
  const now = schemas.map((schema) => ({
    exportName: schema.exportName,
    definition: changes.find((change) => change.schema === schema)?.definition ?? schema.definition,
  }));
  const context = { schemas: [...now, ...added], live };
  const ids: [string, SchemaIds][] = [];
  const textOf = (named: NamedSchema, node: ModuleSchema["node"] | undefined): AnySchema => {
    const parts = portableParts(named, node && fieldsOf(valueOf(node)), context);
    if (named.definition.dataSourceId !== "") ids.push([named.exportName, parts.ids]);
    return parts.definition;
  };
  const edited = changes.map(({ schema, definition, isMoved = false }) => ({
    schema,
    definition:
      schema.isPortable || isMoved ? textOf({ ...schema, definition }, isMoved ? undefined : schema.node) : definition,
  }));
  const appended = added.map((named) => ({
    exportName: named.exportName,
    // Only a schema with its ids beside it has a name.
    definition: named.definition.name === undefined ? named.definition : textOf(named, undefined),
  }));
  const before = text === undefined ? undefined : editModule(text, edited);
  const after =
    before === undefined ? moduleText(appended) : appended.length === 0 ? before : appendSchemas(before, appended);
  const isIdChanged = writeIds(file, environment, Object.fromEntries(ids));
  if (after !== text) writeFileAtomically(file, after);
  return after !== text || isIdChanged;
}
