// Columns that have a new key in the module. Their ids are beside it under the old one.
import { DEFAULT_ENVIRONMENT } from "../../schema/with-ids.ts";
import type { SchemaIds } from "../../schema-definition.ts";
import { quote } from "../changes/differences.ts";
import { environmentIds, readIds } from "../module/ids-file.ts";
import { columnById } from "../service/live-schema.ts";
import { isSameColumn } from "../service/same-id.ts";
import type { PlannedChange, PossiblePair } from "./plan.ts";

/** A column with a new key. */
interface RenamedKey {
  readonly schema: string;
  readonly from: string;
  readonly to: string;
}

/** The new keys that were found, and a line for each new or missing key. */
export interface KeyNotes {
  readonly keys: readonly RenamedKey[];
  readonly lines: readonly string[];
}

/** Compares the keys of a module with those of its ids. */
export function keyNotes(
  file: string,
  environment: string | undefined,
  pairs: readonly PossiblePair[],
  changes: readonly PlannedChange[],
): KeyNotes {
  const ids = environmentIds(readIds(file), environment ?? DEFAULT_ENVIRONMENT);
  const notes = pairs.map((pair) => notesOf(pair, ids[pair.schema.exportName], changes));
  return { keys: notes.flatMap(({ keys }) => keys), lines: notes.flatMap(({ lines }) => lines) };
}

function notesOf(
  { schema: { exportName: schema, definition, isPortable }, live }: PossiblePair,
  ids: SchemaIds | undefined,
  changes: readonly PlannedChange[],
): KeyNotes {
  if (!isPortable || ids === undefined || live === undefined) return { keys: [], lines: [] };
  const columns = Object.entries(definition.properties);
  const left = Object.entries(ids.columns).filter(([key]) => !Object.hasOwn(definition.properties, key));
  const found = left.map(([from, id]) => {
    const to = columns.find(([, column]) => column.id !== undefined && isSameColumn(column.id, id))?.[0];
    return { from, id, to };
  });
  const keys = found.flatMap(({ from, to }) => (to === undefined ? [] : [{ schema, from, to }]));
  const moved = keys.map(
    ({ from, to }) =>
      `${schema}.${to}: the key of column ${quote(definition.properties[to]?.name)} was ${from}. apply or push writes the new one.`,
  );
  const lost = found.flatMap(({ from, id, to }) => {
    const before = to === undefined ? columnById(live, id) : undefined;
    const added = changes.find(
      (change) =>
        change.schema === schema &&
        change.action === "add" &&
        definition.properties[change.key ?? ""]?.type === before?.type,
    );
    return before === undefined || added === undefined
      ? []
      : [
          `${schema}.${added.key}: if this is column ${quote(before.name)} with a new key, run npx @ws/schema plan --rename ${schema}.${from}=${schema}.${added.key}`,
        ];
  });
  return { keys, lines: [...moved, ...lost] };
}
