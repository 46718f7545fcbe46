// Removes the build output of every package, so that no file of an older build is tested or packed.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, workspaces } from "./workspace.mjs";

/** Deletes every package's `dist`. */
export function cleanBuild() {
  for (const { folder } of workspaces()) rmSync(join(ROOT, folder, "dist"), { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) cleanBuild();
