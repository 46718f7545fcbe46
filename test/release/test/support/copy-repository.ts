import { cpSync } from "node:fs";
import { join } from "node:path";
import { repositoryFiles, ROOT, run } from "../../../../scripts/test/repository.ts";

/** Copies the files that git would commit, with the state that they have now, and installs the dependencies. */
export async function copyRepository(folder: string): Promise<void> {
  for (const file of repositoryFiles()) cpSync(join(ROOT, file), join(folder, file));
  await run("npm", ["run", "setup", "--silent"], folder, { npm_config_prefer_offline: "true" });
}

/**
 * Builds the packages of a copy.
 * @param cache folder with results of earlier builds
 */
export async function buildPackages(folder: string, cache: string): Promise<void> {
  await run("npm", ["run", "build", "--silent", "--", "--filter=./packages/*"], folder, { TURBO_CACHE_DIR: cache });
}
