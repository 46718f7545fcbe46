// The command lines of ws-emulator.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { exec, splitArguments } from "./exec.ts";
import { HELP } from "./help-text.ts";
import { readRules } from "../catalog/optional-rules.ts";
import { LIMITS } from "../catalog/limits.ts";
import type { EmulatorOptions } from "../emulator-options.ts";
import type { Emulator, Seed } from "../emulator.ts";
import type { FaultRule } from "../faults/fault-rule.ts";
import { readFaultRule } from "../faults/fault-rule.ts";
import { isObject, objectsOf, scalarText } from "../values/json.ts";
import type { Certificates } from "../tls/certificates.ts";
import { openCertificates } from "../tls/certificates.ts";
import { interceptTunnels } from "../tls/intercept-tunnels.ts";
import { proxyEnvironmentText } from "../tls/proxy-environment.ts";
import { dataPaths } from "../server/data-paths.ts";
import { lockFile } from "../server/lock-file.ts";
import { serveEmulator } from "../server/serve-emulator.ts";
import { isLoopbackHost } from "../values/loopback.ts";
import {
  decodeText,
  oneOf,
  parsedJson,
  readCapabilities,
  readRateLimit,
  readTiming,
  wholeNumber,
} from "./read-flags.ts";
import { isUsageError, messageOf, UsageError } from "./usage-errors.ts";

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  seed: { type: "string" },
  now: { type: "string" },
  clock: { type: "string" },
  "random-seed": { type: "string" },
  data: { type: "string" },
  "control-token": { type: "string" },
  "allow-external-webhooks": { type: "boolean" },
  capabilities: { type: "string" },
  "rate-limit": { type: "boolean" },
  "rate-limit-per-minute": { type: "string" },
  "rate-limit-workspace-per-minute": { type: "string" },
  "rate-limit-per-second": { type: "string" },
  "rate-limit-burst": { type: "string" },
  "rate-limit-workspace-per-second": { type: "string" },
  "search-lag": { type: "string" },
  "webhook-timing": { type: "string" },
  "block-limit": { type: "string" },
  "block-limit-grace": { type: "string" },
  "max-query-rows": { type: "string" },
  "max-upload-bytes": { type: "string" },
  "import-lag": { type: "string" },
  addresses: { type: "string" },
  "without-rule": { type: "string", multiple: true },
  fault: { type: "string", multiple: true },
  certificates: { type: "string" },
  "no-register": { type: "boolean" },
  "import-seed": { type: "string" },
  "export-on-exit": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
} as const;

interface CommandLine {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly controlToken: string | undefined;
  /** Certificates for requests that were sent to Notion. */
  readonly certificates: Certificates | undefined;
  readonly emulator: EmulatorOptions;
}

/** An emulator that listens. */
interface Serving {
  readonly emulator: Emulator;
  readonly url: string;
  /** Saves the workspace and closes the server. */
  readonly stop: () => void;
}

/** The largest file of a paid plan, in bytes. */
const MAX_UPLOAD_BYTES = 5 * 1024 ** 3;

const MAX_BLOCK_LIMIT = 1_000_000_000;
/** A year. */
const MAX_GRACE_MS = 31_536_000_000;

/** Runs a command line. Sets the exit code of the process. */
export function main(args: readonly string[]): void {
  try {
    const { flags: allFlags, program } = splitArguments(args);
    const printsEnvironment = allFlags[0] === "proxy-env";
    const flags = printsEnvironment ? allFlags.slice(1) : allFlags;
    const values = parseFlags(flags);
    if (values.help === true || values.version === true) {
      process.stdout.write(`${values.help === true ? HELP : packageVersion()}\n`);
      return;
    }
    if (printsEnvironment) {
      printEnvironment(values.certificates, values.port);
      return;
    }
    const commandLine = readCommandLine(values, program !== undefined);
    serve(commandLine, (serving) => {
      if (program === undefined) return serveUntilSignal(serving);
      const { emulator, url, stop } = serving;
      const { certificates } = commandLine;
      const [exportFile, registers] = [values["export-on-exit"], values["no-register"] !== true];
      void exec({ emulator, url, program, exportFile, registers, certificates, report }).then((code) => {
        process.exitCode = code;
        stop();
      });
    });
  } catch (error) {
    fail(error);
  }
}

type Flags = ReturnType<typeof parseFlags>;

const parseFlags = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values;

function readCommandLine(values: Flags, isExec: boolean): CommandLine {
  if (!isExec && (values["export-on-exit"] ?? values["import-seed"] ?? values["no-register"]) !== undefined)
    throw new UsageError(
      "Expected exec before --import-seed, --export-on-exit and --no-register. Use: npx @ws/emulator exec … -- COMMAND",
    );
  return {
    port: wholeNumber(values.port ?? (isExec ? "0" : "4010"), "--port", 65_535),
    host: values.host ?? "127.0.0.1",
    data: values.data,
    controlToken: readToken(values["control-token"] ?? process.env["WS_EMULATOR_CONTROL_TOKEN"]),
    certificates: values.certificates === undefined ? undefined : openCertificates(values.certificates),
    emulator: readOptions(values),
  };
}

