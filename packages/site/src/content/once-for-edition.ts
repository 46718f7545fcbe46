import type { Edition } from "./edition.ts";

/** Returns a function that derives something from an edition, once for each. */
export function onceForEdition<Result>(derive: (edition: Edition) => Result): (edition: Edition) => Result {
  const known = new WeakMap<Edition, { readonly result: Result }>();
  return (edition) => {
    const found = known.get(edition) ?? { result: derive(edition) };
    known.set(edition, found);
    return found.result;
  };
}
