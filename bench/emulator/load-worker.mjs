// Asks a server the same small thing over and over, with so little work that the server is what is measured.
import net from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { TOKEN, USER_ID } from "../lib/answers.mjs";

const GET_USER = `GET /v1/users/${USER_ID} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\nnotion-version: 2026-03-11\r\n\r\n`;

/** @typedef {{ port: number, seconds: number, connections: number }} Load */

/** @param {Load} load */
async function sendLoad({ port, seconds, connections }) {
  let answers = 0;
  const startedAt = performance.now();
  const sockets = Array.from({ length: connections }, () => net.connect(port, "127.0.0.1"));
  for (const socket of sockets) {
    let got = "";
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("data", (/** @type {string} */ chunk) => {
      got += chunk;
      const end = got.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(got)?.[1]);
      if (end < 0 || got.length < end + 4 + length) return;
      got = "";
      answers += 1;
      socket.write(GET_USER);
    });
    socket.write(GET_USER);
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const rate = (answers / (performance.now() - startedAt)) * 1000;
  for (const socket of sockets) socket.destroy();
  parentPort?.postMessage(rate);
}

await sendLoad(/** @type {Load} */ (workerData));
