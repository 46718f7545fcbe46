// Compiles the type tests in checks/, and programs with one mistake each.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MISTAKES } from "./mistakes.ts";
import { VARIABLE_MISTAKES } from "./variable-mistakes.ts";
import { wideModule } from "./wide-schemas.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const { resolve } = createRequire(import.meta.url);

const HEADER = `import { createTable, defineSchema } from "@ws/schema";
import type { Changes, NewRow, OrderBy, Row, TableClient, Where } from "@ws/schema";
import { createFullReader, createReader } from "@ws/schema/read";
import { other, repairs } from "../checks/repairs.ts";
import { client } from "../checks/expect-type.ts";
export const used = [createTable, client, createFullReader, createReader, defineSchema, other, repairs];
export type Used = [Changes<typeof repairs>, NewRow<typeof repairs>, OrderBy<typeof repairs>, Row<typeof repairs>, TableClient, Where<typeof repairs>];
`;

/** Defines the tests of one compiler. `compiler` is the name of its package. */
export function checkCompiler(version: string, compiler: string): void {
  describe(`TypeScript ${version}`, () => {
    const folder = mkdtempSync(join(FOLDER, ".check-"));
    afterAll(() => rmSync(folder, { recursive: true }));

    let diagnostics: string[] = [];
    beforeAll(async () => {
      writePrograms(folder);
      const program = resolve(`${compiler}/package.json`).replace(/package\.json$/, "bin/tsc");
      expect(await run(program, ["--version"])).toBe(`Version ${version}`);
      diagnostics = (await run(program, ["-p", folder, "--pretty", "false"])).split(/\n(?! )/);
    });

    test("compiles the type tests", () => {
      expect(diagnostics.filter((text) => !text.includes("mistake-"))).toEqual([]);
    });

    /** Returns the first diagnostic of a program, and checks that it fits on a screen. */
    const firstDiagnostic = (index: number): string => {
      const first = diagnostics.find((text) => text.includes(`mistake-${index}.ts`)) ?? "";
      const text = first.replace(/^.*?error TS\d+: /, "");
      expect(text.length, text).toBeLessThanOrEqual(300);
      expect(text).not.toContain("readonly id:");
      return text;
    };

    test.each(Object.keys(MISTAKES))("refuses %s with a message that fits on a screen", (name) => {
      const text = firstDiagnostic(Object.keys(MISTAKES).indexOf(name));
      expect(text).toMatch(MISTAKES[name]?.[1] ?? /^$/);
    });

    test.each(VARIABLE_MISTAKES.map(({ name }) => name))("names what is wrong and allowed in %s", (name) => {
      const index = VARIABLE_MISTAKES.findIndex((mistake) => mistake.name === name);
      const text = firstDiagnostic(Object.keys(MISTAKES).length + index).replaceAll(/\\(["'])/g, "$1");
      expect(text).toContain(VARIABLE_MISTAKES[index]?.wrong);
      expect(text).toMatch(VARIABLE_MISTAKES[index]?.allowed ?? /^$/);
    });
  });
}

function writePrograms(folder: string): void {
  const table = 'import { table } from "../checks/expect-type.ts"; export const tables = [table];';
  const programs = [
    ...Object.values(MISTAKES).map(([code]) => `${table}\n${code}`),
    ...VARIABLE_MISTAKES.map(({ code }) => code),
  ];
  const files = programs.map((_, index) => `mistake-${index}.ts`);
  const config = { extends: "../checks/tsconfig.inexact.json", files, include: ["../checks"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  writeFileSync(join(folder, "wide.ts"), wideModule());
  for (const [index, code] of programs.entries())
    writeFileSync(join(folder, `mistake-${index}.ts`), `${HEADER}${code}\n`);
}

/** Returns the output of a compiler. Empty if it reports nothing. */
function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], (_, output, errors) => done(`${output}${errors}`.trim()));
  });
}
