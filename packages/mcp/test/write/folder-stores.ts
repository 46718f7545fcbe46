// Copies in folders, for suites that need no server of a database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFolderStore } from "../../../mirror/test/support/test-store.ts";
import type { TestStores } from "../../../mirror/test/support/describe-stores.ts";

/** Creates a folder for copies. */
export function folderStores(): TestStores & { readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "ws-mcp-write-"));
  return {
    open: (name) => openFolderStore(join(folder, name)),
    args: (name) => [join(folder, name)],
    remove: () => rmSync(folder, { recursive: true }),
  };
}
