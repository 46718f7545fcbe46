import { MirrorError } from "./errors.ts";

/**
 * Loads a package that users install themselves.
 * @throws MirrorError `invalid_argument` with the message if it cannot be loaded
 */
export async function loadOptional<Module>(load: () => Promise<Module>, message: string): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new MirrorError("invalid_argument", message, { cause });
  }
}
