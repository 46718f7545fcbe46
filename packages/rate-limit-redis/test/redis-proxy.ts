// A TCP proxy between a client and a Redis server. It causes faults that a real server cannot cause on request.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Behavior of the proxy: forwards, forwards late, drops silently, or responds with an error in place of the server. */
export type ProxyMode =
  | { readonly kind: "forward"; readonly delayMs: number }
  | { readonly kind: "drop" }
  | { readonly kind: "error"; readonly line: string; readonly closes: boolean };

export const FORWARD: ProxyMode = { kind: "forward", delayMs: 0 };

/** A running proxy. */
export interface RedisProxy {
  readonly port: number;
  setMode(mode: ProxyMode): void;
  stop(): void;
}

/** Starts a proxy to the server on the port. */
export async function startRedisProxy(redisPort: number): Promise<RedisProxy> {
  let mode = FORWARD;
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((incoming) => {
    const outgoing = track(connect(redisPort, "127.0.0.1"));
    track(incoming);
    const pass = (data: Buffer, to: Socket): void => {
      if (mode.kind === "drop") return;
      if (mode.kind === "forward" && mode.delayMs > 0) setTimeout(() => to.write(data), mode.delayMs);
      else to.write(data);
    };
    incoming.on("data", (data) => {
      if (mode.kind !== "error") return pass(data, outgoing);
      // Every command begins with the number of its parts.
      const commands = data.toString("latin1").match(/^\*\d+\r$/gm)?.length ?? 1;
      incoming.write(`-${mode.line}\r\n`.repeat(commands));
      if (mode.closes) incoming.end();
    });
    outgoing.on("data", (data) => pass(data, incoming));
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Expected a port, got none");
  return {
    port: address.port,
    setMode: (next) => void (mode = next),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
