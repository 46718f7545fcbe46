// The files of a workspace in a vault: with their own names, and a part of the hash where other contents have the same name.
import { extname } from "node:path";
import { FileCopier, type ExportContext } from "../export-context.ts";
import { safeFileName } from "../file-names.ts";
import type { SnapshotFile, SnapshotObject } from "../../snapshot/snapshot.ts";
import { ATTACHMENTS } from "./vault-paths.ts";

/** Longest name of a file. */
const MAX_FILE_BYTES = 120;

/** Characters that Obsidian gives a meaning in links, which `safeFileName()` leaves in extensions only. */
const NAMED = /[^\p{L}\p{N}.\-_ ]+/gu;

/** Names files, and copies them into the vault. */
export class Attachments {
  readonly #copier: FileCopier;
  /** Hash of the content that has a name, in lower case. */
  readonly #names = new Map<string, string>();

  constructor(context: ExportContext) {
    this.#copier = new FileCopier(context, (file) => this.#pathOf(file));
  }

  /** Copies a file. Returns its path in the vault, or undefined if the copy lacks it. */
  copy(object: SnapshotObject, path: string): Promise<string | undefined> {
    return this.#copier.copy(object, path);
  }

  #pathOf({ sha256, name }: Pick<SnapshotFile, "sha256" | "name">): string {
    const plain = safeFileName(name, MAX_FILE_BYTES).replaceAll(NAMED, " ");
    const extension = extname(plain);
    const stem = plain.slice(0, plain.length - extension.length);
    for (const candidate of [plain, `${stem} ${sha256.slice(0, 8)}${extension}`, `${stem} ${sha256}${extension}`]) {
      const key = candidate.toLowerCase();
      const owner = this.#names.get(key) ?? sha256;
      if (owner !== sha256) continue;
      this.#names.set(key, sha256);
      return `${ATTACHMENTS}/${candidate}`;
    }
    return `${ATTACHMENTS}/${sha256}${extension}`;
  }
}
