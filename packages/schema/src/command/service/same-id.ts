import { plainId } from "@ws/helpers/json";

/** Returns true if two values are the same id of an object. */
export const isSameId = (a: unknown, b: unknown): boolean => plainId(a) === plainId(b);

/** Returns true if two ids are those of the same column. Settings and formulas have ids that are not encoded. */
export const isSameColumn = (a: unknown, b: unknown): boolean => decoded(a) === decoded(b);

function decoded(id: unknown): unknown {
  try {
    return typeof id === "string" ? decodeURIComponent(id) : id;
  } catch {
    return id;
  }
}
