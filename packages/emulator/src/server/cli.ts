// The command ws-emulator.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { EmulatorOptions } from "../emulator-options.ts";
import type { Emulator, Seed } from "../emulator.ts";
import type { FaultRule } from "../faults/fault-rule.ts";
import { readFaultRule } from "../faults/fault-rule.ts";
import { isObject, objectsOf, scalarText } from "../values/json.ts";
import { isLoopbackHost } from "../values/loopback.ts";
import { lockFile } from "./lock-file.ts";
import { serveEmulator } from "./serve-emulator.ts";

const HELP = `Usage: ws-emulator [options]

Starts an emulated workspace on this machine. Press Ctrl+C to stop it.

Options:
  --port N               Port to listen on; 0 selects a free port (default: 4010)
  --host ADDRESS         Address to listen on (default: 127.0.0.1)
  --seed SEED            Initial content: demo, empty, or a JSON file with exported objects (default: demo)
  --now TIME             Start time of the clock, as an ISO time (default: the current time)
  --random-seed N        Seed of the ids (default: 1)
  --data FILE            File that keeps the workspace across restarts
  --control-token TOKEN  Token for the control API; needed if --host is not this machine
                         (default: the environment variable WS_EMULATOR_CONTROL_TOKEN)
  --allow-external-webhooks  Send webhooks to other machines, too
  --rate-limit           Enforce the rate limit of the service: 3 requests per second on average, with bursts
  --search-lag MS        Milliseconds before search finds a new object (default: 0)
  --webhook-timing MODE  immediate, or documented: aggregated for a minute, retried over a day (default: immediate)
  --fault JSON           Fault rule, can be repeated. Example:
                         '{"match":{"path":"/v1/users*"},"status":429,"times":1}'
  --help                 Show this help
  --version              Show the version`;

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  seed: { type: "string" },
  now: { type: "string" },
  "random-seed": { type: "string" },
  data: { type: "string" },
  "control-token": { type: "string" },
  "allow-external-webhooks": { type: "boolean" },
  "rate-limit": { type: "boolean" },
  "search-lag": { type: "string" },
  "webhook-timing": { type: "string" },
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

/** An invalid command line. */
class UsageError extends Error {}

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
        randomSeed: wholeNumber(values["random-seed"] ?? "1", "--random-seed", 2 ** 31),
        rateLimit: values["rate-limit"] === true ? true : undefined,
        searchLagMs: wholeNumber(values["search-lag"] ?? "0", "--search-lag", 86_400_000),
        webhookTiming: readTiming(values["webhook-timing"] ?? "immediate"),
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

function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new UsageError(`Expected ${name} to be a whole number from 0 to ${most}, got "${text}".`);
  return value;
}

function readTiming(text: string): "immediate" | "documented" {
  if (text === "immediate" || text === "documented") return text;
  throw new UsageError(`Expected --webhook-timing to be immediate or documented, got "${text}".`);
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
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UsageError(`Expected --fault to be JSON, got ${text}.`);
  }
  return readFaultRule(parsed);
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return isObject(manifest) ? scalarText(manifest["version"]) : "unknown";
}

/** An empty environment variable is no token. */
function readToken(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

function serve({ port, host, data, controlToken, emulator: options }: CommandLine): void {
  const unlock = data === undefined ? () => {} : lockFile(data);
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
