// A server on raw sockets that sends exact bytes. It runs in a separate thread, so that blocking clients can use it. A
// request to `/v1/<key>/…` gets the next step of the script for this key, on every listener.
import net from "node:net";
import tls from "node:tls";
import { parentPort } from "node:worker_threads";
import { selfSigned } from "./self-signed.mjs";

/** @type {Map<string, { steps: object[], requests: object[], sockets: Set<net.Socket>, closed: number }>} */
const scripts = new Map();
/** Number of all and of open connections, by listener. */
const connections = {};
/** CONNECT requests of the proxy. */
const tunnels = [];

function parse(text) {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const raw = text.slice(0, end);
  const [start, ...lines] = raw.split("\r\n");
  const [method, target] = start.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const length = Number(headers["content-length"] ?? 0);
  const body = text.slice(end + 4, end + 4 + length);
  return body.length < length
    ? undefined
    : { request: { method, target, headers, body, raw }, rest: text.slice(end + 4 + length) };
}

/** Sends zero bytes as fast as possible. */
function flood(socket, bytes) {
  const piece = Buffer.alloc(1 << 20);
  let left = bytes;
  const sendMore = () => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.byteLength;
      if (!socket.write(piece)) return void socket.once("drain", sendMore);
    }
    socket.end();
  };
  sendMore();
}

/** Resets a connection. TLS has no reset, so a TLS connection is destroyed. */
const reset = (socket) => void (socket instanceof tls.TLSSocket ? socket.destroy() : socket.resetAndDestroy());

function perform(socket, step) {
  if (step.reset) return reset(socket);
  if (step.write !== undefined) socket.write(Buffer.from(step.write, "latin1"));
  if (step.flood !== undefined) flood(socket, step.flood);
  if (step.drip !== undefined) {
    const timer = setInterval(() => socket.write(step.drip.text), step.drip.everyMs);
    socket.once("close", () => clearInterval(timer));
  }
  if (step.rest !== undefined) setTimeout(() => socket.write(Buffer.from(step.rest.text, "latin1")), step.rest.afterMs);
  const finish = () => {
    if (step.afterwards === "end") socket.end();
    if (step.afterwards === "reset") reset(socket);
  };
  if (step.afterwardsMs === undefined) finish();
  else setTimeout(finish, step.afterwardsMs);
}

/**
 * Opens a tunnel. For the host `<status>.invalid`, the proxy refuses it with this status, and for IPv6 addresses; for `silent.invalid`, it does not answer.
 */
function connectThrough(socket, { target, headers }) {
  tunnels.push({ target, headers });
  const [, host, port] = /^(.*):(\d+)$/.exec(target);
  if (host === "silent.invalid") return;
  const [, refusal = host.startsWith("[") ? "502" : undefined] = /^(\d{3})\.invalid$/.exec(host) ?? [];
  if (refusal !== undefined)
    return void socket.end(
      `HTTP/1.1 ${refusal} Refused\r\ncontent-type: text/html\r\nretry-after: 60\r\ncontent-length: 6\r\n\r\n<html>`,
    );
  const upstream = net.connect(Number(port), host, () => {
    socket.write("HTTP/1.1 200 Connected\r\n\r\n");
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("close", () => upstream.destroy());
}

const serveAs = (via) => (socket) => {
  let text = "";
  const onData = (chunk) => {
    text += chunk.toString("latin1");
    const parsed = parse(text);
    if (parsed === undefined) return;
    text = parsed.rest;
    const { request } = parsed;
    if (request.method === "CONNECT") {
      socket.off("data", onData);
      return connectThrough(socket, request);
    }
    // Requests to a proxy have absolute URLs.
    const [, , key = ""] = request.target.replace(/^http:\/\/[^/]*/, "").split(/[/?]/);
    const script = scripts.get(key) ?? scripts.get("*");
    if (script === undefined) return void socket.destroy();
    const step = script.steps[Math.min(script.requests.length, script.steps.length - 1)];
    script.requests.push({ ...request, via });
    if (!script.sockets.has(socket)) {
      script.sockets.add(socket);
      socket.on("close", () => (script.closed += 1));
    }
    perform(socket, step);
  };
  socket.setNoDelay?.(true);
  socket.setMaxListeners(0);
  socket.on("error", () => undefined);
  socket.on("data", onData);
};

const { key, cert } = selfSigned();
const listeners = {
  http: net.createServer(serveAs("http")),
  https: tls.createServer({ key, cert }, serveAs("https")),
  proxy: net.createServer(serveAs("proxy")),
  elsewhere: net.createServer(serveAs("elsewhere")),
  /** Accepts connections and data, and never responds. */
  silent: net.createServer((socket) => void socket.on("error", () => undefined).resume()),
  /** Resets each connection at its first byte, before a request is read. */
  resets: net.createServer(
    (socket) => void socket.on("error", () => undefined).once("data", () => socket.resetAndDestroy()),
  ),
  /** Sends a banner in plain text before the request. */
  banner: net.createServer(
    (socket) =>
      void socket
        .on("error", () => undefined)
        .resume()
        .end("220 fault server\r\n"),
  ),
};

function listen([name, server]) {
  connections[name] = { total: 0, open: 0 };
  server.on("connection", (socket) => {
    connections[name].total += 1;
    connections[name].open += 1;
    socket.on("close", () => (connections[name].open -= 1));
  });
  server.on("tlsClientError", () => undefined);
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve([name, server.address().port])));
}

const commands = {
  script: ({ key: name, steps }) => void scripts.set(name, { steps, requests: [], sockets: new Set(), closed: 0 }),
  seen: ({ key: name }) => {
    const { requests, sockets, closed } = scripts.get(name);
    return { requests, sockets: sockets.size, closed };
  },
  take: ({ key: name }) => scripts.get(name).requests.splice(0),
  connections: () => connections,
  tunnels: () => tunnels,
};

parentPort.on("message", ({ id, command, ...rest }) => parentPort.postMessage({ id, value: commands[command](rest) }));

const ports = Object.fromEntries(await Promise.all(Object.entries(listeners).map(listen)));
parentPort.postMessage({ id: 0, value: { ports, cert } });
