// Bundles the worker thread again and checks that the bundle works like the separate modules.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

test("the bundled worker thread listens, serves requests and runs calls", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ws-bundle-"));
  const file = join(folder, "worker.mjs");
  try {
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL("../scripts/bundle-worker.mjs", import.meta.url)),
      file,
    ]);
    const workerData = {
      emulator: { seed: "empty" },
      port: 0,
      host: "127.0.0.1",
      data: undefined,
    };
    const worker = new Worker(file, { workerData, execArgv: [] });
    const [listening] = (await once(worker, "message")) as [{ kind: string; port: number }];
    expect(listening.kind).toBe("listening");
    const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };
    expect((await fetch(`http://127.0.0.1:${listening.port}/v1/users/me`, { headers })).status).toBe(200);
    worker.postMessage({ kind: "call", number: 1, method: "clearFaults", args: [] });
    expect(await once(worker, "message")).toEqual([{ kind: "done", number: 1, value: undefined }]);
    worker.postMessage({ kind: "close" });
    expect(await once(worker, "exit")).toEqual([0]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
