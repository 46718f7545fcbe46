import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Starts a bare node:http server in a worker thread. */
export async function startBareServer() {
  const worker = new Worker(new URL("./bare-server-worker.mjs", import.meta.url), { execArgv: [] });
  const [port] = await once(worker, "message");
  return { url: `http://127.0.0.1:${String(port)}`, close: async () => void (await worker.terminate()) };
}
