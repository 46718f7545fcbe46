// A page shows at most 25 people, related pages or mentions of a property. The property endpoint returns the rest.
import { fieldsOf, type Fields } from "../input/fields.ts";
import { followPages } from "../lists/follow-list.ts";
import { resultOf, startCall, type CallFunction, type Task } from "../tasks/task.ts";
import { propertyType } from "./property-types.ts";

/** Number of references of one property that a page shows. @source api/errors-and-limits.yaml, limits.page_read */
const MAX_REFERENCES = 25;

/** Returns true if the page may not show all values. Only relations have `has_more`; for others the values are counted. */
export function mayBeCut(property: Fields): boolean {
  const { type, has_more: hasMore } = property;
  if (typeof hasMore === "boolean") return hasMore;
  const references = propertyType(type).references?.(property[String(type)]) ?? [];
  return references.length >= MAX_REFERENCES;
}

/** Retrieves a complete property and returns it in the form that it has on a page. */
export function* retrieveProperty(retrieve: CallFunction, args: Fields): Task<Fields> {
  const first = yield* startCall(retrieve, args);
  // A property that is not a list is returned in the right form already.
  const single = fieldsOf(yield* resultOf(first));
  if (single["object"] !== "list") return single;
  const items: Fields[] = [];
  let last: Fields = {};
  yield* followPages<Fields>(
    retrieve,
    args,
    0,
    (found, response) => {
      items.push(...found);
      last = fieldsOf(fieldsOf(response)["property_item"]);
      return undefined;
    },
    first,
  );
  const type = String(last["type"]);
  if (type !== "rollup") return { type, [type]: items.map((item) => item[type]) };
  // Only the last page has the result of a rollup. The elements of an array rollup are the items of the list.
  const rollup = fieldsOf(last["rollup"]);
  return { type, rollup: rollup["type"] === "array" ? { type: "array", array: items } : rollup };
}
