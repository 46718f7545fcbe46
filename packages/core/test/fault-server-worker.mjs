// A server on raw sockets that does what it is told, byte for byte, in a thread of its own: a blocking client on the
// test's thread can talk to it. `/v1/<key>/…` takes the next step of the script that was given for the key.
import net from "node:net";
import { parentPort } from "node:worker_threads";

/** @type {Map<string, { steps: object[], requests: object[], sockets: Set<net.Socket>, closed: number }>} */
const scripts = new Map();
const openSockets = new Set();

function parse(text) {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [start, ...lines] = text.slice(0, end).split("\r\n");
  const [method, target] = start.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const length = Number(headers["content-length"] ?? 0);
  const body = text.slice(end + 4, end + 4 + length);
  return body.length < length ? undefined : { method, target, headers, body, rest: text.slice(end + 4 + length) };
}

function perform(socket, step) {
  if (step.reset) return void socket.resetAndDestroy();
  if (step.write !== undefined) socket.write(Buffer.from(step.write, "latin1"));
  if (step.drip !== undefined) {
    const timer = setInterval(() => socket.write(step.drip.text), step.drip.everyMs);
    socket.once("close", () => clearInterval(timer));
  }
  if (step.rest !== undefined) setTimeout(() => socket.write(Buffer.from(step.rest.text, "latin1")), step.rest.afterMs);
  const finish = () => {
    if (step.afterwards === "end") socket.end();
    if (step.afterwards === "reset") socket.resetAndDestroy();
  };
  if (step.afterwardsMs === undefined) finish();
  else setTimeout(finish, step.afterwardsMs);
}

const server = net.createServer((socket) => {
  let text = "";
  openSockets.add(socket);
  socket.setNoDelay(true);
  socket.setMaxListeners(0);
  socket.on("error", () => undefined);
  socket.on("close", () => openSockets.delete(socket));
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    const request = parse(text);
    if (request === undefined) return;
    text = request.rest;
    const script = scripts.get(request.target.split(/[/?]/)[2] ?? "");
    if (script === undefined) return void socket.destroy();
    const step = script.steps[Math.min(script.requests.length, script.steps.length - 1)];
    script.requests.push({
      method: request.method,
      target: request.target,
      headers: request.headers,
      body: request.body,
    });
    if (!script.sockets.has(socket)) {
      script.sockets.add(socket);
      socket.on("close", () => (script.closed += 1));
    }
    perform(socket, step);
  });
});

parentPort.on("message", ({ id, command, key, steps }) => {
  const reply = (value) => parentPort.postMessage({ id, value });
  if (command === "script") {
    scripts.set(key, { steps, requests: [], sockets: new Set(), closed: 0 });
    return reply(undefined);
  }
  const script = scripts.get(key);
  return reply({ requests: script.requests, sockets: script.sockets.size, closed: script.closed });
});

server.listen(0, "127.0.0.1", () => parentPort.postMessage({ id: 0, value: server.address().port }));
