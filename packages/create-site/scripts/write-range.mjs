// Writes the range of @ws/site that new sites get into dist/node/site.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const { version } = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(new URL("../../site/package.json", import.meta.url), "utf8"))
);
mkdirSync(new URL("../dist/node/", import.meta.url), { recursive: true });
writeFileSync(new URL("../dist/node/site.json", import.meta.url), `${JSON.stringify({ range: `^${version}` })}\n`);
