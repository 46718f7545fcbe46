// The template is a file of the build. Tests of the sources copy it if the package is not built.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

if (!existsSync(`${PACKAGE}/dist/template/versions.json`))
  execFileSync(process.execPath, ["scripts/copy-template.mjs"], { cwd: PACKAGE });
