// By what rows can be put in order and split into ranges: two times that every row has, and three kinds of property.
import { fieldsOf, isFields, type Fields } from "../input/read-input.ts";

/** Something that rows are put in order by, and whose values are split into ranges. */
export interface RowOrder {
  /** Names it in sorts and errors. */
  readonly name: string;
  /** The `sorts` of a query. */
  readonly sort: Fields;
  /** Id of the property that has to be answered with the rows; undefined for what every row has. */
  readonly property: unknown;
  /** Conditions under which every row has a value. */
  readonly filled: readonly Fields[];
  /** The condition under which a row has none; undefined when every row has one. */
  readonly empty: Fields | undefined;
  /** The value of a row; undefined when it has none, or the row is only a reference. */
  readonly valueOf: (row: Fields) => Value | undefined;
  readonly from: (value: Value) => Fields[];
  readonly only: (value: Value) => Fields[];
  readonly beyond: (value: Value) => Fields[];
}

/** What rows are put in order by. */
export type Value = string | number;

const AMOUNTS = ["greater_than_or_equal_to", "less_than_or_equal_to", "greater_than"] as const;

/** Names of the conditions for at least, at most, and more. */
const COMPARISONS = {
  unique_id: AMOUNTS,
  number: AMOUNTS,
  date: ["on_or_after", "on_or_before", "after"],
  // The service cuts these to the minute, and may compare them more exactly than it answers: compared with the next.
  timestamp: ["on_or_after", "before", "on_or_after"],
} as const;

/** The order of a time (creation, last change) or of a property. */
export function rowOrder(type: keyof typeof COMPARISONS, name: string, property?: unknown): RowOrder {
  const [atLeast, atMost, more] = COMPARISONS[type];
  const isTime = type === "timestamp";
  const when = (operator: string, value: unknown): Fields =>
    isTime ? { timestamp: name, [name]: { [operator]: value } } : { property: name, [type]: { [operator]: value } };
  const end = (value: Value) => (isTime ? new Date(Date.parse(String(value)) + 60_000).toISOString() : value);
  return {
    name,
    sort: { [isTime ? "timestamp" : "property"]: name, direction: "ascending" },
    property,
    filled: isTime ? [] : [when("is_not_empty", true)],
    empty: isTime ? undefined : when("is_empty", true),
    valueOf(row) {
      const value = isTime ? row[name] : fieldsOf(fieldsOf(row["properties"])[name])[type];
      const scalar = isFields(value) ? (value["number"] ?? value["start"]) : value;
      return typeof scalar === "string" || typeof scalar === "number" ? scalar : undefined;
    },
    from: (value) => [when(atLeast, value)],
    only: (value) => [when(atLeast, value), when(atMost, end(value))],
    beyond: (value) => [when(more, end(value))],
  };
}

/**
 * The orders that rows like this one allow. A unique id never changes and differs for all rows; the last change only
 * moves on. The others may change while rows are read.
 */
export function ordersOf(row: Fields): RowOrder[] {
  const ofType = (type: keyof typeof COMPARISONS) =>
    Object.entries(fieldsOf(row["properties"]))
      .filter(([, property]) => fieldsOf(property)["type"] === type)
      .map(([name, property]) => rowOrder(type, name, fieldsOf(property)["id"]));
  return [...ofType("unique_id"), rowOrder("timestamp", "last_edited_time"), ...ofType("number"), ...ofType("date")];
}