function readOptions(values: Flags): EmulatorOptions {
  return {
    allowExternalWebhooks: values["allow-external-webhooks"] === true,
    seed: chooseSeed(values.seed, values["import-seed"]),
    now: values.now ?? Date.now(),
    clock: oneOf(["running", "frozen"], values.clock ?? "running", "--clock"),
    randomSeed: wholeNumber(values["random-seed"] ?? "1", "--random-seed", 2 ** 31),
    capabilities: values.capabilities === undefined ? undefined : readCapabilities(values.capabilities),
    rateLimit: readRateLimit(values),
    searchLagMs: wholeNumber(values["search-lag"] ?? "0", "--search-lag", 86_400_000),
    webhookTiming: readTiming(values["webhook-timing"] ?? "immediate"),
    blockLimit: limit(values["block-limit"], "--block-limit", MAX_BLOCK_LIMIT),
    blockLimitGraceMs: limit(values["block-limit-grace"], "--block-limit-grace", MAX_GRACE_MS),
    maxQueryRows: limit(values["max-query-rows"], "--max-query-rows", LIMITS.queryRows),
    maxUploadBytes: limit(values["max-upload-bytes"], "--max-upload-bytes", MAX_UPLOAD_BYTES),
    importLagMs: wholeNumber(values["import-lag"] ?? "0", "--import-lag", 86_400_000),
    addresses: oneOf(["emulator", "service"], values.addresses ?? "emulator", "--addresses"),
    withoutRules: [...readRules(values["without-rule"] ?? [], "--without-rule")],
    faults: (values.fault ?? []).map(readFault),
  };
}

function chooseSeed(seed: string | undefined, importFile: string | undefined): Seed {
  if (importFile === undefined) return readSeed(seed ?? "demo", "--seed");
  if (seed === undefined) return readSeed(importFile, "--import-seed");
  throw new UsageError("Expected --seed or --import-seed, got both. Remove one of them.");
}

function printEnvironment(folder: string | undefined, port = "4010"): void {
  if (folder === undefined)
    throw new UsageError("Expected --certificates FOLDER for proxy-env, got none. Name the folder of the emulator.");
  const url = `http://127.0.0.1:${wholeNumber(port, "--port", 65_535)}`;
  process.stdout.write(proxyEnvironmentText(url, openCertificates(folder)));
}

function report(message: string): void {
  process.stderr.write(`ws-emulator: ${message}\n`);
}

function fail(error: unknown): void {
  const options = Object.keys(OPTIONS).map((name) => `--${name}`);
  const isUsage = isUsageError(error);
  report(`${messageOf(error, options, ["exec", "proxy-env"])}${isUsage ? "\nSee npx @ws/emulator --help." : ""}`);
  process.exitCode = isUsage ? 2 : 1;
}

function readSeed(text: string, flag: "--seed" | "--import-seed"): Seed {
  if (flag === "--seed" && (text === "demo" || text === "empty")) return text;
  let parsed: unknown;
  try {
    parsed = JSON.parse(decodeText(readFileSync(text)));
  } catch (error) {
    throw new UsageError(
      `Expected ${flag} to be ${flag === "--seed" ? "demo, empty or " : ""}a JSON file, got "${text}" (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  const objects = isObject(parsed) ? parsed["objects"] : parsed;
  if (!Array.isArray(objects))
    throw new UsageError(`Expected an array of objects or {"objects": [...]} in ${text}, got other JSON.`);
  return objectsOf(objects);
}

function readFault(text: string): FaultRule {
  const parsed = parsedJson(text);
  if (parsed === undefined) throw new UsageError(`Expected --fault to be JSON, got ${text}.`);
  return readFaultRule(parsed);
}

const limit = (text: string | undefined, flag: string, max: number): number | undefined =>
  text === undefined ? undefined : wholeNumber(text, flag, max);

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return isObject(manifest) ? scalarText(manifest["version"]) : "unknown";
}

/** An empty environment variable is no token. */
function readToken(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

function serve(
  { port, host, data, controlToken, certificates, emulator: options }: CommandLine,
  onListening: (serving: Serving) => void,
): void {
  const unlock = data === undefined ? () => {} : lockFile(dataPaths(data).file);
  process.once("exit", unlock);
  const onError = ({ message }: Error): void => report(message);
  const { emulator, server, stop } = serveEmulator({ emulator: options, host, controlToken, data, onError });
  server.on("error", (error) => {
    fail(error);
    process.exit();
  });
  let origin = "";
  if (certificates !== undefined) interceptTunnels(server, certificates, () => origin);
  server.listen(port, host, () => {
    const address = server.address();
    const boundPort = typeof address === "object" && address !== null ? address.port : port;
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}`;
    origin = new URL(url).host;
    onListening({ emulator, url, stop });
    if (controlToken === undefined && !isLoopbackHost(host))
      report(`The control API is off, because ${host} can be reached from other machines. Set --control-token.`);
  });
}

function serveUntilSignal({ emulator, url, stop }: Serving): void {
  process.stdout.write(`Emulated workspace at ${url}
token: ${emulator.token} (a connection that sees everything)
personal access token: ${emulator.personalToken}${emulator.testPageId === "" ? "" : `\ntest page: ${emulator.testPageId}`}

Connect a client, or set the environment of a program:
  new AsyncClient({ baseUrl: "${url}", auth: "${emulator.token}" })
  WORKSPACE_BASE_URL=${url} WORKSPACE_TOKEN=${emulator.token}
  curl ${url}/v1/users -H "Authorization: Bearer ${emulator.token}" -H "Notion-Version: 2026-03-11"
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}
