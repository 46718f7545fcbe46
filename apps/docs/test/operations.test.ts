// The pages of the operations: each has every part, and its programs compile.
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT } from "../.vitepress/root.ts";
import { filesOf, read } from "./site.ts";

const pages = filesOf(".md").filter((path) => path.startsWith("operations/"));

const PARTS = [
  "| request |",
  "| response | [`",
  "| capability |",
  "| retries |",
  "## Example",
  "## Arguments",
  "## Limits",
  "## Errors",
  "## In the emulator",
];

test("every operation has a page, and every page has every part", async () => {
  const { operations } = (await import(join(ROOT, "packages/client/dist/index.js"))) as { readonly operations: object };
  const expected = Object.keys(operations).map((name) => `operations/${name}.md`);
  expect(pages.toSorted()).toEqual(expected.toSorted());
  for (const page of pages) {
    const text = read(page);
    expect(
      PARTS.filter((part) => !text.includes(part)),
      page,
    ).toEqual([]);
    expect(text, page).not.toMatch(/undefined|capability none|\|\s+\|$/m);
  }
});

test("the programs of every page compile with `strict`, for both clients", () => {
  // Files of the package, so that they find it by its name.
  const programs = new Map(
    pages.flatMap((page) =>
      [...read(page).matchAll(/^```ts \[(\w+)\]\n([^]*?)^```$/gm)].map(([, client = "", code = ""]) => [
        join(ROOT, "packages/client", `${page.replaceAll(/\W/g, "-")}-${client}.mts`),
        code,
      ]),
    ),
  );
  expect(programs.size).toBe(2 * pages.length);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules/@types")],
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...programs.keys()], options, {
    ...host,
    fileExists: (name) => programs.has(name) || host.fileExists(name),
    readFile: (name) => programs.get(name) ?? host.readFile(name),
    getSourceFile: (name, ...rest) => {
      const text = programs.get(name);
      return text === undefined
        ? host.getSourceFile(name, ...rest)
        : ts.createSourceFile(name, text, {
            languageVersion: ts.ScriptTarget.ES2023,
            impliedNodeFormat: ts.ModuleKind.ESNext,
          });
    },
  });
  const problems = ts.getPreEmitDiagnostics(program);
  expect(ts.formatDiagnostics(problems, { ...host, getCanonicalFileName: (name) => name })).toBe("");
});
