import { startChild } from "../shared/start-child.mjs";

/**
 * Starts the server in a child process.
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startServerProcess() {
  const { ready, stop } = await startChild(new URL("./server-process.mjs", import.meta.url));
  return { url: /** @type {{ url: string }} */ (ready).url, stop };
}
