// Changes numbers and lists relative to the values that they have now.
import { fieldsOf, isFields, plainId, type Fields } from "@ws/helpers/json";
import type { Task } from "@ws/helpers/tasks";
import { invalidInput, requireColumn, unknownName } from "../input/invalid-input.ts";
import { readId } from "../rows/read-query.ts";
import { requireValues } from "../rows/write-values.ts";
import type { Column } from "../schema-definition.ts";
import type { ReadTasks } from "./read-tasks.ts";
import type { RowWriter } from "./row-writer.ts";
import { inTurnOf, type TableContext } from "./table-context.ts";

/** Returns the operators of a column. None if it cannot be adjusted. */
const operatorsOf = ({ type }: Column): readonly string[] =>
  type === "number"
    ? ["increment"]
    : type === "multi_select" || type === "people" || type === "relation"
      ? ["append", "remove"]
      : [];

/** Adjusts a row. Calls of one process for the same row run one after another. */
export function* adjust(
  context: TableContext,
  { get }: Pick<ReadTasks, "get">,
  { update, rowOf }: RowWriter,
  row: unknown,
  adjustments: unknown,
): Task<Fields> {
  const id = readId(isFields(row) ? row["id"] : row);
  const { schema } = context;
  const { properties } = schema;
  const entries = Object.entries(isFields(adjustments) ? adjustments : {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) throw invalidInput(["adjustments"], "at least one adjustment", adjustments);
  for (const [key, adjustment] of entries) {
    const operators = operatorsOf(requireColumn(properties, [key]));
    const given = Object.entries(fieldsOf(adjustment));
    if (given.length === 0 || operators.length === 0) {
      throw invalidInput([key], operators.join(" or ") || "absent: it is no number and no list", adjustment);
    }
    for (const [name, operand] of given) {
      if (!operators.includes(name)) throw unknownName([name], `operator of ${key}:`, operators);
      // Null clears a value. Here it is a mistake, as text is for a number or a list.
      requireValues(schema, { [key]: operand ?? "" }, false);
    }
  }
  function* change(): Task<Fields> {
    // `get` also shows that the page is a row of the table.
    const present = yield* get(id, { select: entries.map(([key]) => key), richText: "plain" });
    const values = entries.map(([key, adjustment]) => [
      key,
      adjusted(present[key], fieldsOf(adjustment), properties[key]?.type === "multi_select" ? String : plainId),
    ]);
    return yield* rowOf(update(id, requireValues(schema, Object.fromEntries(values), false)));
  }
  return yield* inTurnOf(context, plainId(id), change());
}

function adjusted(
  present: unknown,
  { increment, append = [], remove = [] }: Fields,
  identity: (item: unknown) => string,
): unknown {
  if (typeof increment === "number") return Number(present ?? 0) + increment;
  const removed = (remove as unknown[]).map(identity);
  const items = [...(present as unknown[]), ...(append as unknown[])].map((item) => [identity(item), item] as const);
  return [...new Map(items)].flatMap(([key, item]) => (removed.includes(key) ? [] : [item]));
}
