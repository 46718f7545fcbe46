import { once } from "node:events";
import { createServer } from "node:net";

/** Returns an unused port of the loopback interface. */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("Expected a free port, got none.");
  return address.port;
}
