// Checks the published declarations for doc comments, because editors read them there. The compiler drops some comments,
// for example a comment on the same line as a brace.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import ts from "typescript-6.0";
import { describe, expect, test } from "vitest";

const DIST = new URL("../../dist/", import.meta.url);
const FOLDERS = ["operations/", "types/"];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, DIST), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => folder + name),
);

describe.each(files)("%s", (file) => {
  const text = readFileSync(new URL(file, DIST), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const declarations = source.statements.filter(
    (statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
  );

  const undocumentedMembers = (suffix: string): string[] =>
    declarations
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => name.text.endsWith(suffix))
      .flatMap(({ name, members }) =>
        members
          .filter((member) => !isDocumented(member))
          .map((member) => `${name.text}.${member.name?.getText(source)}`),
      );

  test("documents every type", () => {
    const undocumented = declarations.filter((declaration) => !isDocumented(declaration));
    expect(undocumented.map(({ name }) => name.text)).toEqual([]);
  });

  test("documents every argument", () => {
    expect(undocumentedMembers("Args")).toEqual([]);
  });

  test("documents every method", () => {
    expect(undocumentedMembers("Api")).toEqual([]);
  });
});

test("every declaration has a source file", () => {
  for (const file of files) {
    expect.soft(existsSync(new URL(`../../src/${file.replace(/\.d\.ts$/, ".ts")}`, import.meta.url)), file).toBe(true);
  }
});

/** Returns true if editors show a comment for the declaration. */
function isDocumented(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).some(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? "").length > 3);
}
