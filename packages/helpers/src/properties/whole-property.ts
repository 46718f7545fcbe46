// A page shows at most 25 people, related pages or mentions of a property. The property endpoint returns the rest.
import { fieldsOf, fieldsList, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { followPages } from "../lists/follow-list.ts";
import { resultOf, startCall, type CallFunction, type Task } from "../tasks/task.ts";
import { propertyType } from "./property-types.ts";

/** Returns true if the page may not show all values. Only relations have `has_more`; for others the values are counted. */
export function mayBeCut(property: Fields): boolean {
  const { type, has_more: hasMore } = property;
  if (typeof hasMore === "boolean") return hasMore;
  const references = propertyType(type).references?.(property[String(type)]) ?? [];
  return references.length >= LIMITS.referencesOnPage;
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
  return { type, rollup: rollup["type"] === "array" ? { ...rollup, array: items } : rollup };
}

/**
 * Returns the complete value of a property in the form that it has on a page. The elements of a rollup have no `object`
 * there, and an `id` only if the page shows one.
 * @param shown the property as the page shows it
 * @param whole the result of {@link retrieveProperty}
 */
export function wholeValue(shown: Fields, whole: Fields): unknown {
  const type = String(shown["type"]);
  if (type !== "rollup") return whole[type];
  const rollup = fieldsOf(whole["rollup"]);
  // The property endpoint does not calculate all functions. The page has at least a part of their values.
  if (rollup["type"] === "unsupported") return shown["rollup"];
  if (rollup["type"] !== "array") return rollup;
  const shownRollup = fieldsOf(shown["rollup"]);
  const hasIds = fieldsList(shownRollup["array"]).some((element) => "id" in element);
  const array = fieldsList(rollup["array"]).map((element) =>
    withoutMembers(element, hasIds ? ["object"] : ["object", "id"]),
  );
  const { function: name = shownRollup["function"] } = rollup;
  return { ...rollup, array, ...(name === undefined ? {} : { function: name }) };
}

const withoutMembers = (value: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
