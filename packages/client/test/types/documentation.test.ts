// Whether the documentation arrives at the caller's editor: read from the declarations that are published, where a
// comment on the same line as a brace, for one, is lost.
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

  test("says of every type what it is", () => {
    expect(declarations.filter((one) => !isDocumented(one)).map(({ name }) => name.text)).toEqual([]);
  });

  test("says of every method what it does", () => {
    const apis = declarations.filter(ts.isInterfaceDeclaration).filter(({ name }) => name.text.endsWith("Api"));
    const methods = apis.flatMap(({ name, members }) => members.map((member) => ({ api: name.text, member })));
    const silent = methods.filter(({ member }) => !isDocumented(member));
    expect(silent.map(({ api, member }) => `${api}.${member.name?.getText(source)}`)).toEqual([]);
  });
});

test("the declarations are those of this source", () => {
  for (const file of files) {
    expect.soft(existsSync(new URL(`../../src/${file.replace(/\.d\.ts$/, ".ts")}`, import.meta.url)), file).toBe(true);
  }
});

/** Whether a declaration has a comment that an editor shows. */
function isDocumented(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).some(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? "").length > 3);
}
