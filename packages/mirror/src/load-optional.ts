import { isMissingModule } from "@ws/helpers/node";
import { MirrorError } from "./errors.ts";

/**
 * Loads a package that users install themselves.
 * @throws MirrorError `invalid_argument` with the message if it is not installed
 */
export async function loadOptional<Module>(load: () => Promise<Module>, message: string): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissingModule(cause)) throw cause;
    throw new MirrorError("invalid_argument", message, { cause });
  }
}
