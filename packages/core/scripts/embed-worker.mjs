// Puts the worker thread of Client, bundled, as a string into `sync-worker-source.js`. So Client also works in a program
// that was bundled into one file. Runs after tsc:
//   node scripts/embed-worker.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { expectOwnCode } from "../../../scripts/own-code.mjs";

const FOLDER = "dist/transport/sync";

const { outputFiles, metafile } = await build({
  metafile: true,
  entryPoints: [`${FOLDER}/sync-worker.js`],
  write: false,
  bundle: true,
  platform: "node",
  conditions: ["node"],
  target: "node20.19",
  format: "cjs",
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: "warning",
});

expectOwnCode(metafile);

const target = `${FOLDER}/sync-worker-source.js`;
const source = JSON.stringify(outputFiles[0]?.text);
const module = readFileSync(target, "utf8");
const filled = module.replace(/SYNC_WORKER_SOURCE = "";/, () => `SYNC_WORKER_SOURCE = ${source};`);
if (filled === module) throw new Error(`Expected ${target} to have an empty SYNC_WORKER_SOURCE. Run tsc first.`);
writeFileSync(target, filled);
