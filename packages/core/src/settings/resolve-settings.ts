import { DEFAULT_BASE_URL } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import { parseBaseUrl } from "../http/url.ts";
import { createLog, type LeveledLog } from "../logging/logger.ts";
import { IN_LOOP, resolveRetry, type Loop, type RetryOptions, type RetryPolicy } from "../retry/retry-policy.ts";
import { checkOptions, ownOptions } from "../checks/check-options.ts";
import { assertHeaderText, clientCredentials, type Credentials } from "./credentials.ts";
import { BASE_URL_VARIABLE, environmentValue } from "./environment.ts";
import { CALL_OPTIONS, CLIENT_OPTIONS, type CommonClientOptions, type DefaultedOptions } from "./options.ts";

/** Options that become other settings of a client. All others are settings as they are. */
type ResolvedOption = "auth" | "baseUrl" | "timeoutMs" | "deadlineMs" | "retry" | "logger" | "logLevel";

/** Settings of a client: its options, checked and with defaults. */
export interface Settings extends Omit<DefaultedOptions, ResolvedOption> {
  /** Default settings for one call. */
  readonly ofCall: CallSettings;
  /** Credentials of the client's `auth`; undefined without it. */
  readonly credentials: Credentials | undefined;
  readonly baseUrl: string;
  readonly log: LeveledLog;
  /** The HTTP client of the caller, for its `SCOPE`. */
  readonly httpClient: unknown;
}

/** Settings for one call. */
export interface CallSettings {
  readonly timeoutMs: number;
  readonly deadlineMs: number | undefined;
  readonly retry: RetryPolicy;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** The loop that the call belongs to. */
  readonly [IN_LOOP]?: Loop | undefined;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/**
 * Checks the options of a client and adds the defaults.
 * @param options Options from `ownOptions()`
 * @param client Name of the class or function, for errors
 * @throws InvalidRequestError that names the option, or what the runtime lacks
 */
export function resolveSettings(
  options: CommonClientOptions & Readonly<Record<string, unknown>>,
  client: string,
): Settings {
  assertPlatform();
  checkOptions(client, options, CLIENT_OPTIONS);
  // Written out, because a server may create a client for each request, and copies of unknown members take longer.
  const {
    auth,
    baseUrl,
    apiVersion = CLIENT_OPTIONS.apiVersion.default,
    timeoutMs = CLIENT_OPTIONS.timeoutMs.default,
    deadlineMs,
    retry = CLIENT_OPTIONS.retry.default,
    logger,
    logLevel = CLIENT_OPTIONS.logLevel.default,
    rateLimit,
    observer,
    unknownArguments,
    connections,
  } = options;
  assertHeaderText("apiVersion", apiVersion, "value");
  return {
    apiVersion,
    rateLimit,
    observer,
    unknownArguments,
    connections,
    ofCall: { timeoutMs, deadlineMs, retry: resolveRetry(retry), headers: NO_HEADERS },
    credentials: clientCredentials(auth),
    baseUrl: resolveBaseUrl(baseUrl),
    log: createLog(logLevel, logger),
    httpClient: options["httpClient"],
  };
}

/** Returns the option, or else the environment variable, or else the address of Notion. */
function resolveBaseUrl(option: string | undefined): string {
  const baseUrl = option ?? environmentValue(BASE_URL_VARIABLE) ?? DEFAULT_BASE_URL;
  // Almost all clients of a program have the same one, and to parse it takes longer than all other options.
  if (baseUrl === parsed.baseUrl) return parsed.result;
  // Programs often pass `process.env.WORKSPACE_BASE_URL`: errors then name the variable, too.
  const variable = baseUrl === environmentValue(BASE_URL_VARIABLE) ? BASE_URL_VARIABLE : undefined;
  parsed = { baseUrl, result: parseBaseUrl(baseUrl, variable) };
  return parsed.result;
}

/** The base URL that was parsed last. */
let parsed = { baseUrl: DEFAULT_BASE_URL, result: DEFAULT_BASE_URL };

/**
 * Checks the options of one call and adds the settings of its client.
 * @param refuse `refuseSignal()` for blocking clients, which cannot abort a call
 * @throws InvalidRequestError that names the option
 */
export function resolveCallSettings(
  options: unknown,
  ofClient: CallSettings,
  refuse: (() => never) | undefined,
): CallSettings {
  if (options === undefined) return ofClient;
  const own = ownOptions<Partial<CallSettings> & { retry?: RetryOptions | false }>("the options of the call", options);
  if (own["signal"] !== undefined) refuse?.();
  checkOptions("the call", own, CALL_OPTIONS);
  const { timeoutMs, deadlineMs, retry, headers, signal, [IN_LOOP]: loop } = own;
  return {
    timeoutMs: timeoutMs ?? ofClient.timeoutMs,
    deadlineMs: deadlineMs ?? ofClient.deadlineMs,
    retry: resolveRetry(retry, ofClient.retry),
    headers: headers ?? NO_HEADERS,
    signal,
    [IN_LOOP]: loop,
  } satisfies Record<keyof typeof CALL_OPTIONS | typeof IN_LOOP, unknown>;
}

/** Throws the error for the option `signal` of a blocking call. Bundles with `AsyncClient` do not contain it. */
export function refuseSignal(): never {
  throw new InvalidRequestError(
    "Expected no signal: a blocking call cannot be aborted. Use timeoutMs or deadlineMs, or AsyncClient.",
  );
}

/**
 * Checks that the runtime is new enough, so that an old one fails with one clear error instead of somewhere in a call.
 * `URL.canParse` is the newest function that this library calls, and older versions of Cloudflare Workers without it do not
 * parse URLs as other runtimes do.
 * @throws InvalidRequestError
 */
function assertPlatform(): void {
  if (typeof URL.canParse === "function") return;
  throw new InvalidRequestError(
    "Expected a runtime with URL.canParse, got one without it. In Cloudflare Workers, set compatibility_date to 2022-10-31 " +
      "or later. Elsewhere, update the browser or the runtime.",
  );
}
