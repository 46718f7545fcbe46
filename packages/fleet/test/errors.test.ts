import { expect, test } from "vitest";
import { codeTextOf, FleetError } from "../src/errors.ts";

const reply = (message: string) => Object.assign(new Error(message), { name: "ReplyError" });

test.each([
  ["a fault of this package", new FleetError("aborted", "Ended."), "aborted"],
  ["a connection", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  ["an old master of Redis", reply("READONLY You can't write against a read only replica."), "redis_read_only"],
  ["a Redis without memory", reply("OOM command not allowed when used memory > 'maxmemory'."), "redis_full"],
  ["another reply of Redis", reply("NOSCRIPT No matching script."), "redis_noscript"],
  [
    "a Redis that is silent",
    new Error("Redis has not answered.", { cause: new Error("Socket timeout. Expecting data") }),
    "redis_unavailable",
  ],
  ["a command without an answer", new Error("Command timed out"), "redis_unavailable"],
  ["a query without an answer", new Error("Query read timeout"), "database_unavailable"],
  ["a pool without a session", new Error("timeout exceeded when trying to connect"), "database_unavailable"],
  ["anything else", new Error("No."), "unknown"],
  ["a value that is no error", "No.", "unknown"],
])("%s has a code", (_, error, code) => {
  expect(codeTextOf(error)).toBe(code);
});
