// Exports states of a copy, to compare them byte by byte.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportStore } from "../../src/export/export.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { readFolder } from "../export/read-folder.ts";

/** Returns the files of a state by format and path: `objects/` of the JSON export with the contents of files, and all of Markdown. */
export async function exportState(store: CopyStore, at: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-state-"));
  const found: Record<string, string> = {};
  try {
    for (const format of ["json", "markdown"] as const) {
      const out = join(folder, format);
      await exportStore(store, { format, out, at });
      for (const [path, text] of readFolder(out))
        if (path !== ".ws-mirror-export.json" && (format === "markdown" || path.startsWith("objects/")))
          found[`${format}/${path}`] = text;
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
