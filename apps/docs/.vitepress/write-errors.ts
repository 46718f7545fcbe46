// Writes the page of the error codes from docs/errors.md, which a test compares with the codes of each package.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const FRONT_MATTER = `---
description: "Every error code of the service and of the packages, what it means, and what to do."
search: "400 401 403 404 409 429 500 502 503 504 529 status codes, bad request, unauthorized, forbidden, not found"
---

`;

/** Writes the page. Its anchors are those of `error.help`. */
export function writeErrors(file: string): void {
  const text = readFileSync(join(ROOT, "docs/errors.md"), "utf8");
  const page = text
    .replaceAll(/^<a id="([^"]+)"><\/a>\n\n### (.+)$/gm, "### $2 {#$1}")
    .replaceAll("docs/operations.md", "[the operations](./operations/index.md)")
    .replaceAll(/(?<![`#] ?)@ws\/[\w-]+/g, "`$&`");
  writeFileSync(file, `${FRONT_MATTER}${page}`);
}
