// The command ws-emulator exec.
import type { ChildProcess } from "node:child_process";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { withRegister } from "../src/intercept/node-options.ts";
import { startCommandLines, type Finished } from "./support/command-lines.ts";

const BIN = fileURLToPath(new URL("../bin/ws-emulator.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-exec-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runInProcess = startCommandLines(folder);

const exec = (...args: string[]): Promise<Finished> => execWith({}, ...args);

function execWith(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Finished> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [BIN, "exec", ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Returns the arguments that run a program with Node.js. */
const node = (script: string): string[] => ["--", process.execPath, "--input-type=module", "-e", script];

const READ_PAGE = `
const { WS_EMULATOR_URL: url, WORKSPACE_BASE_URL, WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: page } = process.env;
const headers = { authorization: "Bearer " + token, "notion-version": "2026-03-11", "content-type": "application/json" };
const send = async (method, path, body) => {
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  return [response.status, await response.json()];
};`;

test("runs a program with the URL, the token, the test page and its own flags, and passes its output and exit code on", async () => {
  const script = `${READ_PAGE}
    const [status, { id }] = await send("GET", "/v1/pages/" + page);
    console.log(status, id === page, url === WORKSPACE_BASE_URL, token === "ntn_emulator_" + "0".repeat(34));
    console.log((await send("GET", "/v1/users"))[0], process.argv.slice(1).join());
    console.error("to stderr");
    process.exitCode = 7;`;
  const fault = '{"match":{"path":"/v1/users"},"status":503}';
  expect(await exec("--seed=empty", "--fault", fault, ...node(script), "--", "--seed", "x")).toEqual({
    code: 7,
    out: "200 true true true\n503 --seed,x\n",
    err: "to stderr\n",
  });
});

/** Asks the service for the bot, in a program and in a thread whose flags are its own, and prints the statuses. */
const ASK_SERVICE = `
import { Worker } from "node:worker_threads";
const ask = 'fetch("https://api.notion.com/v1/users/me", { headers: { authorization: "Bearer secret_x", "notion-version": "2026-03-11" } }).then(({ status }) => status, (error) => error.cause?.code)';
const inThread = 'require("node:worker_threads").parentPort.postMessage("ready"); ' + ask + '.then((status) => require("node:worker_threads").parentPort.postMessage(status))';
const status = await eval(ask);
const worker = new Worker(inThread, { eval: true, execArgv: [] });
const fromThread = await new Promise((resolve) => worker.on("message", (message) => message !== "ready" && resolve(message)));
console.log(status, fromThread, process.env.NODE_OPTIONS ?? "none");`;

test("sends the requests of a Node.js program for the service to the emulator, and keeps NODE_OPTIONS", async () => {
  const child = await execWith({ NODE_OPTIONS: "--no-deprecation" }, "--seed", "empty", ...node(ASK_SERVICE));
  expect(child).toMatchObject({ code: 0, err: "" });
  expect(child.out).toMatch(/^200 200 --no-deprecation --require \S+register\.cjs\n$/);
});

test("--no-register leaves NODE_OPTIONS as it is", async () => {
  const script = "console.log(process.env.NODE_OPTIONS)";
  const options = { NODE_OPTIONS: "--no-deprecation" };
  const result = await execWith(options, "--seed", "empty", "--no-register", ...node(script));
  expect(result).toEqual({ code: 0, out: "--no-deprecation\n", err: "" });
});

test.each([["with spaces"], ['with "quotes" and \\'], ["größe ü"]])(
  "the path of the module can be one %s",
  async (name) => {
    const file = join(folder, name, "register.cjs");
    mkdirSync(join(folder, name));
    writeFileSync(file, "console.log('loaded')");
    const env = { ...process.env, NODE_OPTIONS: withRegister("--no-warnings", file) };
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", ""], { env });
    expect(stdout).toBe("loaded\n");
    expect(withRegister(env.NODE_OPTIONS, file)).toBe(env.NODE_OPTIONS);
    rmSync(join(folder, name), { recursive: true });
  },
);

test("exports the objects of a program that failed, and imports them into the next run", async () => {
  const file = join(folder, "saved.json");
  const create = `${READ_PAGE}
    const title = [{ text: { content: "Kept" } }];
    const [status, { id }] = await send("POST", "/v1/pages", { parent: { page_id: page }, properties: { title: { title } } });
    console.log(id);
    process.exitCode = 3;`;
  const first = await exec("--seed", "empty", "--export-on-exit", "saved.json", ...node(create));
  expect(first).toMatchObject({ code: 3, err: "" });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ objects: expect.any(Array) as unknown });
  expect(readdirSync(folder)).toEqual(["saved.json"]);
  const read = `${READ_PAGE} console.log((await send("GET", "/v1/pages/${first.out.trim()}"))[0]);`;
  expect(await exec("--import-seed", "saved.json", ...node(read))).toEqual({ code: 0, out: "200\n", err: "" });
});

test.each([
  ["ws-no-such-program", 127, 'Cannot run "ws-no-such-program": command not found.'],
  ["./notes.txt", 126, 'Cannot run "./notes.txt": '],
] as const)("refuses the program %s with exit code %i", async (program, code, message) => {
  writeFileSync(join(folder, "notes.txt"), "");
  const result = await exec("--seed", "empty", "--", program);
  expect(result).toMatchObject({ code, out: "" });
  expect(result.err).toContain(message);
});

test("refuses a file for --export-on-exit that it cannot write", async () => {
  const result = await exec("--seed", "empty", "--export-on-exit", "none/x.json", "--", "true");
  expect(result).toMatchObject({ code: 1, out: "" });
  expect(result.err).toContain("Cannot write --export-on-exit");
});

test.each([
  [["--seed", "empty", "--"], "Expected a command after --, got none."],
  [["--port"], "Expected a command after --, got none."],
  [["npm", "test"], "Expected a command after --, got none."],
  [["--no-register=1", "--", "true"], "option '--no-register' does not take an argument"],
  [["--prot", "1", "--", "true"], "unknown option '--prot'"],
  [["--import-seed", "no-such.json", "--", "true"], "Expected --import-seed to be a JSON file"],
  [["--seed", "demo", "--import-seed", "x", "--", "true"], "Expected --seed or --import-seed, got both."],
] as const)("refuses %j", async (args, message) => {
  const result = await runInProcess("exec", ...args);
  expect(result).toMatchObject({ code: 2, out: "" });
  expect(result.err).toContain(message);
});

test("ends with 1 if the port is in use, without running the program", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const result = await exec("--seed", "empty", "--port", String(port), "--", "echo", "ran");
  other.close();
  expect(result).toMatchObject({ code: 1, out: "", err: expect.stringContaining("EADDRINUSE") as string });
});

test.each([
  ["SIGTERM", "echo ready; exec sleep 60", 143],
  ["SIGINT", "trap 'echo cleaned; exit 5' INT; echo ready; for i in $(seq 600); do sleep 0.1; done", 5],
] as const)("passes %s on to the program and ends with its exit code", async (signal, script, code) => {
  const args = [BIN, "exec", "--seed", "empty", "--", "sh", "-c", script];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    if (out === "ready\n") child.kill(signal);
  });
  expect(await once(child, "close")).toEqual([code, null]);
  expect(out).toBe(signal === "SIGINT" ? "ready\ncleaned\n" : "ready\n");
});
