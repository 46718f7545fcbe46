import { fieldsOf, storable, textOf, type Fields } from "../json.ts";

/** Returns the id of an object's parent. Null for the workspace. */
export function parentIdOf(object: Fields): string | null {
  const parent = fieldsOf(object["parent"]);
  return storable(textOf(parent[String(parent["type"])])) ?? null;
}
