// The files of a workspace with their own names, and a part of the hash where other contents have the same name.
import { extname } from "node:path";
import type { SnapshotFile } from "../snapshot/snapshot.ts";
import { foldedName, safeFileName } from "./file-names.ts";

/** Longest name of a file. */
const MAX_FILE_BYTES = 120;

/** Characters that Obsidian gives a meaning in links, which `safeFileName()` leaves in extensions only. */
const NAMED = /[^\p{L}\p{N}.\-_ ]+/gu;

/** Names files in a folder of an export. */
export class FileNamer {
  readonly #folder: string;
  /** Hash of the content that has a name. */
  readonly #names = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the path of a file. */
  readonly pathOf = ({ sha256, name }: Pick<SnapshotFile, "sha256" | "name">): string => {
    const plain = safeFileName(name, MAX_FILE_BYTES).replaceAll(NAMED, " ");
    const extension = extname(plain);
    const stem = plain.slice(0, plain.length - extension.length);
    for (const candidate of [plain, `${stem} ${sha256.slice(0, 8)}${extension}`, `${stem} ${sha256}${extension}`]) {
      const key = foldedName(candidate);
      const owner = this.#names.get(key) ?? sha256;
      if (owner !== sha256) continue;
      this.#names.set(key, sha256);
      return `${this.#folder}/${candidate}`;
    }
    return `${this.#folder}/${sha256}${extension}`;
  };
}
