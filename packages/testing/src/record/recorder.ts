import { rmSync } from "node:fs";
import { createHar } from "../formats/har/create-har.ts";
import { harText } from "../formats/har/har-text.ts";
import { parseHar } from "../formats/har/parse-har.ts";
import { comparableEntry, requestTitle } from "../matching/comparable-request.ts";
import type { MatchPart } from "../matching/differences.ts";
import type { Volatile } from "../matching/volatiles.ts";
import type { CassetteMode } from "../model/cassette-mode.ts";
import type { HarEntry } from "../model/har.ts";
import { learnPeople } from "../redact/people.ts";
import { redactEntry } from "../redact/redact-entry.ts";
import type { Redactor } from "../redact/redactor.ts";
import { disabledRules, type RedactOptions } from "../redact/rules.ts";
import { Player } from "../replay/player.ts";
import { readText, withLock, writeAtomically } from "../text-files.ts";
import { findAbandonedJournals, Journal } from "./journal.ts";
import { keepUnchangedEntries } from "./keep-unchanged-entries.ts";
import { findRefusedRequests } from "./refused-requests.ts";

/** Maximum number of requests that a warning names. */
const MAX_TITLES = 5;

/** Settings of a recorder. */
export interface RecorderSettings {
  /** Path of the cassette file. */
  readonly path: string;
  readonly mode: CassetteMode;
  /** Parts of a request to compare. */
  readonly parts: readonly MatchPart[];
  /** Values that may differ from run to run. */
  readonly volatile: readonly Volatile[];
  readonly redact: RedactOptions;
  /** A sentence that explains how to record. */
  readonly recordHint: string;
  /** Receives warnings, one line each. */
  readonly report: (line: string) => void;
}

/** Reads the file of a cassette, and records entries into it. Redacts entries before it keeps them. */
export class Recorder {
  readonly #settings: RecorderSettings;
  readonly #redactor: Redactor;
  readonly #journal: Journal;
  /** The entries in the order of the requests. Undefined for a request without a response. */
  readonly #entries: (HarEntry | undefined)[] = [];
  readonly #textAtStart: string | undefined;
  /** The entries that `save()` has written, as JSON. */
  #saved: ReadonlySet<string> = new Set();
  /** The entries of the file when it was opened. */
  readonly before: readonly HarEntry[];

  /**
   * Opens the file. Recovers interrupted recordings first, unless the mode is `replay`.
   * @throws InvalidRecordingError
   */
  constructor(settings: RecorderSettings, redactor: Redactor) {
    const { path, mode } = settings;
    this.#settings = settings;
    this.#redactor = redactor;
    this.#journal = new Journal(path, mode);
    if (mode === "replay") this.#reportJournals();
    else this.#recoverJournals();
    this.#textAtStart = readText(path);
    this.before = this.#textAtStart === undefined ? [] : parseHar(this.#textAtStart, path).log.entries;
    if (mode !== "replay") learnPeople(this.before, redactor.people);
  }

  /** True if the file existed when the cassette was opened. */
  get hasFile(): boolean {
    return this.#textAtStart !== undefined;
  }

  /** Reserves the next position for a request. Returns a function that adds the entry at the position. */
  begin(): (entry: HarEntry) => void {
    const position = this.#entries.push(undefined) - 1;
    return (rawEntry) => {
      const learnedBefore = this.#redactor.learnedCount;
      const entry = redactEntry(rawEntry, this.#redactor);
      const hasEarlier = this.#entries.some((earlier) => earlier !== undefined);
      this.#entries[position] = entry;
      if (hasEarlier && this.#redactor.learnedCount > learnedBefore) this.#journal.rewrite(this.#redactAgain());
      else this.#journal.add(entry);
    };
  }

  /** Removes secrets and names that were found later from earlier entries. */
  #redactAgain(): HarEntry[] {
    for (const [position, entry] of this.#entries.entries()) {
      if (entry !== undefined) this.#entries[position] = redactEntry(entry, this.#redactor);
    }
    return this.#entries.filter((entry) => entry !== undefined);
  }

  /** Writes the cassette. Keeps entries that other processes added in the meantime. */
  write(): void {
    const clean = this.#redactAgain();
    this.#reportRefusedRequests(clean);
    this.#save(clean);
    this.#reportRemoved(clean);
    this.#journal.remove();
  }

  /** Writes the cassette as it is now. The recording continues, and its journal stays until `write()`. */
  save(): void {
    this.#save(this.#redactAgain());
  }

  #save(clean: readonly HarEntry[]): void {
    const { path, mode } = this.#settings;
    if (clean.length === 0 && mode !== "record" && mode !== "refresh") return;
    withLock(path, () => {
      const entries = this.#merged(clean);
      this.#writeEntries(entries);
      // The entries of other processes come first.
      this.#saved = new Set(entries.slice(entries.length - clean.length).map((entry) => JSON.stringify(entry)));
    });
  }

