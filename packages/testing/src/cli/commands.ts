// The commands of ws-cassette. Each gives the lines to print and whether everything was well.
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { withLock, writeAtomically } from "../files/cassette-file.ts";
import { ReplayError } from "../errors.ts";
import { createHar, harText, type Har } from "../model/har.ts";
import { importRecording, writeCassette } from "../cassette-tools/import-recording.ts";
import { redactEntries } from "../redact/redact-entries.ts";
import { REDACTION_RULES, rulesOf, type RedactOptions } from "../redact/rules.ts";
import { seedObjects } from "../cassette-tools/seed-objects.ts";
import { isFault, verifyCassette, type Finding } from "../cassette-tools/verify-cassette.ts";
import { withoutRefused } from "../record/refused-requests.ts";
import { findCassettes, loadCassette } from "./find-cassettes.ts";
import { waterfall } from "./waterfall.ts";

/** What a command says. */
interface CommandResult {
  readonly lines: readonly string[];
  /** Whether the command ends with 0. */
  readonly ok: boolean;
}

/** What a command is told besides files. */
export interface CommandOptions {
  readonly output?: string | undefined;
  readonly seed?: string | undefined;
  readonly maxAgeDays?: number | undefined;
  /** Redaction rules that are off. */
  readonly off?: readonly string[] | undefined;
  /** Columns of the terminal. */
  readonly width?: number | undefined;
}

type Command = (files: readonly string[], options: CommandOptions) => CommandResult;

const well = (lines: readonly string[]): CommandResult => ({ lines, ok: true });

/** The options that each command takes, as they are written. */
export const OPTIONS_OF: Readonly<Record<keyof typeof COMMANDS, readonly string[]>> = {
  list: [],
  show: [],
  verify: ["max-age"],
  redact: ["off"],
  prune: [],
  import: ["output", "off"],
  export: ["seed"],
};

/** The commands by name. */
export const COMMANDS = {
  list,
  show,
  verify,
  redact,
  prune,
  import: importFiles,
  export: exportObjects,
} satisfies Record<string, Command>;

function list(files: readonly string[]): CommandResult {
  let ok = true;
  const rows = findCassettes(files).map((path) => {
    const log = logOf(path);
    if (typeof log === "string") {
      ok = false;
      return log;
    }
    const { recordedAt, unredacted } = log._cassette;
    const off = unredacted.length === 0 ? "" : `  not redacted: ${unredacted.join(", ")}`;
    return `${recordedAt.slice(0, 10)}  ${String(log.entries.length).padStart(5)}  ${path}${off}`;
  });
  return { lines: rows.length === 0 ? ["No cassettes."] : ["recorded    count  file", ...rows], ok };
}

/** What a cassette holds, or why it cannot be read: one that is broken must not hide the others. */
function logOf(path: string): Har["log"] | string {
  try {
    return loadCassette(path).log;
  } catch (error) {
    if (error instanceof ReplayError) return `unreadable: ${error.message}`;
    throw error;
  }
}

function show(files: readonly string[], { width }: CommandOptions): CommandResult {
  return well(
    needed(files, "show").flatMap((path) => {
      const har = loadCassette(path);
      const { recordedAt } = har.log._cassette;
      return [`${path}: ${har.log.entries.length} interactions, recorded ${recordedAt}`, ...waterfall(har, width)];
    }),
  );
}

function verify(files: readonly string[], { maxAgeDays }: CommandOptions): CommandResult {
  let ok = true;
  const lines = findCassettes(files).flatMap((path) => {
    const findings = findingsOf(path, maxAgeDays);
    // Age is a fault only where somebody said how old is too old.
    ok &&= !findings.some((finding) => isFault(finding) || (finding.kind === "stale" && maxAgeDays !== undefined));
    return findings.length === 0
      ? [`${path}: fine`]
      : findings.map(({ kind, message }) => `${path}: ${kind}: ${message}`);
  });
  return { lines: lines.length === 0 ? ["No cassettes."] : lines, ok };
}

function findingsOf(path: string, maxAgeDays: number | undefined): Finding[] {
  try {
    return verifyCassette(loadCassette(path), maxAgeDays === undefined ? {} : { maxAgeDays });
  } catch (error) {
    if (error instanceof ReplayError) return [{ kind: "schema", message: error.message }];
    throw error;
  }
}

/** Writes cassettes anew: redacted, in the form of this version, `text` as `_json` says. */
function redact(files: readonly string[], { off = [] }: CommandOptions): CommandResult {
  return well(
    needed(files, "redact").map((path) =>
      withLock(path, () => {
        const { log } = loadCassette(path);
        const unredacted = [...new Set([...log._cassette.unredacted, ...off])].toSorted();
        const entries = redactEntries(log.entries, switches(unredacted));
        const text = harText(createHar(entries, { recordedAt: log._cassette.recordedAt, unredacted }));
        const changed = text !== harText(createHar(log.entries, log._cassette));
        if (changed) writeAtomically(path, text);
        return `${path}: ${changed ? "written anew" : "nothing to redact"}`;
      }),
    ),
  );
}

/** Takes out the answers with which a service refused what was then asked again. */
function prune(files: readonly string[]): CommandResult {
  return well(
    needed(files, "prune").map((path) =>
      withLock(path, () => {
        const { log } = loadCassette(path);
        const entries = withoutRefused(log.entries);
        const count = log.entries.length - entries.length;
        if (count > 0) writeAtomically(path, harText(createHar(entries, log._cassette)));
        return `${path}: ${count === 0 ? "nothing to take out" : `${count} refused and asked again, taken out`}`;
      }),
    ),
  );
}

function importFiles(files: readonly string[], { output, off = [] }: CommandOptions): CommandResult {
  const intoFolder = output !== undefined && statSync(output, { throwIfNoEntry: false })?.isDirectory() === true;
  if (files.length > 1 && output !== undefined && !intoFolder)
    throw new UsageError(`--output ${output}: several files need a folder`);
  return well(
    needed(files, "import").map((file) => {
      const name = `${basename(file).replace(/\.\w+$/, "")}.har`;
      const target =
        output === undefined ? file.replace(/\.\w+$/, "") + ".har" : intoFolder ? join(output, name) : output;
      const har: Har = importRecording(file, { redact: switches(off) });
      writeCassette(target, har);
      return `${file} → ${target}: ${har.log.entries.length} interactions`;
    }),
  );
}

function exportObjects(files: readonly string[], { seed }: CommandOptions): CommandResult {
  if (seed === undefined) throw new UsageError("export needs --seed FILE");
  const entries = needed(files, "export").flatMap((path) => loadCassette(path).log.entries);
  const objects = seedObjects(createHar(entries, { recordedAt: new Date(0).toISOString(), unredacted: [] }));
  writeAtomically(seed, `${JSON.stringify({ objects }, null, 2)}\n`);
  return well([`${seed}: ${objects.length} objects. Run them: ws-emulator --seed ${seed}`]);
}

function needed(files: readonly string[], command: keyof typeof COMMANDS): readonly string[] {
  if (files.length === 0) throw new UsageError(`${command} needs a FILE`);
  return files;
}

function switches(off: readonly string[]): RedactOptions {
  const options: RedactOptions = Object.fromEntries(off.map((rule) => [rule, false]));
  rulesOf(options);
  return options;
}

/** What the user did wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Names of the rules, for the help. */
export const RULE_NAMES = Object.keys(REDACTION_RULES).join(", ");
