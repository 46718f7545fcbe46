// `@ws/core/engine` exports what other packages import, and nothing else: a name without an importer is no interface to keep.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, ROOT } from "./repository.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Returns the names in the lists of imports or exports that a pattern finds. */
const namesIn = (text: string, list: RegExp): string[] =>
  [...text.matchAll(list)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => name.match(/(?:type )?(\w+)/u)?.[1] ?? []),
  );

test("each export of @ws/core/engine is imported outside of @ws/core", () => {
  const exported = namesIn(read("packages/core/src/engine.ts"), /^export (?:type )?\{([^}]*)\}/gmu);
  const others = repositoryFiles().filter((file) => /\.m?[jt]s$/.test(file) && !file.startsWith("packages/core/"));
  const imported = new Set(
    others.flatMap((file) => namesIn(read(file), /^import (?:type )?\{([^}]*)\} from "@ws\/core\/engine";/gmu)),
  );
  expect(exported.length).toBeGreaterThan(40);
  expect(exported.filter((name) => !imported.has(name))).toEqual([]);
});
