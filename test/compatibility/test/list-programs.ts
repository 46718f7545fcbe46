// The programs of the READMEs, of the guides in docs, and of the pages on @ws/schema.
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { publishable, ROOT } from "../../../scripts/test/repository.ts";

/** A JavaScript or TypeScript block of a document. */
export interface DocumentProgram {
  /** Path from the root of this repository. */
  readonly document: string;
  readonly language: string;
  /** Path in the project. */
  readonly file: string;
  readonly code: string;
}

/** Returns all programs in the order of their documents. */
export function listPrograms(): DocumentProgram[] {
  const documents = [
    "README.md",
    ...publishable.map(({ folder }) => `${folder}/README.md`),
    ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`),
    ...readdirSync(join(ROOT, "apps/docs/schema")).map((name) => `apps/docs/schema/${name}`),
  ];
  return documents.flatMap((document) => {
    // The pages on @ws/schema share their modules.
    const isPage = document.startsWith("apps/docs/schema/");
    const folder = `readmes/${(isPage ? dirname(document) : document).replaceAll(/\W+/g, "-")}`;
    const prefix = isPage ? basename(document, ".md") : "program";
    const text = readFileSync(join(ROOT, document), "utf8");
    return [...text.matchAll(/^```(js|mjs|ts)\n([^]*?)^```$/gm)].map(([, language = "", code = ""], index) => {
      // A block that begins with its name is a module, which other blocks import.
      const [, name = `${prefix}-${index}.ts`] = /^\/\/ (\w+\.ts)\n/.exec(code) ?? [];
      return { document, language, file: `${folder}/${name}`, code };
    });
  });
}
