// The entry @ws/emulator/register, in child processes.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { RunningEmulator } from "@ws/emulator";
import { startEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = fileURLToPath(new URL("support/intercepted.mjs", import.meta.url));

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd: FOLDER, env: { ...process.env, NODE_OPTIONS: "", ...env } };
    const child = execFile(process.execPath, args, options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

let emulator: RunningEmulator;
const other = createServer((message, reply) => reply.end(`${message.headers.host} ${message.url}`));
const flags = [
  ["--import", "import"],
  ["--require", "require"],
] as const;
const results = new Map<string, Run>();

beforeAll(async () => {
  emulator = await startEmulator({ seed: "empty" });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const env = { WS_EMULATOR_URL: emulator.url, OTHER_URL: `http://127.0.0.1:${port}` };
  const runs = flags.map(([flag]) => run([flag, "@ws/emulator/register", PROGRAM], env));
  for (const [index, [flag]] of flags.entries())
    results.set(flag, (await runs[index]) ?? { code: -1, out: "", err: "" });
});

afterAll(async () => {
  other.close();
  await emulator.close();
});

describe.each(flags)("node %s @ws/emulator/register", (flag) => {
  test("sends the requests of every HTTP client for the service to the emulator", () => {
    const { out, err } = results.get(flag) ?? { out: "", err: "no run" };
    expect(err).toBe("");
    const { service } = JSON.parse(out) as { service: Record<string, string> };
    expect(service).toEqual({
      "https.request with options": "200 bot",
      "https.request with a URL, options and agent": "200 bot",
      "https.get with a URL": "200 bot",
      "https.get, imported by name": "200 bot",
      "https.get, required": "200 bot",
      "http.get": "200 bot",
      "headers as a list": "200 bot",
      fetch: "200 bot",
      "fetch of a Request": "200 bot",
      "undici.request": "200 bot",
      "undici.fetch": "200 bot",
      axios: "200 bot",
      got: "200 bot",
      "the official client": "200 bot",
      "the official client 2": "200 bot",
    });
  });

  test("sends bodies and creates addresses of the emulator", () => {
    const { created } = JSON.parse(results.get(flag)?.out ?? "") as { created: string };
    expect(created.startsWith(`${emulator.url}/v1/file_uploads/`)).toBe(true);
  });

  test("does not change requests for other hosts and ports", () => {
    const { others } = JSON.parse(results.get(flag)?.out ?? "") as { others: Record<string, string> };
    const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(others).toEqual({
      "http.get": `${host} /a`,
      fetch: `${host} /b`,
      "https.get of another port": "api.notion.com:1",
    });
  });
});

test.each([
  [undefined, "got no value"],
  ["", 'got ""'],
  ["127.0.0.1:4010", 'got "127.0.0.1:4010"'],
  ["https://127.0.0.1:4010", "got "],
  ["http://127.0.0.1:4010/v1", "got "],
])("ends the process before its first line if WS_EMULATOR_URL is %j", async (url, message) => {
  const { code, out, err } = await run(["--import", "@ws/emulator/register", "-e", "console.log(1)"], {
    WS_EMULATOR_URL: url,
  });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("Expected WS_EMULATOR_URL to be the URL of a running emulator, such as http://127.0.0.1:4010");
  expect(err).toContain(message);
});
