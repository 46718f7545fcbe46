// Makes a server an HTTPS proxy that responds itself for Notion, and connects to all other hosts.
import type { Server } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { INTERCEPTED_HOST, type Certificates } from "./certificates.ts";

const ESTABLISHED = "HTTP/1.1 200 Connection Established\r\n\r\n";

/**
 * Accepts the method CONNECT.
 * @param origin host and port of the emulator, for the addresses in responses
 */
export function interceptTunnels(server: Server, { cert, key }: Certificates, origin: () => string): void {
  const secure = createServer({ cert, key }, (message, reply) => {
    message.headers.host = origin();
    server.emit("request", message, reply);
  });
  secure.on("tlsClientError", (_, socket) => socket.destroy());
  const open = new Set<Duplex>();
  server.on("connect", (message, socket: Duplex, head: Buffer) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    // A program that ends its connection gets no response.
    socket.on("error", () => socket.destroy());
    const target = URL.canParse(`http://${message.url}`) ? new URL(`http://${message.url}`) : undefined;
    if (target === undefined) socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    else if (target.hostname === INTERCEPTED_HOST) {
      socket.write(ESTABLISHED);
      socket.unshift(head);
      secure.emit("connection", socket);
    } else if (isThisMachine(message.socket.remoteAddress)) tunnel(target, socket, head);
    // Otherwise other machines could reach all services of this machine.
    else socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.on("close", () => {
    for (const socket of open) socket.destroy();
  });
}

const isThisMachine = (address = ""): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

function tunnel({ hostname, port }: URL, socket: Duplex, head: Buffer): void {
  const upstream = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ""), () => {
    socket.write(ESTABLISHED);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
  socket.on("close", () => upstream.destroy());
}
