// Sends the same small request again and again over raw sockets. The load needs little CPU time, so that the
// measurement shows the server.
import net from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { TOKEN, USER_ID } from "../shared/responses.mjs";

const GET_USER = `GET /v1/users/${USER_ID} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\nnotion-version: 2026-03-11\r\n\r\n`;

/** @typedef {{ port: number, seconds: number, connections: number }} Load */

/** Sends requests for the given time and posts the responses per second. @param {Load} load */
async function sendLoad({ port, seconds, connections }) {
  let responses = 0;
  const startedAt = performance.now();
  const sockets = Array.from({ length: connections }, () => net.connect(port, "127.0.0.1"));
  for (const socket of sockets) {
    let received = "";
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("data", (/** @type {string} */ chunk) => {
      received += chunk;
      const end = received.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (end < 0 || received.length < end + 4 + length) return;
      received = "";
      responses += 1;
      socket.write(GET_USER);
    });
    socket.write(GET_USER);
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const rate = (responses / (performance.now() - startedAt)) * 1000;
  for (const socket of sockets) socket.destroy();
  parentPort?.postMessage(rate);
}

await sendLoad(/** @type {Load} */ (workerData));
