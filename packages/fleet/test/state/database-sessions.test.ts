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
