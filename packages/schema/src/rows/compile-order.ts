import { isFields, type Fields } from "@ws/helpers/json";
import { invalidInput } from "../input/invalid-input.ts";
import type { Columns } from "../schema-definition.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Returns the `sorts` of a query. Columns are named by id.
 * @throws InvalidInputError for an unknown column or direction
 */
export function compileOrder(columns: Columns, orderBy: unknown = {}): Fields[] {
  const directions =
    typeof orderBy === "string"
      ? { [orderBy.replace(/^-/, "")]: orderBy.startsWith("-") ? "descending" : "ascending" }
      : orderBy;
  if (!isFields(directions)) throw invalidInput(["orderBy"], "directions by column", orderBy);
  return Object.entries(directions).flatMap(([key, direction]) => {
    if (direction === undefined) return [];
    const path = ["orderBy", key];
    const [, subject] = subjectOf(columns, path);
    if (direction === "ascending" || direction === "descending") return { ...subject, direction };
    throw invalidInput(path, "ascending or descending", direction);
  });
}
