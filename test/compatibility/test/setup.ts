// Packs the packages, installs them into a project without other packages, and starts the emulator of that project. Starts the registry
// of `npm run registry`, from which the readers of pages install.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { installPackages, packPackages } from "../../../scripts/test/packed-packages.ts";
import { startInstalledEmulator } from "./emulator-module.ts";
import { startRegistryCommand } from "./registry-command.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the project. */
    readonly project: string;
    /** Variables of the programs: address, token and test page of the emulator. */
    readonly variables: Readonly<Record<string, string>>;
    /** Settings of npm with the line of `npm run registry`. */
    readonly npmrc: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-compatibility-")));
  const tarballs = await packPackages(folder);
  const project = join(folder, "project");
  mkdirSync(project);
  const dependencies = Object.fromEntries(tarballs);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "project", dependencies }));
  await installPackages(folder, tarballs);
  linkTools(join(project, "node_modules"));
  const npmrc = join(folder, "npmrc");
  const [emulator, registry] = await Promise.all([startInstalledEmulator(project), startRegistryCommand(npmrc)]);
  provide("project", project);
  provide("variables", { WS_URL: emulator.url, WS_TOKEN: emulator.token, WS_PAGE: emulator.testPageId });
  provide("npmrc", npmrc);
  return async () => {
    await emulator.close();
    await registry.end("SIGINT");
    rmSync(folder, { recursive: true });
  };
}

/** Links what a user of TypeScript and Jest installs. */
function linkTools(modules: string): void {
  const tools = join(import.meta.dirname, "../node_modules");
  for (const name of ["jest", "ts-jest", "typescript", "vitest", "@notionhq"])
    symlinkSync(join(tools, name), join(modules, name));
  // An optional peer of @ws/testing, beside it as a package manager installs it.
  symlinkSync(join(tools, "vitest"), join(realpathSync(join(modules, "@ws/testing")), "../../vitest"));
  mkdirSync(join(modules, "@types"));
  for (const name of readdirSync(join(tools, "@types")))
    symlinkSync(join(tools, "@types", name), join(modules, "@types", name));
}
