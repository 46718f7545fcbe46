// Clients share their connections, as the clients of `@notionhq/client` do.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@ws/compat";
import { afterAll, beforeAll, expect, test } from "vitest";

let connections = 0;
const server = http.createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end('{"object":"user","id":"u","type":"bot"}');
});
server.on("connection", () => (connections += 1));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test.each([
  ["of the client", undefined],
  ["of an agent", new http.Agent({ keepAlive: true })],
])("a client for each request uses one connection %s", async (_, agent) => {
  connections = 0;
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < 30; count += 1) {
    const notion = new Client({
      auth: `ntn_user${count}`,
      baseUrl: `http://127.0.0.1:${port}`,
      ...(agent && { agent }),
    });
    await notion.users.me({});
  }
  expect(connections).toBe(1);
});
