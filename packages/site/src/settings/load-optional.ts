import { UsageError } from "@ws/helpers/command";
import { isMissingModule } from "@ws/helpers/node";

/**
 * Loads code whose packages the owner of the site installs.
 * @param variable the variable that asks for it
 * @throws {UsageError} that names the packages if one is missing
 */
export async function loadOptional<Module>(
  load: () => Promise<Module>,
  variable: string,
  packages: readonly string[],
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissingModule(cause)) throw cause;
    const message = `${variable} needs packages that are not installed. Run npm install ${packages.join(" ")}.`;
    throw new UsageError(message, { cause });
  }
}
