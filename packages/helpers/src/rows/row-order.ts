// Orders in which rows can be sorted and split into ranges: by a time or by a property.
import { fieldsOf, isFields, type Fields } from "../json/fields.ts";
import { PROPERTY_TYPES, propertyType, type RangeOperators } from "../properties/property-types.ts";

/** An order of rows whose values can be split into ranges. */
export interface RowOrder {
  /** Name of the time or property, for sorts and errors. */
  readonly name: string;
  /** The entry in the `sorts` of a query. */
  readonly sort: Fields;
  /** Id of the property. Undefined for a time, which every row has. */
  readonly property: unknown;
  /** Conditions for rows that have a value. */
  readonly filled: readonly Fields[];
  /** Condition for rows that have no value. Undefined if every row has a value. */
  readonly empty: Fields | undefined;
  /** Returns the value of a row. Undefined if the row has none or is only a reference. */
  readonly valueOf: (row: Fields) => OrderValue | undefined;
  /** Returns conditions for rows with this value or a greater value. */
  readonly from: (value: OrderValue) => Fields[];
  /** Returns conditions for rows with this value. */
  readonly only: (value: OrderValue) => Fields[];
  /** Returns conditions for rows with a greater value. */
  readonly beyond: (value: OrderValue) => Fields[];
}

/** A value that rows are sorted by. */
export type OrderValue = string | number;

type TimeName = "created_time" | "last_edited_time";

/**
 * Returns the order by the time of creation or of the last edit. Notion returns times without seconds but may
 * compare them with seconds, so the upper end of a range is the next minute.
 */
export function timeOrder(name: TimeName): RowOrder {
  const nextMinute = (value: OrderValue) => new Date(Date.parse(String(value)) + 60_000).toISOString();
  const when = (operator: string, value: unknown): Fields => ({ timestamp: name, [name]: { [operator]: value } });
  return {
    name,
    sort: { timestamp: name, direction: "ascending" },
    property: undefined,
    filled: [],
    empty: undefined,
    valueOf: (row) => scalar(row[name]),
    from: (value) => [when("on_or_after", value)],
    only: (value) => [when("on_or_after", value), when("before", nextMinute(value))],
    beyond: (value) => [when("on_or_after", nextMinute(value))],
  };
}

function propertyOrder(name: string, type: string, id: unknown, [atLeast, atMost, moreThan]: RangeOperators): RowOrder {
  const when = (operator: string, value: unknown): Fields => ({ property: name, [type]: { [operator]: value } });
  return {
    name,
    sort: { property: name, direction: "ascending" },
    property: id,
    filled: [when("is_not_empty", true)],
    empty: when("is_empty", true),
    valueOf: (row) => scalar(fieldsOf(fieldsOf(row["properties"])[name])[type]),
    from: (value) => [when(atLeast, value)],
    only: (value) => [when(atLeast, value), when(atMost, value)],
    beyond: (value) => [when(moreThan, value)],
  };
}

/** Returns the value of a property that rows are sorted by: of a unique id its number, of a date its start. */
function scalar(value: unknown): OrderValue | undefined {
  const found = isFields(value) ? (value["number"] ?? value["start"]) : value;
  return typeof found === "string" || typeof found === "number" ? found : undefined;
}

/**
 * Returns the possible orders of rows with the properties of `row`, the most reliable order first. Constant values do not
 * change while rows are read, the time of the last edit only increases, and other values may change in any direction.
 */
export function rowOrders(row: Fields): RowOrder[] {
  const properties = Object.entries(fieldsOf(row["properties"]));
  const ordersOfTypes = (isConstant: boolean) =>
    Object.keys(PROPERTY_TYPES).flatMap((type) => {
      const { range, ...behaviour } = propertyType(type);
      if (range === undefined || (behaviour.isConstant ?? false) !== isConstant) return [];
      return properties
        .filter(([, property]) => fieldsOf(property)["type"] === type)
        .map(([name, property]) => propertyOrder(name, type, fieldsOf(property)["id"], range));
    });
  return [...ordersOfTypes(true), timeOrder("last_edited_time"), ...ordersOfTypes(false)];
}
