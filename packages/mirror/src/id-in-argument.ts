import { extractDatabaseId, extractPageId, HelperError } from "@ws/helpers";
import { MirrorError } from "./errors.ts";

/**
 * Returns the id in an argument that takes an id or a URL.
 * @param name name of the argument, for the error
 * @param takes what the argument names: the URL of a view is that of its database
 * @throws MirrorError `invalid_argument` for other values
 */
export function idInArgument(name: string, value: string, takes: "page" | "page or database" = "page"): string {
  try {
    return extractPageId(value);
  } catch (error) {
    if (!(error instanceof HelperError)) throw error;
    if (takes === "page or database" && /[?&]v=/u.test(value)) return extractDatabaseId(value);
    throw new MirrorError("invalid_argument", `Expected an id or a URL in "${name}". ${error.message}`, {
      cause: error,
    });
  }
}
