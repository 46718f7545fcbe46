// The command starts in a moment: each subcommand loads its code when it runs.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Returns the packages that a module of the bundle imports before it runs, directly or through others. */
function importedPackages(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^"();]*"([^"]+)";/gmu)) {
    if (!name.startsWith(".")) packages.add(name);
    else for (const each of importedPackages(join(dirname(file), name), seen)) packages.add(each);
  }
  return packages;
}

test("ws-mirror loads no database, client or renderer for --version and --help", () => {
  const packages = importedPackages(join(import.meta.dirname, "../dist/node/run.js"));
  expect([...packages].filter((name) => !name.startsWith("node:")).toSorted()).toEqual([
    "@ws/helpers/command",
    "@ws/helpers/messages",
    "@ws/helpers/stack",
    "commander",
  ]);
});
