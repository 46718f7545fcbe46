import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { printable } from "@ws/core/engine";
import { importRecording, readCassette, writeCassette } from "../cassette-tools/cassette-file.ts";
import { seedObjects } from "../cassette-tools/seed-objects.ts";
import { isFindingError, verifyCassette, type Finding } from "../cassette-tools/verify-cassette.ts";
import { ReplayError } from "../errors.ts";
import { createHar } from "../formats/har/create-har.ts";
import { omittedEntries } from "../formats/har/parse-har.ts";
import { harText } from "../formats/har/har-text.ts";
import type { Har } from "../model/har.ts";
import { withoutRetriedRefusals } from "../record/refused-requests.ts";
import { redactEntries } from "../redact/redact-entry.ts";
import { enabledRules, REDACTION_RULES, type RedactOptions } from "../redact/rules.ts";
import { readText, withLock, writeAtomically } from "../text-files.ts";
import { bodyLines } from "./body-lines.ts";
import { UsageError } from "./usage-errors.ts";
import { findCassettes } from "./find-cassettes.ts";
import { recordUntilSignal } from "./record-until-signal.ts";
import { waterfall } from "./waterfall.ts";

/** The result of a command. */
interface CommandResult {
  /** The lines to print. */
  readonly lines: readonly string[];
  /** True for exit code 0, false for exit code 1. */
  readonly ok: boolean;
}

/** The options of all commands. */
export interface CommandOptions {
  readonly output?: string | undefined;
  readonly seed?: string | undefined;
  readonly maxAgeDays?: number | undefined;
  /** Names of redaction rules to turn off. */
  readonly off?: readonly string[] | undefined;
  /** True to show bodies. */
  readonly bodies?: boolean | undefined;
  /** Base URL of Notion. */
  readonly upstream?: string | undefined;
  /** Port to listen on. */
  readonly port?: number | undefined;
  /** Width of the terminal in columns. */
  readonly width?: number | undefined;
}

type Command = (files: readonly string[], options: CommandOptions) => CommandResult | Promise<CommandResult>;

const success = (lines: readonly string[]): CommandResult => ({ lines, ok: true });

/** The names of the options that each command accepts. */
export const OPTIONS_OF: Readonly<Record<keyof typeof COMMANDS, readonly string[]>> = {
  list: [],
  show: ["bodies"],
  verify: ["max-age"],
  redact: ["off"],
  prune: [],
  import: ["output", "off"],
  export: ["seed"],
  proxy: ["upstream", "port", "off"],
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
  proxy,
} satisfies Record<string, Command>;

/** Names of the redaction rules for the help text. */
export const RULE_NAMES = Object.keys(REDACTION_RULES).join(", ");

function list(files: readonly string[]): CommandResult {
  let ok = true;
  const rows = findCassettes(files).map((path) => {
    const log = readLog(path);
    if (typeof log === "string") {
      ok = false;
      return log;
    }
    const { recordedAt, unredacted } = log._cassette;
    const off = unredacted.length === 0 ? "" : `  not redacted: ${unredacted.join(", ")}`;
    return `${recordedAt.slice(0, 10)}  ${String(log.entries.length).padStart(5)}  ${path}${off}`;
  });
  return { lines: rows.length === 0 ? ["No cassettes found."] : ["recorded    count  file", ...rows], ok };
}

/** Returns the log of a cassette, or an error line, so that `list` continues after a broken file. */
function readLog(path: string): Har["log"] | string {
  try {
    return readCassette(path).log;
  } catch (error) {
    if (error instanceof ReplayError) return `unreadable: ${error.message}`;
    throw error;
  }
}

function show(files: readonly string[], { bodies = false, width }: CommandOptions): CommandResult {
  return success(
    requireFiles(files).flatMap((path) => {
      const har = readCassette(path);
      const { recordedAt } = har.log._cassette;
      const lines = waterfall(har, width);
      return [
        `${path}: ${interactionCount(har)}, recorded ${recordedAt}`,
        ...(bodies ? har.log.entries.flatMap((entry, index) => [lines[index] ?? "", ...bodyLines(entry)]) : lines),
      ].map(printable);
    }),
  );
}

function verify(files: readonly string[], { maxAgeDays }: CommandOptions): CommandResult {
  let ok = true;
  const lines = findCassettes(files).flatMap((path) => {
    const findings = findingsOf(path, maxAgeDays);
    // An old recording is an error only if --max-age is set.
    ok &&= !findings.some(
      (finding) => isFindingError(finding) || (finding.kind === "stale" && maxAgeDays !== undefined),
    );
    return findings.length === 0
      ? [`${path}: OK`]
      : findings.map(({ kind, message }) => `${path}: ${kind}: ${message}`);
  });
  return { lines: lines.length === 0 ? ["No cassettes found."] : lines, ok };
}

