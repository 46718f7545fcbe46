// Programs for `@notionhq/client`, compiled as they are and with only the import changed.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript-6.0";
import { expect, test } from "vitest";
import { STRICT } from "../support/type-exports.ts";

const FOLDER = fileURLToPath(new URL("programs/", import.meta.url));
const programs = readdirSync(FOLDER).map((name) => FOLDER + name);

/** Compiles all programs with another package in place of `@notionhq/client`. Returns the errors as text. */
function compileWith(packageName: string, options: ts.CompilerOptions): string[] {
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => {
    const text = readFile(path);
    return path.startsWith(FOLDER) ? text?.replaceAll(`"@notionhq/client"`, `"${packageName}"`) : text;
  };
  const program = ts.createProgram(programs, options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${file?.fileName.replace(FOLDER, "")}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

const SETTINGS = [
  { name: "strict", options: STRICT },
  { name: "strict with exact optional properties", options: { ...STRICT, exactOptionalPropertyTypes: true } },
];

test.each(SETTINGS)("the programs compile with @notionhq/client, $name", ({ options }) => {
  expect(compileWith("@notionhq/client", options)).toEqual([]);
});

const COMMONJS: ts.CompilerOptions = {
  ...STRICT,
  module: ts.ModuleKind.CommonJS,
  // oxlint-disable-next-line typescript/no-deprecated -- many programs still use it
  moduleResolution: ts.ModuleResolutionKind.Node10,
  ignoreDeprecations: "6.0",
  // A package cannot import itself by name with this resolution.
  paths: { "@ws/compat": [fileURLToPath(new URL("../../dist/cjs/index.d.cts", import.meta.url))] },
};

test.each([...SETTINGS, { name: "CommonJS with classic resolution", options: COMMONJS }])(
  "the programs compile with @ws/compat, $name",
  ({ options }) => {
    expect(compileWith("@ws/compat", options)).toEqual([]);
  },
);
