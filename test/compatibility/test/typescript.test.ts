// Each supported TypeScript compiles a program that imports every entry, with each module resolution that it has.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishable } from "../../../scripts/test/repository.ts";
import { PROJECT, runInProject, TOOLS } from "./project.ts";

const PROGRAM = `
  import { AsyncClient, Client, isAPIResponseError } from "@ws/client";
  import { asyncCollectPaginatedApi, isFullUser } from "@ws/helpers";
  export async function userNames(client: AsyncClient): Promise<(string | null)[]> {
    const users = await asyncCollectPaginatedApi(client.users.list);
    return users.filter(isFullUser).map((user) => user.name);
  }
  export const code = (error: unknown): string | undefined => (isAPIResponseError(error) ? error.code : undefined);
  // @ts-expect-error An id is text.
  export const invalid = () => new Client({ auth: "token" }).pages.retrieve({ page_id: 1 });
`;

const entries = publishable.flatMap(({ name, manifest }) =>
  Object.keys(manifest.exports ?? {})
    // The types of vitest need a newer module resolution.
    .filter((entry) => entry !== "./package.json" && entry !== "./vitest")
    .map((entry) => join(name, entry)),
);
const IMPORTS = entries
  .map((entry, index) => `import * as entry${index} from "${entry}";\nvoid entry${index};\n`)
  .join("");

// `.cts` and `.mts` files of one program test both module systems.
const MODES = {
  node10: { module: "commonjs", moduleResolution: "node", extensions: ["ts"] },
  node16: { module: "node16", moduleResolution: "node16", extensions: ["cts", "mts"] },
  nodenext: { module: "nodenext", moduleResolution: "nodenext", extensions: ["cts", "mts"] },
  bundler: { module: "esnext", moduleResolution: "bundler", extensions: ["ts"] },
};

const COMPILERS = { "5.4": "typescript-5.4", "5.9": "typescript", "6.0": "typescript-6.0", "7.0": "typescript-7.0" };

const rows = Object.entries(COMPILERS).flatMap(([version, folder]) =>
  Object.entries(MODES)
    // TypeScript 7 has no node10.
    .filter(([mode]) => version !== "7.0" || mode !== "node10")
    .map(([mode, settings]) => ({ version, folder, mode, settings })),
);

test("each compiler has the version of its row", () => {
  for (const [version, folder] of Object.entries(COMPILERS)) {
    const manifest = JSON.parse(readFileSync(join(TOOLS, folder, "package.json"), "utf8")) as { version: string };
    expect(manifest.version).toMatch(new RegExp(`^${version}\\.`));
  }
});

test.each(rows)("TypeScript $version compiles with $mode", async ({ version, folder, mode, settings }) => {
  const { extensions, ...options } = settings;
  const cwd = join(PROJECT, `typescript-${version}-${mode}`);
  mkdirSync(cwd);
  const files = extensions.map((extension) => `program.${extension}`);
  for (const file of files) writeFileSync(join(cwd, file), IMPORTS + PROGRAM);
  const deprecations = version === "6.0" && mode === "node10" ? { ignoreDeprecations: "6.0" } : {};
  const compilerOptions = {
    ...options,
    ...deprecations,
    target: "es2022",
    lib: ["es2022", "dom"],
    types: ["node"],
    strict: true,
    noEmit: true,
    // Types of dependencies are not checked: they do not support every compiler.
    skipLibCheck: true,
  };
  writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = join(TOOLS, folder, "bin/tsc");
  expect(await runInProject(process.execPath, [compiler, "-p", "."], cwd)).toBe("");
});
