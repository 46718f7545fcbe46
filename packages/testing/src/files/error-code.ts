/** Returns the `code` of a system error. Does not use `instanceof`: jest runs tests in a realm with its own `Error`. */
export function errorCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
