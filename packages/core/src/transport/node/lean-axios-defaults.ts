// axios merges an instance's defaults anew for every request. What is empty or does nothing under Node is a tenth of
// what such a request costs.

/** Defaults of an axios instance, as far as they are changed here. */
interface Defaults {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** For browsers, or on axios's own defaults all the same. */
const USELESS = ["env", "transitional", "xsrfCookieName", "xsrfHeaderName"];

/**
 * Takes from an instance's defaults what does nothing. Headers for one method only, such as `defaults.headers.post`, are
 * there as soon as somebody asks for them.
 * @param asked the caller's own configuration, which stays as it is
 */
export function makeDefaultsLean(defaults: Defaults, asked: object): void {
  for (const name of USELESS) if (!Object.hasOwn(asked, name)) Reflect.deleteProperty(defaults, name);
  const { headers } = defaults;
  for (const [method, ofMethod] of Object.entries(headers)) {
    if (typeof ofMethod !== "object" || ofMethod === null || Object.keys(ofMethod).length > 0) continue;
    const become = (value: unknown): unknown => {
      Object.defineProperty(headers, method, { value, configurable: true, enumerable: true, writable: true });
      return value;
    };
    Object.defineProperty(headers, method, { configurable: true, get: () => become({}), set: become });
  }
}
