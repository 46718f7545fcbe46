// Writes a page for each operation, and one that lists them. They are files, because the search and llms.txt index files only.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { familyOf, operationFamilies } from "./operation-families.ts";
import { firstSentence, operationPage } from "./operation-page.ts";
import { readParity } from "./proof/parity.ts";
import { readOperations, type DocumentedOperation } from "./read-operations.ts";

/** Writes the pages. Returns the operations. */
export async function writeOperations(folder: string): Promise<DocumentedOperation[]> {
  const operations = await readOperations();
  const parity = readParity();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.md"), listOf(operations));
  for (const operation of operations)
    writeFileSync(join(folder, `${operation.name}.md`), operationPage(operation, parity));
  return operations;
}

function listOf(operations: readonly DocumentedOperation[]): string {
  const families = operationFamilies(operations.map(({ name }) => name));
  const sections = families.map((family) => {
    const items = operations
      .filter(({ name }) => familyOf(name) === family)
      .map(
        ({ name, method, path, documentation }) =>
          `- [${name}](./${name}.md): ${firstSentence(documentation)}\\\n  \`${method} /v1/${path}\``,
      );
    return `## ${family}\n\n${items.join("\n")}\n`;
  });
  return `---
description: "All operations of the service, with arguments, limits, errors and examples."
---

# Operations

All operations of the service. Each is a method of \`AsyncClient\` and of \`Client\`, with one flat object of arguments: the
client puts each argument into the path, the query or the body. For a path without a method, use
\`client.request({ method, path, query, body })\`.

${sections.join("\n")}`;
}
