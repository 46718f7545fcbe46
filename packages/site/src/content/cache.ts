/** Returns a function that derives something from an edition, once for each. */
export function onceForEdition<Edition extends object, Result>(
  derive: (edition: Edition) => Result,
): (edition: Edition) => Result {
  const known = new WeakMap<Edition, { readonly result: Result }>();
  return (edition) => {
    const found = known.get(edition) ?? { result: derive(edition) };
    known.set(edition, found);
    return found.result;
  };
}

/** Number of values to keep. */
const MAX_VALUES = 1000;

/** Keeps values by their key, so that each is made once. */
export class Cache<Value> {
  readonly #values = new Map<string, Promise<Value>>();

  /** Returns a value. Makes it the first time, and again after an error. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (this.#values.size >= MAX_VALUES) this.#values.clear();
    const value = make();
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    return value;
  }
}
