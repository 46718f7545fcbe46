import { uniqueName } from "../changes/column-keys.ts";
import { quote } from "../changes/differences.ts";
import type { ColumnPair } from "../changes/merge-schema.ts";
import type { Change, PlanContext } from "./change.ts";
import { nameRefusal } from "./refusals.ts";

/** Renames columns one after another. A name that another column still has is taken through a temporary name. */
export function renameColumns({ schema, live, pairs }: PlanContext, removedNames: ReadonlySet<string>): Change[] {
  const current = new Map(live.columns.filter(({ name }) => !removedNames.has(name)).map(({ id, name }) => [id, name]));
  let open = pairs.filter(({ column, live: { name } }) => column.name !== name);
  const changes: Change[] = [];
  const rename = ({ key, column, live: { id } }: ColumnPair, to: string) => {
    const message = `rename column ${quote(current.get(id))} to ${quote(to)}`;
    const refusal = nameRefusal(column);
    changes.push({
      action: "rename",
      schema,
      dataSourceId: live.id,
      key,
      id,
      message,
      body: { properties: { [id]: { name: to } } },
      ...(refusal === undefined ? {} : { refusal }),
    });
    current.set(id, to);
  };
  const isTaken = (name: string) => [...current.values()].includes(name);
  // A column that keeps its name, such as the other side of a relation that the module does not have.
  const isKept = ({ column: { name } }: ColumnPair) =>
    live.columns.some(
      (other) =>
        current.get(other.id) === name && !pairs.some((pair) => pair.live === other && pair.column.name !== name),
    );
  for (const pair of open.filter(isKept)) {
    const { name } = pair.column;
    const message = `rename column ${quote(pair.live.name)} to ${quote(name)}`;
    const refusal = `the data source has another column ${quote(name)}. Choose another name`;
    const place = { schema, dataSourceId: live.id, key: pair.key, id: pair.live.id };
    changes.push({ ...place, action: "rename", message, body: {}, refusal });
  }
  open = open.filter((pair) => !isKept(pair));
  while (open.length > 0) {
    const free = open.find(({ column }) => !isTaken(column.name));
    const [first] = open;
    if (free !== undefined) {
      rename(free, free.column.name);
      open = open.filter((pair) => pair !== free);
    } else if (first !== undefined) {
      const base = first.column.name.slice(0, 80);
      rename(first, uniqueName(`${base} (renaming)`, isTaken));
    }
  }
  return changes;
}
