import { once } from "node:events";
import { createServer } from "node:net";

/** Returns an unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("Expected a port, got none");
  return address.port;
}
