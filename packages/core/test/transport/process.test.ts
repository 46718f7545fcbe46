// Behavior that needs a separate process: it exits by itself, and writes only to standard output.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, serviceError, startFaultServer, type FaultServer } from "../support/fault-server.ts";

const run = promisify(execFile);
const CALL_TIMEOUT_MS = 4_000;
const ENGINE = new URL("../../dist/engine.js", import.meta.url).href;

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  await server.script("ok", [{ write: httpResponse(200, '{"ok":1}') }]);
  await server.script("refused", [{ write: serviceError(404, "object_not_found") }]);
});
afterAll(() => server.close());

/** Runs a script with core in a separate process. In it, `call(key)` makes a call with the transport. */
function script(kind: "Async" | "Sync", body: string, core = ENGINE): Promise<{ stdout: string; stderr: string }> {
  const prelude = `
    import * as engine from ${JSON.stringify(core)};
    const transport = engine.connect${kind}();
    const settings = { timeoutMs: ${CALL_TIMEOUT_MS}, deadlineMs: undefined, retry: engine.resolveRetry(false), channel: new engine.RequestChannel(Date.now), log: engine.createLog(${JSON.stringify(core === ENGINE ? "warn" : "error")}), secrets: [], now: Date.now, random: Math.random };
    const call = (key) => engine.drive${kind}(engine.exchange({ method: "GET", baseUrl: ${JSON.stringify(server.url)}, ...engine.buildTarget(${JSON.stringify(server.url)}, key, ""), headers: {}, body: undefined }, settings), transport);
  `;
  return run(process.execPath, ["--input-type=module", "--eval", prelude + body], {
    timeout: 5_000,
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}

describe.each(["Async", "Sync"] as const)("%s", (kind) => {
  test("the process exits without close()", async () => {
    const { stdout } = await script(kind, `console.log(JSON.stringify((await call("ok")).data));`);
    expect(stdout).toBe('{"ok":1}\n');
  });

  test("the default logger writes one line to standard output and none to standard error", async () => {
    const { stdout, stderr } = await script(kind, `try { await call("refused"); } catch {}`);
    expect(stdout).toMatch(/^\S+Z warn GET refused → 404 object_not_found: .*\n$/);
    expect(stderr).toBe("");
  });

  test("a success writes nothing at the default level and loads neither axios nor winston", async () => {
    const { stdout } = await script(
      kind,
      `await call("ok"); const { createRequire } = await import("node:module"); const loaded = Object.keys(createRequire(${JSON.stringify(ENGINE)}).cache); console.log(loaded.filter((file) => /winston|axios/.test(file)).length);`,
    );
    expect(stdout).toBe("0\n");
  });
});

describe("a broken worker", () => {
  /** Makes a call with a copy of the package whose worker has one more statement. */
  async function callWithWorker(statement: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "ws-core-"));
    try {
      await cp(new URL("../../package.json", import.meta.url), path.join(folder, "package.json"));
      await cp(new URL("../../dist", import.meta.url), path.join(folder, "dist"), { recursive: true });
      await symlink(new URL("../../node_modules", import.meta.url), path.join(folder, "node_modules"));
      const bundles = path.join(folder, "dist/node");
      for (const file of await readdir(bundles)) {
        const text = await readFile(path.join(bundles, file), "utf8");
        const changed = text.replace(/(SYNC_WORKER_SOURCE = (["'`]).*)\2;$/m, `$1${statement}$2;`);
        await writeFile(path.join(bundles, file), changed);
      }
      const core = pathToFileURL(path.join(folder, "dist/node/engine.js")).href;
      const { stdout } = await script(
        "Sync",
        `try { call("silent"); } catch (error) { console.log(error.message); }`,
        core,
      );
      return stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test("that exits during a call fails the call immediately", async () => {
    await server.script("silent", [{}]);
    const startedAt = performance.now();
    const stdout = await callWithWorker("setTimeout(() => process.exit(1), 30);");
    expect(stdout).toBe(
      "GET silent could not be completed: the worker thread of Client stopped; the request may have been applied\n",
    );
    expect(performance.now() - startedAt).toBeLessThan(CALL_TIMEOUT_MS);
  });
});

test("the guards recognize errors of another copy of the package", async () => {
  const { stdout } = await run(process.execPath, [
    "--input-type=module",
    "--eval",
    `const first = await import(${JSON.stringify(ENGINE.replace("engine.js", "errors/errors.js"))});
     const second = await import(${JSON.stringify(ENGINE.replace("engine.js", "errors/errors.js"))} + "?second");
     const error = new first.InvalidRequestError("x");
     console.log(error instanceof second.WorkspaceError, second.isWorkspaceError(error), second.isInvalidRequestError(error), second.isRequestTimeoutError(error), second.isWorkspaceError({}), second.isWorkspaceError(null));`,
  ]);
  expect(stdout).toBe("false true true false false false\n");
});
