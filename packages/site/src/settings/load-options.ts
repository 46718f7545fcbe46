import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "@ws/helpers/command";
import { messageOf } from "@ws/helpers/messages";
import { siteOptions, type SiteOptions } from "./site-options.ts";

/**
 * Reads the file of options: a module whose default export has them. They are not checked.
 * @param file its path
 * @throws {UsageError} if the file cannot be read
 */
export async function loadOptions(file: string): Promise<unknown> {
  let loaded: { readonly default?: unknown };
  try {
    loaded = (await import(pathToFileURL(resolve(file)).href)) as typeof loaded;
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(
      `Expected the file of options to be a module, got "${file}", which cannot be loaded: ${reason}`,
      {
        cause: error,
      },
    );
  }
  return loaded.default;
}

/**
 * Checks options, and adds the defaults.
 * @param source where they are from, for errors
 * @throws {UsageError} which names each wrong option
 */
export function checkOptions(input: unknown, source = "the options"): SiteOptions {
  const result = siteOptions.safeParse(input);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join(".") || "the export"}: ${message}`);
  throw new UsageError(`Expected ${source} to have the options of a site. Correct these:\n${lines.join("\n")}`);
}
