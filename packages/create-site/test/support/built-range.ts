// The range of @ws/site is a file of the build. Tests of the sources write it if the package is not built.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

if (!existsSync(`${PACKAGE}/dist/node/site.json`))
  execFileSync(process.execPath, ["scripts/write-range.mjs"], { cwd: PACKAGE });
