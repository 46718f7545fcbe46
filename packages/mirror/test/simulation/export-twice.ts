// Exports a copy twice. Equal copies give equal bytes.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportStore } from "../../src/export/export.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";

/** Returns the files that differ between two exports. */
export async function exportProblems(disk: Disk, random: Random): Promise<string[]> {
  const format = random.pick(["markdown", "json", "csv", "html", "seed"] as const);
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-simulation-"));
  try {
    const store = await disk.open();
    const contents: Map<string, string>[] = [];
    for (const name of ["first", "second"]) {
      const out = join(folder, name);
      await exportStore(store, { format, out });
      const paths = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      contents.push(
        new Map(
          paths.map((entry) => {
            const path = join(entry.parentPath, entry.name);
            return [path.slice(out.length), readFileSync(path, "base64")];
          }),
        ),
      );
    }
    const [first = new Map<string, string>(), second = new Map<string, string>()] = contents;
    return [...new Set([...first.keys(), ...second.keys()])]
      .filter((path) => first.get(path) !== second.get(path))
      .map((path) => `export: ${format} ${path}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
