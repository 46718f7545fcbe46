import { once } from "node:events";
import { createServer } from "node:net";

/** Starts a server on a free port of the loopback interface. Returns the port. @param {import("node:net").Server} server */
export async function listen(server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Expected the server to have a port, got none.");
  return address.port;
}

/** Returns an unused port of the loopback interface. */
export async function freePort() {
  const probe = createServer();
  const port = await listen(probe);
  probe.close();
  return port;
}
