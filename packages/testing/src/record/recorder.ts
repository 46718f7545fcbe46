// Keeps what is recorded, redacted before it is kept, and writes the cassette.
import { rmSync } from "node:fs";
import { parseHar, readText, withLock, writeAtomically } from "../files/cassette-file.ts";
import type { CassetteSettings } from "../cassette/cassette-options.ts";
import { createHar, harText, type HarEntry } from "../model/har.ts";
import { Journal, leftJournals } from "./journal.ts";
import { redactEntry } from "../redact/redact-entry.ts";
import { refusedOf } from "./refused-requests.ts";
import { adoptPeople } from "../redact/adopt-people.ts";
import { REDACTION_RULES, type RedactionRule } from "../redact/rules.ts";
import type { Redactor } from "../redact/redactor.ts";
import { stabilize } from "./keep-unchanged-entries.ts";

/** What one cassette records. */
export class Recorder {
  readonly #settings: CassetteSettings;
  readonly #redactor: Redactor;
  readonly #journal: Journal;
  /** In the order in which the requests were made; a place stays empty where no answer came. */
  readonly #entries: (HarEntry | undefined)[] = [];
  readonly #textAtStart: string | undefined;
  /** What was in the file when it was opened. */
  readonly before: readonly HarEntry[];

  /** Opens the file; a recording that a crash interrupted is taken over first. @throws InvalidRecordingError */
  constructor(settings: CassetteSettings, redactor: Redactor) {
    const { path, mode } = settings;
    this.#settings = settings;
    this.#redactor = redactor;
    this.#journal = new Journal(path, mode);
    if (mode === "replay") this.#reportJournals();
    else this.#takeOverJournals();
    this.#textAtStart = readText(path);
    this.before = this.#textAtStart === undefined ? [] : parseHar(this.#textAtStart, path).log.entries;
    if (mode !== "replay") adoptPeople(this.before, redactor.people);
  }

  /** Whether there is a file to replay from. */
  get hasFile(): boolean {
    return this.#textAtStart !== undefined;
  }

  /** Takes a place in the order of requests; gives a function that puts the answer there. */
  begin(): (entry: HarEntry) => void {
    const place = this.#entries.push(undefined) - 1;
    return (raw) => {
      const knownBefore = this.#redactor.knowledge;
      const entry = redactEntry(raw, this.#redactor);
      const hasEarlier = this.count > 0;
      this.#entries[place] = entry;
      if (hasEarlier && this.#redactor.knowledge > knownBefore) this.#journal.rewrite(this.#redactAgain());
      else this.#journal.add(entry);
    };
  }

  /** What became known as a secret or a person later, goes from what came before. */
  #redactAgain(): HarEntry[] {
    for (const [place, entry] of this.#entries.entries()) {
      if (entry !== undefined) this.#entries[place] = redactEntry(entry, this.#redactor);
    }
    return this.#entries.filter((entry) => entry !== undefined);
  }

  /** How many interactions were recorded. */
  get count(): number {
    return this.#entries.filter((entry) => entry !== undefined).length;
  }

  /** Writes the cassette. What others wrote to it in the meantime stays. */
  write(): void {
    const clean = this.#redactAgain();
    const { path, mode } = this.#settings;
    this.#reportRefused(clean);
    if (clean.length > 0 || mode === "record" || mode === "refresh") {
      withLock(path, () => this.#writeText(this.#merged(clean)));
    }
    this.#journal.remove();
  }

  /** A refusal that nobody provoked is easily overlooked: the client asked again, and the test went well. */
  #reportRefused(clean: readonly HarEntry[]): void {
    const { path, report } = this.#settings;
    const refused = refusedOf(clean);
    if (refused.length === 0) return;
    const list = refused.map(({ title, status }) => `${title} with ${status}`).join(", ");
    report(
      `${path}: while this was recorded, ${list} was refused, and a replay repeats that. Was it meant? ` +
        "ws-cassette prune takes out what was refused and made again",
    );
  }

  /** Forgets what was recorded. */
  discard(): void {
    this.#journal.remove();
  }

  #merged(clean: readonly HarEntry[]): HarEntry[] {
    const { path, mode } = this.#settings;
    const text = readText(path);
    const present = text === undefined ? [] : parseHar(text, path).log.entries;
    if (mode === "auto") return [...present, ...clean];
    const known = new Set(this.before.map((entry) => JSON.stringify(entry)));
    const others = text === this.#textAtStart ? [] : present.filter((entry) => !known.has(JSON.stringify(entry)));
    return [...others, ...stabilize(clean, this.before, this.#settings)];
  }

  #writeText(entries: HarEntry[]): void {
    const { path, redact } = this.#settings;
    const text = readText(path);
    if (text !== undefined && JSON.stringify(parseHar(text, path).log.entries) === JSON.stringify(entries)) return;
    const unredacted = (Object.keys(REDACTION_RULES) as RedactionRule[]).filter((rule) => redact[rule] === false);
    writeAtomically(path, harText(createHar(entries, { recordedAt: new Date().toISOString(), unredacted })));
  }

  #takeOverJournals(): void {
    const { path, report } = this.#settings;
    const journals = leftJournals(path);
    if (journals.length === 0) return;
    withLock(path, () => {
      for (const { file, mode, entries } of journals) {
        // A refresh that did not end leaves the old cassette as it is.
        if (mode !== "refresh" && entries.length > 0) {
          const text = readText(path);
          const kept = mode === "auto" && text !== undefined ? parseHar(text, path).log.entries : [];
          this.#writeText([...kept, ...entries.map((entry) => redactEntry(entry, this.#redactor))]);
          report(`${path}: took over ${entries.length} interactions of a recording that was interrupted`);
        }
        rmSync(file, { force: true });
      }
    });
  }

  #reportJournals(): void {
    const { path, report, recordHint } = this.#settings;
    for (const { file, entries } of leftJournals(path)) {
      report(
        `${path}: a recording was interrupted after ${entries.length} interactions, which are in ${file}. ${recordHint}`,
      );
    }
  }
}
