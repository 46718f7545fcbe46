// axios merges the defaults of an instance for every request. Defaults that are empty or without effect in Node.js are a
// tenth of the time of such a request, so they are removed.

/** The part of the defaults of an axios instance that is changed here. */
interface Defaults {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Options that only browsers use, or whose defaults apply anyway. */
const USELESS = ["env", "transitional", "xsrfCookieName", "xsrfHeaderName"];

/**
 * Removes defaults without effect. Empty header groups such as `defaults.headers.post` are created on first access.
 * @param config Configuration of the caller, which is kept
 */
export function makeDefaultsLean(defaults: Defaults, config: object): void {
  for (const name of USELESS) if (!Object.hasOwn(config, name)) Reflect.deleteProperty(defaults, name);
  const { headers } = defaults;
  for (const [method, group] of Object.entries(headers)) {
    if (typeof group !== "object" || group === null || Object.keys(group).length > 0) continue;
    const define = (value: unknown): unknown => {
      Object.defineProperty(headers, method, { value, configurable: true, enumerable: true, writable: true });
      return value;
    };
    Object.defineProperty(headers, method, { configurable: true, get: () => define({}), set: define });
  }
}
