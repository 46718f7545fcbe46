// The options of a cassette with their checks and defaults, and the commands that messages name to record it again.
import { fileURLToPath } from "node:url";
import type { AsyncHttpClient, SyncHttpClient } from "@ws/core";
import { assertKnown, ReplayError } from "../errors.ts";
import { partsWithout, type MatchPart } from "../matching/differences.ts";
import type { Volatile } from "../matching/volatiles.ts";
import { CASSETTE_MODES, type CassetteMode } from "../model/cassette-mode.ts";
import type { RecorderSettings } from "../record/recorder.ts";
import type { RedactOptions } from "../redact/rules.ts";

/** Settings for matching sent requests with recorded requests. */
export interface MatchOptions {
  /**
   * Parts of a request that are not compared.
   * @default []
   * @example ["version"]
   */
  readonly ignore?: readonly MatchPart[];
  /**
   * Values that the test creates in each run: "ids" (UUIDs), "times" (dates with a time of day), or a RegExp. A recorded
   * value then matches the value of the current run, consistently in the whole cassette. Responses contain the values
   * of the current run.
   * @default []
   * @example ["ids", "times", /run-\d+/]
   */
  readonly volatile?: readonly Volatile[];
}

/** Reaction of `close()` to recorded interactions that no request used. */
export type UnusedPolicy = "report" | "fail" | "ignore";

/** Settings of a cassette. */
export interface CassetteOptions {
  /** Path of the cassette file, usually `*.har`. Recording creates the folder. */
  readonly path: string | URL;
  /**
   * Mode of the cassette: replay, record, auto, refresh or passthrough.
   * @default the environment variable `WS_CASSETTE_MODE`, otherwise "replay"
   */
  readonly mode?: CassetteMode | undefined;
  /** Settings for matching requests. @default all parts of a request are compared exactly */
  readonly match?: MatchOptions | undefined;
  /**
   * Redaction rules to turn off, and further secrets to remove.
   * @default all rules are on
   * @example { emails: false, secrets: ["Project Blue Moon"] }
   */
  readonly redact?: RedactOptions | undefined;
  /**
   * Reaction of `close()` to unused interactions: print a warning, throw an `UnusedInteractionsError`, or do nothing.
   * @default "report"
   */
  readonly unused?: UnusedPolicy | undefined;
  /**
   * Pace of a replay: `recorded` repeats the recorded delays of streams, and clients of `@ws/client` wait before each retry, as
   * long as `Retry-After` says. `none` has no delays and no waits.
   * @default "none"
   */
  readonly timing?: "none" | "recorded" | undefined;
  /**
   * Ids to replace in the file: `{ [liveId]: recordedId }`. A replay replaces them in the other direction. Both ids must
   * have the same length.
   * @default {}
   */
  readonly standIns?: Readonly<Record<string, string>> | undefined;
  /** HTTP client that sends the requests of `httpClient` while recording. @default the transport of `AsyncClient` */
  readonly upstream?: AsyncHttpClient | undefined;
  /** HTTP client that sends the requests of `syncHttpClient` while recording. @default the transport of `Client` */
  readonly syncUpstream?: SyncHttpClient | undefined;
  /**
   * Command to record missing requests, for error messages.
   * @default the command of this process with `WS_CASSETTE_MODE=auto`
   */
  readonly recordCommand?: string | undefined;
  /** Receives warnings, one line each. @default prints them to standard error */
  readonly report?: ((line: string) => void) | undefined;
}

