import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { DatabaseSessions } from "../../src/state/database-sessions.ts";

test("sessions that are closed are not opened again, although a check was still waiting for its answer", async () => {
  const sessions = new DatabaseSessions("postgres://127.0.0.1:1/none", 1);
  const question = sessions.query("select 1");
  await expect(question).rejects.toThrow("ECONNREFUSED");
  await sessions.close();
  expect(() => sessions.renew()).not.toThrow();
  await expect(sessions.query("select 1")).rejects.toThrow("after calling end");
});

test("a query that waits for a session gets one after the sessions were renewed", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const sessions = new DatabaseSessions(`postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`, 1);
  const queries = [sessions.query("select 1"), sessions.query("select 2")];
  const ended = Promise.allSettled(queries);
  await once(silent, "connection");
  sessions.renew();
  silent.close();
  for (const socket of sockets) socket.destroy();
  const [first, second] = await ended;
  expect(first).toMatchObject({ status: "rejected", reason: { message: "Connection terminated unexpectedly" } });
  // It asked the address again, where nobody listens now.
  expect(second).toMatchObject({ status: "rejected", reason: { code: "ECONNREFUSED" } });
  await sessions.close();
});
