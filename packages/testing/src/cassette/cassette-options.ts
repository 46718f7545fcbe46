// What a cassette can be told, and the checks on it.
import { fileURLToPath } from "node:url";
import type { AsyncHttpClient, SyncHttpClient } from "@ws/core";
import { assertOptions } from "../assert-known.ts";
import { ReplayError } from "../errors.ts";
import { partsWithout, type MatchPart } from "../matching/matchers.ts";
import type { RedactOptions } from "../redact/rules.ts";
import type { Volatile } from "../matching/volatiles.ts";

/** What a cassette does with a request. */
export const CASSETTE_MODES = {
  replay: "answers from the cassette; a request that is not in it fails",
  record: "sends everything, and writes a new cassette from it",
  auto: "answers what is in the cassette, sends and adds what is missing",
  refresh: "sends everything; the old cassette stays until the new one is whole",
  passthrough: "sends everything, reads and writes nothing",
} as const;

/** Name of a mode. */
export type CassetteMode = keyof typeof CASSETTE_MODES;

/** How a request is matched with a recorded one. */
export interface MatchOptions {
  /** Parts of a request that are not compared. Default: none. */
  readonly ignore?: readonly MatchPart[];
  /**
   * What a test makes anew in every run: "ids" (UUIDs), "times" (with a time of day), patterns. The recorded values
   * then stand for those of the run, the same ones through the whole cassette, in answers, too. Default: none.
   */
  readonly volatile?: readonly Volatile[];
}

/** What becomes of recorded interactions that nobody asked for, when a replay is closed. */
export type UnusedPolicy = "report" | "fail" | "ignore";

/** Settings of a cassette. */
export interface CassetteOptions {
  /** The file, by custom `*.har`. Its folder is made when something is recorded. */
  readonly path: string | URL;
  /** Default: what the variable `WS_CASSETTE_MODE` says, else `replay`. */
  readonly mode?: CassetteMode | undefined;
  readonly match?: MatchOptions | undefined;
  /** Rules that are off: `{ emails: false }`, and further `secrets`. By default every rule is on. */
  readonly redact?: RedactOptions | undefined;
  /** Default `report`. */
  readonly unused?: UnusedPolicy | undefined;
  /** Whether streams are replayed at the pace at which they came (`recorded`) or at once (`none`, the default). */
  readonly timing?: "none" | "recorded" | undefined;
  /** Ids that are written as others, and the other way round when they are replayed: `{ [actual]: written }`. */
  readonly standIns?: Readonly<Record<string, string>> | undefined;
  /** Sends the requests of `httpClient` while recording. Default: the transport of `AsyncClient`. */
  readonly upstream?: AsyncHttpClient | undefined;
  /** Sends the requests of `syncHttpClient` while recording. Default: the transport of `Client`. */
  readonly syncUpstream?: SyncHttpClient | undefined;
  /** The command that a miss names. Default: the command of this process, with `WS_CASSETTE_MODE=auto`. */
  readonly recordCommand?: string | undefined;
  /** Gets what is reported, line by line. Default: standard error. */
  readonly report?: ((line: string) => void) | undefined;
}

/** A cassette's settings, checked and filled in. */
export interface CassetteSettings {
  readonly path: string;
  readonly mode: CassetteMode;
  readonly parts: readonly MatchPart[];
  readonly volatile: readonly Volatile[];
  readonly redact: RedactOptions;
  readonly unused: UnusedPolicy;
  readonly timing: "none" | "recorded";
  readonly standIns: Readonly<Record<string, string>>;
  readonly upstream: AsyncHttpClient | undefined;
  readonly syncUpstream: SyncHttpClient | undefined;
  readonly recordHint: string;
  readonly refreshHint: string;
  readonly report: (line: string) => void;
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
 * Checks a cassette's options and fills in the defaults.
 * @throws ReplayError `invalid_option`; `recording_forbidden` for any mode but replay in CI
 */
export function resolveCassetteOptions(options: CassetteOptions, environment: Environment): CassetteSettings {
  assertOptions(options, OPTION_NAMES);
  const { path, match = {}, unused = "report", timing = "none" } = options;
  assertOptions(match, ["ignore", "volatile"], "match");
  assertOneOf("unused", unused, ["report", "fail", "ignore"]);
  assertOneOf("timing", timing, ["none", "recorded"]);
  if (typeof path !== "string" && !(path instanceof URL)) {
    throw new ReplayError("invalid_option", "path must be the path of a file, or a file URL");
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
  throw new ReplayError("invalid_option", `${name} must be one of ${allowed.join(", ")}, not ${JSON.stringify(value)}`);
}

/** In CI a recording would hide that a cassette is missing, and would send what nobody watches. */
function resolveMode(given: CassetteMode | undefined, environment: Environment): CassetteMode {
  const mode = given ?? (environment["WS_CASSETTE_MODE"] || "replay");
  assertOneOf(given === undefined ? "WS_CASSETTE_MODE" : "mode", mode, Object.keys(CASSETTE_MODES));
  if (mode !== "replay" && isSet(environment["CI"]) && environment["WS_CASSETTE_RECORD"] !== "1") {
    throw new ReplayError(
      "recording_forbidden",
      `CI is set, so cassettes only replay: mode "${mode}" needs WS_CASSETTE_RECORD=1`,
    );
  }
  return mode as CassetteMode;
}

const isSet = (value: string | undefined): boolean => value !== undefined && !/^(?:|0|false|no)$/i.test(value);

function recordHint({ mode, recordCommand }: CassetteOptions): string {
  if (mode === "replay")
    return 'Record it: open the cassette with mode "auto" instead of "replay", and run the test again';
  return `Record it: ${recordCommand ?? `WS_CASSETTE_MODE=auto ${commandOfProcess()}`}`;
}

/** What is left over goes with a recording from the start: `auto` only adds. */
function refreshHint({ mode, recordCommand }: CassetteOptions): string {
  const what = "Record the cassette anew without them";
  if (mode !== undefined) return `${what}: open it with mode "refresh", and run the test again`;
  const command = recordCommand ?? `WS_CASSETTE_MODE=auto ${commandOfProcess()}`;
  return `${what}: ${command.replace("WS_CASSETTE_MODE=auto", "WS_CASSETTE_MODE=refresh")}`;
}

function commandOfProcess(): string {
  const script = process.env["npm_lifecycle_event"];
  if (script !== undefined && script !== "npx") return `npm run ${script}`;
  const [, file = "", ...args] = process.argv;
  const quoted = [file, ...args].map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`));
  return ["node", ...process.execArgv.filter((flag) => flag.startsWith("--test")), ...quoted].join(" ").trim();
}