/** Validated settings of a cassette with all defaults. */
export interface CassetteSettings extends RecorderSettings {
  readonly unused: UnusedPolicy;
  readonly timing: "none" | "recorded";
  readonly standIns: Readonly<Record<string, string>>;
  readonly upstream: AsyncHttpClient | undefined;
  readonly syncUpstream: SyncHttpClient | undefined;
  /** A sentence that explains how to remove unused interactions. */
  readonly refreshHint: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const OPTION_NAMES: readonly (keyof CassetteOptions)[] = [
  "path",
  "mode",
  "match",
  "redact",
  "unused",
  "timing",
  "standIns",
  "upstream",
  "syncUpstream",
  "recordCommand",
  "report",
];

/**
 * Validates the options of a cassette and adds the defaults.
 * @throws ReplayError `invalid_option`; `recording_forbidden` in CI for all modes except `replay`
 */
export function resolveCassetteOptions(options: CassetteOptions, environment: Environment): CassetteSettings {
  assertKnown("option", Object.keys(options), OPTION_NAMES);
  const { path, match = {}, unused = "report", timing = "none" } = options;
  assertKnown("match option", Object.keys(match), ["ignore", "volatile"]);
  assertOneOf("unused", unused, ["report", "fail", "ignore"]);
  assertOneOf("timing", timing, ["none", "recorded"]);
  if (typeof path !== "string" && !(path instanceof URL)) {
    throw new ReplayError("invalid_option", `Expected path to be a file path or a file URL, got ${String(path)}.`);
  }
  return {
    path: typeof path === "string" ? path : fileURLToPath(path),
    mode: resolveMode(options.mode, environment),
    parts: partsWithout(match.ignore),
    volatile: match.volatile ?? [],
    redact: options.redact ?? {},
    unused,
    timing,
    standIns: options.standIns ?? {},
    upstream: options.upstream,
    syncUpstream: options.syncUpstream,
    recordHint: recordHint(options),
    refreshHint: refreshHint(options),
    report: options.report ?? ((line) => void process.stderr.write(`${line}\n`)),
  };
}

function assertOneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (typeof value === "string" && allowed.includes(value)) return;
  throw new ReplayError(
    "invalid_option",
    `Expected ${name} to be one of ${allowed.join(", ")}, got ${JSON.stringify(value)}.`,
  );
}

/** Returns the mode. In CI, only `replay` is allowed: recording would hide a missing cassette and send real requests. */
function resolveMode(option: CassetteMode | undefined, environment: Environment): CassetteMode {
  const mode = option ?? (environment["WS_CASSETTE_MODE"] || "replay");
  assertOneOf(option === undefined ? "WS_CASSETTE_MODE" : "mode", mode, Object.keys(CASSETTE_MODES));
  if (mode !== "replay" && isSet(environment["CI"]) && environment["WS_CASSETTE_RECORD"] !== "1") {
    throw new ReplayError(
      "recording_forbidden",
      `Mode "${mode}" is not allowed when CI is set. Use mode "replay", or set WS_CASSETTE_RECORD=1.`,
    );
  }
  return mode as CassetteMode;
}

const isSet = (value: string | undefined): boolean => value !== undefined && !/^(?:|0|false|no)$/i.test(value);

/** The options that decide how a cassette is recorded. */
interface HintOptions {
  readonly mode?: string | undefined;
  readonly recordCommand?: string | undefined;
}

/** Returns the sentence that explains how to add a missing request to the cassette. */
function recordHint({ mode, recordCommand }: HintOptions): string {
  if (mode === "replay")
    return 'To record it, open the cassette with mode "auto" instead of "replay" and run the test again';
  return `To record it, run: ${recordCommand ?? defaultCommand()}`;
}

/** Returns the sentence that explains how to remove unused interactions. The mode `auto` cannot remove them. */
function refreshHint({ mode, recordCommand }: HintOptions): string {
  if (mode !== undefined) return 'To remove them, open the cassette with mode "refresh" and run the test again';
  const command = recordCommand ?? defaultCommand();
  return `To remove them, run: ${command.replace("WS_CASSETTE_MODE=auto", "WS_CASSETTE_MODE=refresh")}`;
}

/** Returns the command of this process, with the mode `auto`. */
function defaultCommand(): string {
  const script = process.env["npm_lifecycle_event"];
  if (script !== undefined && script !== "npx") return `WS_CASSETTE_MODE=auto npm run ${script}`;
  const testFlags = process.execArgv.filter((flag) => flag.startsWith("--test"));
  return ["WS_CASSETTE_MODE=auto node", ...testFlags, ...process.argv.slice(1).map(shellQuote)].join(" ");
}

/** Quotes a word for a POSIX shell, if it needs quotes. */
export const shellQuote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
