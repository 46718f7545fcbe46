// Behavior that needs a separate process: it exits by itself, and loads modules when it needs them.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, serviceError, startFaultServer, type FaultServer } from "../support/fault-server.ts";
import { startProgram } from "../support/run-program.ts";

const run = promisify(execFile);
const CALL_TIMEOUT_MS = 60_000;
const CORE = new URL("../../dist/node/index.js", import.meta.url).href;
const CORE_FOLDER = fileURLToPath(new URL(".", CORE));
const ERRORS = new URL("../../dist/errors/errors.js", import.meta.url).href;

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  await server.script("ok", [{ write: httpResponse(200, '{"ok":1}') }]);
  await server.script("refused", [{ write: serviceError(404, "object_not_found") }]);
});
afterAll(() => server.close());

/** Runs a script with core in a separate process. In it, `call(key)` makes a call. */
function script(kind: "" | "Sync", body: string, core = CORE): Promise<{ stdout: string; stderr: string }> {
  const options = {
    auth: "ntn_of_a_process",
    baseUrl: server.url,
    timeoutMs: CALL_TIMEOUT_MS,
    retry: false,
    logLevel: core === CORE ? "warn" : "error",
  };
  const prelude = `
    import { create${kind}Sender } from ${JSON.stringify(core)};
    const sender = create${kind}Sender(${JSON.stringify(options)});
    const call = (key) => sender.send({ method: "get", path: key });
  `;
  return run(process.execPath, ["--input-type=module", "--eval", prelude + body], {
    // Ends a program that does not exit by itself.
    timeout: 2 * CALL_TIMEOUT_MS,
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}

describe.each([
  ["createSender()", ""],
  ["createSyncSender()", "Sync"],
] as const)("%s", (_name, kind) => {
  test("a program loads no logger for a success, logs a failure to standard error, and exits without close()", async () => {
    const { stdout, stderr } = await script(
      kind,
      `import { createRequire } from "node:module";
       const { cache } = createRequire(${JSON.stringify(CORE)});
       const isLoaded = (name) => Object.keys(cache).some((file) => file.includes("/" + name + "/"));
       console.log(JSON.stringify((await call("ok")).data), isLoaded("axios"), isLoaded("winston"));
       try { await call("refused"); } catch {}
       console.log(isLoaded("axios"), isLoaded("winston"));`,
    );
    expect(stdout).toBe('{"ok":1} false false\nfalse true\n');
    expect(stderr).toMatch(/^\S+Z warn GET refused → 404 object_not_found: .*\n$/);
  });
});

const OLDER_PERMISSION = "--experimental-permission";

describe("a broken worker", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "ws-core-"));
    await cp(new URL("../../package.json", import.meta.url), path.join(folder, "package.json"));
    await cp(CORE_FOLDER, path.join(folder, "dist/node"), { recursive: true });
    await symlink(new URL("../../node_modules", import.meta.url), path.join(folder, "node_modules"));
    await server.script("silent", [{}]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /**
   * Runs a script with a copy of the package whose worker is another program.
   * @param startMs Time limit for the start of the worker
   */
  async function scriptWithWorker(change: (source: string) => string, body: string, startMs = 15_000): Promise<string> {
    for (const file of await readdir(CORE_FOLDER)) {
      const text = await readFile(path.join(CORE_FOLDER, file), "utf8");
      const changed = text
        .replace(
          /(SYNC_WORKER_SOURCE = )(["'`])(.*)\2;$/m,
          (_, start: string, quote: string, source: string) => start + quote + change(source) + quote + ";",
        )
        .replace(/\b(START_MS = )(15e3|15_?000)\b/, `$1${startMs}`)
        .replace(/\b(GRACE_MS = )(2e3|2_?000)\b/, "$1100");
      await writeFile(path.join(folder, "dist/node", file), changed);
    }
    const core = pathToFileURL(path.join(folder, "dist/node/index.js")).href;
    return (await script("Sync", body, core)).stdout;
  }
  const CALL = `try { console.log(JSON.stringify(call("silent"))); } catch (error) { console.log(error.message, error.attempts); }`;
  /** Two calls. Between them, a variable of the environment makes the worker exit. */
  const OK_TWICE = `call("ok");
    process.env.WORKER_EXITS = "1";
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    delete process.env.WORKER_EXITS;
    console.log(JSON.stringify(call("ok").data));`;

  test("that exits during a call fails the call immediately", async () => {
    // Escaped, because it becomes a part of a string.
    const exitsDuringCall = String.raw`require(\"node:worker_threads\").workerData.port.on("message", () => setTimeout(() => process.exit(1), 30));`;
    const stdout = await scriptWithWorker((source) => source + exitsDuringCall, CALL);
    expect(stdout).toBe(
      "GET silent could not be completed: the worker thread of Client stopped; the request may have been applied 1\n",
    );
  });

  test("that hangs during a call ends it at the time limit of the attempt, which is not repeated", async () => {
    const hangs = String.raw`require(\"node:worker_threads\").workerData.port.on("message", () => { for (;;); });`;
    const body = `try { sender.send({ method: "get", path: "silent", timeoutMs: 50, retry: { maxRetries: 2 } }); }
      catch (error) { console.log(error.message, error.attempts); }`;
    const stdout = await scriptWithWorker((source) => source + hangs, body);
    expect(stdout).toBe("GET silent had no response within 50 ms; the request may have been applied 1\n");
  });

  test("that exits between two calls is replaced", async () => {
    const exits = "setInterval(() => process.env.WORKER_EXITS && process.exit(1), 1);";
    const stdout = await scriptWithWorker((source) => source + exits, OK_TWICE);
    expect(stdout).toBe('{"ok":1}\n');
  });

  test.each([
    ["exits before it is ready", () => "process.exit(1);"],
    ["has an error", () => "throw new Error();"],
    ["does not compile", () => "{"],
    ["hangs", () => "for (;;);"],
  ])("that %s fails the call once: the request was not applied", async (_, change) => {
    expect(await scriptWithWorker(change, CALL, 300)).toBe(
      "GET silent could not be completed: the worker thread of Client did not start; the request was not applied 1\n",
    );
  });

  test("that exits whenever it has started does not send the request", async () => {
    expect(await scriptWithWorker((source) => `${source}process.exit(1);`, CALL)).toBe(
      "GET silent could not be completed: the worker thread of Client stopped; the request was not applied 1\n",
    );
  });

  test("that Node.js does not allow fails the call with the error of Node.js", async () => {
    // Node.js 20 has the older name, Node.js 24 the new one only.
    const permission = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : OLDER_PERMISSION;
    const flags = [permission, "--allow-fs-read=*", "--no-warnings"];
    const { stdout } = await startProgram(
      `try {
        core.createSyncSender({ auth: "t", logLevel: "error" }).send({ method: "get", path: "users/me" });
      } catch (error) {
        console.log(error.name, error.attempts, error.maybeApplied, error.cause.message, error.cause.cause.code);
      }`,
      { flags },
    ).result;
    expect(stdout).toBe(
      "RequestConnectionError 1 false the worker thread of Client did not start. Run Node.js with --allow-worker, or use AsyncClient ERR_ACCESS_DENIED\n",
    );
  });
});

test("the guards recognize errors of another copy of the package", async () => {
  const { stdout } = await run(process.execPath, [
    "--input-type=module",
    "--eval",
    `const first = await import(${JSON.stringify(ERRORS)});
     const second = await import(${JSON.stringify(ERRORS)} + "?second");
     const error = new first.InvalidRequestError("x");
     console.log(error instanceof second.WorkspaceError, second.isWorkspaceError(error), second.isInvalidRequestError(error), second.isRequestTimeoutError(error), second.isWorkspaceError({}), second.isWorkspaceError(null));`,
  ]);
  expect(stdout).toBe("false true true false false false\n");
});
