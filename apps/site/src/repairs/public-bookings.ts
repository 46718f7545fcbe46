import { readProperty } from "@ws/helpers";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/tasks";
import type { PublicRows } from "../content/published-tree.ts";
import { findColumn } from "./bind-schema.ts";
import { isRepairs } from "./find-repairs.ts";
import { repairs } from "./schema.ts";

const { requestKey, stage } = repairs.properties;

/**
 * Returns the test of the repairs that visitors see: rows that the staff created, and bookings from a stage on. So a text that
 * someone enters in the form is public only after the staff have seen it.
 */
export function publicBookings(publicFrom: (typeof stage.options)[number]): PublicRows {
  const stages: readonly unknown[] = stage.options.slice(stage.options.indexOf(publicFrom));
  return (dataSource, { properties }) => {
    if (!isRepairs(dataSource)) return undefined;
    const [keyName, stageName] = [requestKey, stage].map((column) => textOf(findColumn(column, properties)?.["name"]));
    return ({ json }) => !valueOf(json, keyName) || stages.includes(valueOf(json, stageName));
  };
}

function valueOf(row: Fields, name: string | undefined): unknown {
  const value = fieldsOf(row["properties"])[name ?? ""];
  if (value === undefined) return undefined;
  // The copy has complete values.
  return readProperty({ id: "", properties: { value: fieldsOf(value) } }, "value", () => fieldsOf(value));
}
