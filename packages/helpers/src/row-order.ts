// By what rows can be put in order and split into ranges: two times that every row has, and three kinds of property.
import { fieldsOf, isFields, type Fields } from "./input.ts";

/** Something that rows are put in order by, and whose values are split into ranges. */
export interface RowOrder {
  /** Names it in errors. */
  readonly name: string;
  /** The `sorts` of a query. */
  readonly sort: Fields;
  /** Conditions under which every row has a value. */
  readonly filled: readonly Fields[];
  /** The condition under which a row has none; undefined when every row has one. */
  readonly empty: Fields | undefined;
  /** Whether no two rows can have the same value. */
  readonly isUnique: boolean;
  /** Id of the property that has to be answered with the rows; undefined for what every row has. */
  readonly property: string | undefined;
  /** The value of a row; undefined when it has none, or the row is only a reference. */
  readonly valueOf: (row: Fields) => string | number | undefined;
  readonly from: (value: string | number) => readonly Fields[];
  readonly only: (value: string | number) => readonly Fields[];
  readonly beyond: (value: string | number) => readonly Fields[];
}

const MINUTE_MS = 60_000;

/** Creation or last change. The service cuts them to the minute, and may compare them more exactly than it answers. */
export function timestampOrder(timestamp: "created_time" | "last_edited_time"): RowOrder {
  const when = (condition: Fields): Fields => ({ timestamp, [timestamp]: condition });
  const nextMinute = (value: string | number) => new Date(Date.parse(String(value)) + MINUTE_MS).toISOString();
  return {
    name: timestamp,
    sort: { timestamp, direction: "ascending" },
    filled: [],
    empty: undefined,
    isUnique: false,
    property: undefined,
    valueOf(row) {
      const value = row[timestamp];
      return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
    },
    from: (value) => [when({ on_or_after: value })],
    only: (value) => [when({ on_or_after: value }), when({ before: nextMinute(value) })],
    beyond: (value) => [when({ on_or_after: nextMinute(value) })],
  };
}

/** How the values of a property are compared: names of the conditions for at least, at most, and more. */
const COMPARISONS: Readonly<Record<string, readonly [string, string, string]>> = {
  unique_id: ["greater_than_or_equal_to", "less_than_or_equal_to", "greater_than"],
  number: ["greater_than_or_equal_to", "less_than_or_equal_to", "greater_than"],
  date: ["on_or_after", "on_or_before", "after"],
};

/** The orders that the properties of a row allow; those that hold the most different values first. */
export function propertyOrders(row: Fields): RowOrder[] {
  const properties = Object.entries(fieldsOf(row["properties"])).filter(([, value]) => isFields(value));
  return Object.entries(COMPARISONS).flatMap(([type, comparison]) =>
    properties
      .filter(([, property]) => fieldsOf(property)["type"] === type)
      .map(([name, property]) => propertyOrder(type, name, fieldsOf(property)["id"], comparison)),
  );
}

function propertyOrder(
  type: string,
  name: string,
  id: unknown,
  [atLeast, atMost, more]: readonly [string, string, string],
): RowOrder {
  const when = (condition: Fields): Fields => ({ property: name, [type]: condition });
  return {
    name,
    sort: { property: name, direction: "ascending" },
    filled: [when({ is_not_empty: true })],
    empty: when({ is_empty: true }),
    isUnique: type === "unique_id",
    property: String(id),
    valueOf(row) {
      const property = fieldsOf(row["properties"])[name];
      const value = fieldsOf(property)[type];
      const scalar = isFields(value) ? (value["number"] ?? value["start"]) : value;
      return typeof scalar === "string" || typeof scalar === "number" ? scalar : undefined;
    },
    from: (value) => [when({ [atLeast]: value })],
    only: (value) => [when({ [atLeast]: value }), when({ [atMost]: value })],
    beyond: (value) => [when({ [more]: value })],
  };
}
