// Reads the entries of an archive, and checks that it is whole.
import { createHash } from "node:crypto";
import { codeOf, messageOf, MirrorError } from "../errors.ts";
import { tablesVersion } from "../store/migrations/migrations.ts";
import type { Tables } from "../store/tables.ts";
import { hashedName, parseEntryName, parseSummary, SUMMARY, type ArchiveSummary } from "./archive-format.ts";
import { readArchive } from "./archive-stream.ts";

/** An entry of an archive. Read its content before the next one. */
export type ArchiveEntry =
  | { readonly kind: "rows"; readonly name: string; readonly table: keyof Tables; readonly text: () => Promise<string> }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly sha256: string;
      readonly content: () => AsyncIterable<Uint8Array>;
    }
  | { readonly kind: "summary"; readonly name: string; readonly text: () => Promise<string> };

/** Returns the error of an archive that is no whole archive of a copy. */
export const damagedArchive = (from: string, why: string, cause?: unknown): MirrorError =>
  new MirrorError("damaged_file", `The archive "${from}" cannot be unpacked: ${why}. Take another archive.`, { cause });

/**
 * Yields the entries of an archive.
 * @throws MirrorError `damaged_file` for something that is no archive of a copy
 */
export async function* entriesOf(from: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry, void> {
  let isEnded = false;
  try {
    for await (const { header, body } of readArchive(from, signal)) {
      const { name } = header;
      const entry = header.type === "file" ? parseEntryName(name) : undefined;
      if (entry === undefined || isEnded) throw damagedArchive(from, `it contains "${name.slice(0, 100)}"`);
      let isRead = false;
      async function* content(): AsyncGenerator<Uint8Array, void> {
        isRead = true;
        try {
          yield* body;
        } catch (error) {
          throw archiveError(from, error, signal);
        }
      }
      const text = () => textOf(content());
      if (entry.kind === "rows") yield { ...entry, name, text };
      else if (entry.kind === "file") yield { ...entry, name, content };
      else yield { ...entry, name, text };
      isEnded = entry.kind === "summary";
      if (!isRead) await body.cancel();
    }
  } catch (error) {
    throw archiveError(from, error, signal);
  }
  if (!isEnded) throw damagedArchive(from, "its end is missing");
}

/** Returns the error for an archive that cannot be read. */
function archiveError(from: string, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof MirrorError || signal.aborted) return error;
  const code = String(codeOf(error));
  if (code === "ENOENT" || code === "EISDIR" || code === "EACCES")
    return new MirrorError("invalid_argument", `Expected an archive in "from", got an error: ${messageOf(error)}.`, {
      cause: error,
    });
  return damagedArchive(from, messageOf(error), error);
}

/** Longest text of an entry. Entries with rows have a megabyte, and longer ones only for a single long row. */
const MAX_TEXT_BYTES = 2 ** 29;

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MAX_TEXT_BYTES) throw new RangeError("An entry with rows is too long.");
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Reads an archive to its end.
 * @throws MirrorError `damaged_file` if it is cut or its bytes have changed, `invalid_argument` if another version wrote it
 */
export async function checkArchive(from: string, signal: AbortSignal): Promise<ArchiveSummary> {
  const hash = createHash("sha256");
  let files = 0;
  let summary: ArchiveSummary | undefined;
  for await (const entry of entriesOf(from, signal)) {
    if (entry.kind === "summary") {
      summary = parseSummary(await entry.text());
      continue;
    }
    hash.update(hashedName(entry.name));
    if (entry.kind === "rows") hash.update(await entry.text());
    else {
      const content = createHash("sha256");
      for await (const chunk of entry.content()) content.update(chunk);
      if (content.digest("hex") !== entry.sha256)
        throw damagedArchive(from, `the content of ${entry.name} has changed`);
      files += 1;
    }
  }
  if (summary === undefined) throw damagedArchive(from, `${SUMMARY} has a form that this version does not know`);
  if (summary.sha256 !== hash.digest("hex") || summary.files !== files)
    throw damagedArchive(from, "its contents are not those that were packed");
  if (summary.tables !== tablesVersion())
    throw new MirrorError(
      "invalid_argument",
      `Expected an archive with tables of version ${tablesVersion()}, got version ${summary.tables}. Unpack it with the version of @ws/mirror that packed it, and then open the copy with this one.`,
    );
  return summary;
}
