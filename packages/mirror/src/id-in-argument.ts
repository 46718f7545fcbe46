import { extractPageId, HelperError } from "@ws/helpers";
import { MirrorError } from "./errors.ts";

/**
 * Returns the id in an argument that takes an id or a URL.
 * @param name name of the argument, for the error
 * @throws MirrorError `invalid_argument` for other values
 */
export function idInArgument(name: string, value: string): string {
  try {
    return extractPageId(value);
  } catch (error) {
    if (!(error instanceof HelperError)) throw error;
    throw new MirrorError("invalid_argument", `Expected an id or a URL in "${name}". ${error.message}`, {
      cause: error,
    });
  }
}
