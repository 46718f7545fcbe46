// The server of clients.mjs in a worker thread, on raw sockets. Each tested client has a listener of its own, so that its
// connections are not used by another client. The listener performs one response after another.
import net from "node:net";
import { receiveCommands } from "./remote.mjs";

/** @typedef {import("./response.mjs").FuzzResponse} FuzzResponse */
/** @typedef {{ call: number, method: string, step: number }} SeenRequest */
/** @typedef {{ server: net.Server, seen: SeenRequest[], sockets: Map<net.Socket, boolean> }} Listener */

/** @type {Map<number, Listener>} */
const listeners = new Map();

/**
 * Returns the length of the first complete request, or 0.
 * @param {string} text
 */
function requestLength(text) {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return 0;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= end + 4 + length ? end + 4 + length : 0;
}

/**
 * Sends a response. The value of the socket in `sockets` is true while the response has no end.
 * @param {Listener} listener
 * @param {net.Socket} socket
 * @param {FuzzResponse} response
 */
async function perform(listener, socket, { parts, afterwards, repeat }) {
  for (const part of parts) {
    if (socket.destroyed) return;
    if (typeof part === "number") await new Promise((resolve) => setTimeout(resolve, part));
    else socket.write(part);
  }
  if (afterwards === "end") socket.end();
  if (afterwards === "reset") socket.resetAndDestroy();
  if (afterwards === "hang" || afterwards === "repeat") listener.sockets.set(socket, true);
  if (afterwards !== "repeat" || repeat === undefined) return;
  const timer = setInterval(() => socket.writableNeedDrain || socket.write(repeat), 5);
  socket.once("close", () => clearInterval(timer));
}

/** @param {FuzzResponse[][]} calls The responses of each call; the last one repeats */
function open(calls) {
  const server = net.createServer((socket) => {
    let text = "";
    listener.sockets.set(socket, false);
    socket.setNoDelay();
    socket.on("error", () => undefined);
    socket.on("close", () => listener.sockets.delete(socket));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let length = requestLength(text); length > 0; length = requestLength(text)) {
        const method = text.slice(0, text.indexOf(" "));
        const call = Number(/\r\nx-call: (\d+)/i.exec(text.slice(0, length))?.[1]);
        text = text.slice(length);
        const steps = calls[call] ?? [];
        const step = Math.min(listener.seen.filter((request) => request.call === call).length, steps.length - 1);
        listener.seen.push({ call, method, step });
        const response = steps[step];
        if (response !== undefined) void perform(listener, socket, response);
      }
    });
  });
  /** @type {Listener} */
  const listener = { server, seen: [], sockets: new Map() };
  return new Promise((/** @type {(port: number) => void} */ resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address());
      listeners.set(port, listener);
      resolve(port);
    });
  });
}

/** @param {number} port */
function find(port) {
  return /** @type {Listener} */ (listeners.get(port));
}

const commands = {
  open,
  seen: (/** @type {number} */ port) => find(port).seen,
  /** Returns the number of connections on which a response without an end is still open. */
  endless: (/** @type {number} */ port) => [...find(port).sockets.values()].filter(Boolean).length,
  connections: (/** @type {number} */ port) => find(port).sockets.size,
  close: (/** @type {number} */ port) => {
    for (const socket of find(port).sockets.keys()) socket.destroy();
    find(port).server.close();
    listeners.delete(port);
  },
};

receiveCommands(commands);
