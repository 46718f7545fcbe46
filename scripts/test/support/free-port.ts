import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to connections and to servers with port 0, so that none of them takes the port before its
 * server does, or while the server is down. Processes begin at different ports.
 */
const [FIRST, COUNT] = [12_000, 18_000];

let next = Math.floor(Math.random() * COUNT);

/** Returns an unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
      return port;
    } catch {
      // Another program has the port.
    } finally {
      server.close();
    }
  }
}