function findingsOf(path: string, maxAgeDays: number | undefined): Finding[] {
  try {
    return verifyCassette(readCassette(path), maxAgeDays === undefined ? {} : { maxAgeDays });
  } catch (error) {
    if (error instanceof ReplayError) return [{ kind: "schema", message: error.message }];
    throw error;
  }
}

/** Redacts cassettes, and writes them in the current format. */
function redact(files: readonly string[], { off = [] }: CommandOptions): CommandResult {
  return success(
    requireFiles(files).map((path) =>
      withLock(path, () => {
        const { log } = readCassette(path);
        const unredacted = [...new Set([...log._cassette.unredacted, ...off])].toSorted();
        const entries = redactEntries(log.entries, redactOptions(unredacted));
        const text = harText(createHar(entries, { recordedAt: log._cassette.recordedAt, unredacted }));
        const isRedacted = text !== harText(createHar(log.entries, log._cassette));
        const isUpdated = text !== readText(path);
        if (isUpdated) writeAtomically(path, text);
        if (isRedacted) return `${path}: redacted`;
        return `${path}: nothing to redact${isUpdated ? "; written in the current format" : ""}`;
      }),
    ),
  );
}

/** Removes refused requests that were retried. */
function prune(files: readonly string[]): CommandResult {
  return success(
    requireFiles(files).map((path) =>
      withLock(path, () => {
        const { log } = readCassette(path);
        const entries = withoutRetriedRefusals(log.entries);
        const count = log.entries.length - entries.length;
        if (count > 0) writeAtomically(path, harText(createHar(entries, log._cassette)));
        return `${path}: ${count === 0 ? "nothing to remove" : `removed ${countOf(count, "retried refusal")}`}`;
      }),
    ),
  );
}

function importFiles(files: readonly string[], { output, off = [] }: CommandOptions): CommandResult {
  const isFolder = output !== undefined && statSync(output, { throwIfNoEntry: false })?.isDirectory() === true;
  if (files.length > 1 && output !== undefined && !isFolder) {
    throw new UsageError(`Expected --output to be an existing folder for several files, got "${output}".`);
  }
  return success(
    requireFiles(files).flatMap((file) => {
      const name = `${basename(file).replace(/\.\w+$/, "")}.har`;
      const target =
        output === undefined ? file.replace(/\.\w+$/, "") + ".har" : isFolder ? join(output, name) : output;
      const har = importRecording(file, { redact: redactOptions(off) });
      writeCassette(target, har);
      return [
        `${file} → ${target}: ${interactionCount(har)}`,
        ...omittedEntries(har).map((line) => `${file}: ${line}`),
      ].map(printable);
    }),
  );
}

function exportObjects(files: readonly string[], { seed }: CommandOptions): CommandResult {
  if (seed === undefined) throw new UsageError("required option '--seed <OUT>' not specified");
  const entries = requireFiles(files).flatMap((path) => readCassette(path).log.entries);
  const objects = seedObjects(createHar(entries, { recordedAt: new Date(0).toISOString(), unredacted: [] }));
  writeAtomically(seed, `${JSON.stringify({ objects }, null, 2)}\n`);
  return success([`${seed}: ${countOf(objects.length, "object")}. To use them, run: npx @ws/emulator --seed ${seed}`]);
}

/** Records until a signal ends the process. */
async function proxy(files: readonly string[], options: CommandOptions): Promise<CommandResult> {
  const [path = "", ...others] = requireFiles(files);
  if (others.length > 0)
    throw new UsageError(`too many arguments for 'proxy'. Expected 1 argument but got ${files.length}.`);
  const upstream = readUpstream(options.upstream ?? "https://api.notion.com");
  const count = await recordUntilSignal({
    path,
    upstream,
    port: options.port ?? 4011,
    redact: redactOptions(options.off ?? []),
    report: (line) => void process.stderr.write(`${line}\n`),
  });
  return success([
    count === 0 ? `${path}: nothing was recorded` : `${path}: recorded ${countOf(count, "interaction")}`,
  ]);
}

function readUpstream(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === undefined || !isHttp || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new UsageError(`Expected --upstream to be a URL such as https://api.notion.com, got "${text}".`);
  return url;
}

function requireFiles(files: readonly string[]): readonly string[] {
  if (files.length === 0) throw new UsageError("missing required argument 'FILE'");
  return files;
}

function redactOptions(off: readonly string[]): RedactOptions {
  const options: RedactOptions = Object.fromEntries(off.map((rule) => [rule, false]));
  enabledRules(options); // Throws for an unknown rule.
  return options;
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const interactionCount = ({ log }: Har): string => countOf(log.entries.length, "interaction");