  /** Warns about refused requests, which are easy to miss: the client retried them and the test passed. */
  #reportRefusedRequests(clean: readonly HarEntry[]): void {
    const { path, report } = this.#settings;
    const refused = findRefusedRequests(clean);
    if (refused.length === 0) return;
    const list = refused.map(({ title, status }) => `${title} (${status})`).join(", ");
    report(
      `${path}: the recording contains refused requests: ${list}. A replay repeats them. ` +
        "If the test is not about refusals, remove the retried ones with npx @ws/testing prune.",
    );
  }

  /**
   * Reports recorded interactions that the new recording replaced without sending them: another test may have recorded them
   * into the same file.
   */
  #reportRemoved(clean: readonly HarEntry[]): void {
    const { path, mode, parts, volatile, report } = this.#settings;
    if (mode !== "record" && mode !== "refresh") return;
    const player = new Player<HarEntry>({ parts, volatile: ["ids", "times", ...volatile] });
    for (const entry of this.before) player.add(entry, comparableEntry(entry));
    for (const entry of clean) player.take(comparableEntry(entry));
    const titles = player.unused.map(({ request }) => requestTitle(request));
    if (titles.length === 0) return;
    const more = titles.length > MAX_TITLES ? `, and ${titles.length - MAX_TITLES} more` : "";
    report(
      `${path}: the recording replaced interactions that this test did not send: ` +
        `${titles.slice(0, MAX_TITLES).join(", ")}${more}. If they belong to another test, give each test a cassette of its ` +
        'own, or record with mode "auto", which keeps them.',
    );
  }

  /** Discards the recorded entries. */
  discard(): void {
    this.#journal.remove();
  }

  #merged(clean: readonly HarEntry[]): HarEntry[] {
    const { path, mode } = this.#settings;
    const text = readText(path);
    const found = text === undefined ? [] : parseHar(text, path).log.entries;
    const present = found.filter((entry) => !this.#saved.has(JSON.stringify(entry)));
    if (mode === "auto") return [...present, ...clean];
    const known = new Set(this.before.map((entry) => JSON.stringify(entry)));
    const others = text === this.#textAtStart ? [] : present.filter((entry) => !known.has(JSON.stringify(entry)));
    return [...others, ...keepUnchangedEntries(clean, this.before, this.#settings)];
  }

  #writeEntries(entries: HarEntry[]): void {
    const { path, redact } = this.#settings;
    const text = readText(path);
    if (text !== undefined && JSON.stringify(parseHar(text, path).log.entries) === JSON.stringify(entries)) return;
    const metadata = { recordedAt: new Date().toISOString(), unredacted: disabledRules(redact) };
    writeAtomically(path, harText(createHar(entries, metadata)));
  }

  #recoverJournals(): void {
    const { path, report } = this.#settings;
    const journals = findAbandonedJournals(path);
    if (journals.length === 0) return;
    withLock(path, () => {
      for (const { file, mode, entries } of journals) {
        // An interrupted refresh does not change the old cassette.
        if (mode !== "refresh" && entries.length > 0) {
          const text = readText(path);
          const kept = mode === "auto" && text !== undefined ? parseHar(text, path).log.entries : [];
          this.#writeEntries([...kept, ...entries.map((entry) => redactEntry(entry, this.#redactor))]);
          report(`${path}: recovered ${entries.length} interactions of an interrupted recording`);
        }
        rmSync(file, { force: true });
      }
    });
  }

  #reportJournals(): void {
    const { path, report, recordHint } = this.#settings;
    for (const { file, entries } of findAbandonedJournals(path)) {
      report(
        `${path}: found ${entries.length} interactions of an interrupted recording in ${file}. ` +
          `The next recording recovers them. ${recordHint}`,
      );
    }
  }
}
