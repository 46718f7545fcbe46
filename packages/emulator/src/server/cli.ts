// The command ws-emulator.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { EmulatorOptions } from "../emulator-options.ts";
import type { Emulator, Seed } from "../emulator.ts";
import type { FaultRule } from "../faults/fault-rule.ts";
import { readFaultRule } from "../faults/fault-rule.ts";
import { isObject, objectsOf, scalarText } from "../values/json.ts";
import { isLoopbackHost } from "../values/loopback.ts";
import { dataPaths } from "./data-paths.ts";
import { lockFile } from "./lock-file.ts";
import {
  UsageError,
  oneOf,
  parsedJson,
  readCapabilities,
  readRateLimit,
  readTiming,
  wholeNumber,
} from "./read-flags.ts";
import { serveEmulator } from "./serve-emulator.ts";

const HELP = `Usage: ws-emulator [options]

Starts an emulated workspace on this machine. Press Ctrl+C to stop it.

Options:
  --port N               Port to listen on; 0 selects a free port (default: 4010)
  --host ADDRESS         Address to listen on (default: 127.0.0.1)
  --seed SEED            Initial content: demo, empty, or a JSON file with exported objects (default: demo)
  --now TIME             Start time of the clock, as an ISO time (default: the current time)
  --clock MODE           running, or frozen: it moves only with POST /_emulator/clock (default: running)
  --random-seed N        Seed of the ids (default: 1)
  --data PATH            File or folder that keeps the workspace and its uploaded files across restarts
  --control-token TOKEN  Token for the control API; needed if --host is not this machine
                         (default: the environment variable WS_EMULATOR_CONTROL_TOKEN)
  --allow-external-webhooks  Send webhooks to other machines, too
  --capabilities LIST    Capabilities of the integration, separated by commas (default: all)
  --rate-limit           Enforce the rate limit of the service: 3 requests per second on average, with bursts
  --rate-limit-per-second N, --rate-limit-burst N, --rate-limit-workspace-per-second N
                         Enforce another rate limit
  --search-lag MS        Milliseconds before search finds a new object (default: 0)
  --webhook-timing MODE  immediate, documented (aggregated for a minute, retried over a day), or JSON, for example
                         '{"aggregateMs":500,"firstRetryMs":100}' (default: immediate)
  --max-upload-bytes N   Maximum size of an uploaded file (default: 5242880)
  --import-lag MS        Milliseconds that the import of a file from a URL takes (default: 0)
  --addresses MODE       Addresses of files and follow-up requests in responses: emulator or service (default: emulator)
  --fault JSON           Fault rule, can be repeated. Example:
                         '{"match":{"path":"/v1/users*"},"status":429,"times":1}'
  --help                 Show this help
  --version              Show the version`;

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
  "rate-limit-per-second": { type: "string" },
  "rate-limit-burst": { type: "string" },
  "rate-limit-workspace-per-second": { type: "string" },
  "search-lag": { type: "string" },
  "webhook-timing": { type: "string" },
  "max-upload-bytes": { type: "string" },
  "import-lag": { type: "string" },
  addresses: { type: "string" },
  fault: { type: "string", multiple: true },
  help: { type: "boolean" },
  version: { type: "boolean" },
} as const;

interface CommandLine {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly controlToken: string | undefined;
  readonly emulator: EmulatorOptions;
}

/** The largest file of a paid plan, in bytes. */
const MAX_UPLOAD_BYTES = 5 * 1024 ** 3;

function main(args: string[]): void {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.help === true || values.version === true) {
      process.stdout.write(`${values.help === true ? HELP : packageVersion()}\n`);
      return;
    }
    serve({
      port: wholeNumber(values.port ?? "4010", "--port", 65_535),
      host: values.host ?? "127.0.0.1",
      data: values.data,
      controlToken: readToken(values["control-token"] ?? process.env["WS_EMULATOR_CONTROL_TOKEN"]),
      emulator: {
        allowExternalWebhooks: values["allow-external-webhooks"] === true,
        seed: readSeed(values.seed ?? "demo"),
        now: values.now ?? Date.now(),
        clock: oneOf(["running", "frozen"], values.clock ?? "running", "--clock"),
        randomSeed: wholeNumber(values["random-seed"] ?? "1", "--random-seed", 2 ** 31),
        capabilities: values.capabilities === undefined ? undefined : readCapabilities(values.capabilities),
        rateLimit: readRateLimit(values),
        searchLagMs: wholeNumber(values["search-lag"] ?? "0", "--search-lag", 86_400_000),
        webhookTiming: readTiming(values["webhook-timing"] ?? "immediate"),
        maxUploadBytes: uploadLimit(values["max-upload-bytes"]),
        importLagMs: wholeNumber(values["import-lag"] ?? "0", "--import-lag", 86_400_000),
        addresses: oneOf(["emulator", "service"], values.addresses ?? "emulator", "--addresses"),
        faults: (values.fault ?? []).map(readFault),
      },
    });
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  process.stderr.write(
    `ws-emulator: ${error instanceof Error ? error.message : String(error)}\nRun ws-emulator --help for the options.\n`,
  );
  process.exitCode = 2;
}

function readSeed(text: string): Seed {
  if (text === "demo" || text === "empty") return text;
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(text, "utf8"));
  } catch (error) {
    throw new UsageError(
      `Expected --seed to be demo, empty or a JSON file, got "${text}" (${error instanceof Error ? error.message : String(error)}).`,
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

const uploadLimit = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : wholeNumber(text, "--max-upload-bytes", MAX_UPLOAD_BYTES);

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return isObject(manifest) ? scalarText(manifest["version"]) : "unknown";
}

/** An empty environment variable is no token. */
function readToken(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

function serve({ port, host, data, controlToken, emulator: options }: CommandLine): void {
  const unlock = data === undefined ? () => {} : lockFile(dataPaths(data).file);
  process.once("exit", unlock);
  const { emulator, server, stop } = serveEmulator({ emulator: options, host, controlToken, data, onError: warn });
  server.on("error", (error) => {
    fail(error);
    process.exit();
  });
  server.listen(port, host, () => {
    const address = server.address();
    announce(emulator, host, typeof address === "object" && address !== null ? address.port : port);
    if (controlToken === undefined && !isLoopbackHost(host))
      warn(
        new Error(`The control API is off, because ${host} can be reached from other machines. Set --control-token.`),
      );
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}

function warn({ message }: Error): void {
  process.stderr.write(`ws-emulator: ${message}\n`);
}

function announce(emulator: Emulator, host: string, port: number): void {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  process.stdout.write(`Emulated workspace at ${url}
token: ${emulator.token}${emulator.testPageId === "" ? "" : `\ntest page: ${emulator.testPageId}`}

Connect a client:
  new AsyncClient({ baseUrl: "${url}", auth: "${emulator.token}" })
  curl ${url}/v1/users -H "Authorization: Bearer ${emulator.token}" -H "Notion-Version: 2026-03-11"
`);
}

main(process.argv.slice(2));
