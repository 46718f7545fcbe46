// A TCP proxy that can stop to forward: a network that has stalled, without an error on either side.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy. */
export interface StallingProxy {
  readonly port: number;
  /** Stops to forward, also on new connections. */
  readonly stall: () => void;
  /** Forwards a byte of the server each second, also on new connections. */
  readonly trickle: () => void;
  /** Forwards again. The connections that have stalled end. */
  readonly resume: () => void;
  /** Leads new connections to another port, as a name that moves does. Those that are open stay where they are. */
  readonly redirect: (port: number) => void;
  readonly close: () => void;
}

/** Starts a proxy to a port of this machine. */
export async function startStallingProxy(firstTarget: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  let isTrickling = false;
  /** Forwards the rest of a connection byte by byte. */
  const trickle = (from: Socket, to: Socket, data: Buffer) => {
    from.pause();
    let position = 0;
    const timer = setInterval(() => {
      if (position < data.length && !to.destroyed) to.write(data.subarray(position, (position += 1)));
      else {
        clearInterval(timer);
        from.resume();
      }
    }, 1_000);
    from.once("close", () => clearInterval(timer));
  };
  let target = firstTarget;
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!isStalled) to.destroy();
      });
      from.on("data", (data) => {
        if (isTrickling && from === upstream) trickle(from, to, data);
        else if (!isStalled) to.write(data);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => void (isStalled = true),
    trickle: () => void (isTrickling = true),
    redirect: (port) => void (target = port),
    resume() {
      for (const socket of sockets) socket.destroy();
      isStalled = false;
      isTrickling = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
