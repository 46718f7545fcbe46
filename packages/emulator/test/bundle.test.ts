// The bundle for Node.js has the worker thread of startEmulator.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

test("the bundled worker thread listens, serves requests and runs calls", async () => {
  const workerData = { emulator: { seed: "empty" }, port: 0, host: "127.0.0.1", data: undefined };
  const worker = new Worker(new URL("../dist/node/server-worker.js", import.meta.url), { workerData, execArgv: [] });
  const [listening] = (await once(worker, "message")) as [{ kind: string; port: number }];
  expect(listening.kind).toBe("listening");
  const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };
  expect((await fetch(`http://127.0.0.1:${listening.port}/v1/users/me`, { headers })).status).toBe(200);
  worker.postMessage({ kind: "call", number: 1, method: "clearFaults", args: [] });
  expect(await once(worker, "message")).toEqual([{ kind: "done", number: 1, value: undefined }]);
  worker.postMessage({ kind: "close" });
  expect(await once(worker, "exit")).toEqual([0]);
});
