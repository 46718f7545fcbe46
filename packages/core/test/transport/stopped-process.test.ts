// Time that passed without the process: it was stopped and continued, or its event loop was blocked, while a call waited.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startProgram } from "../support/run-program.ts";

/** Time limit of a call, so long that a busy machine serves the request before it, and the longer time without the process. */
const [TIMEOUT_MS, STOP_MS] = [4000, 5000];
const PAGE = gzipSync(JSON.stringify({ object: "page", text: "x".repeat(100_000) }));

/** Starts a server that calls `before` for each request, then responds after a time, or not. */
async function serve(before: () => boolean, delayMs = 0) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      if (!before()) return;
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      setTimeout(() => response.end(PAGE), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A program that makes a call and prints how it ended. */
const programOf = (create: string, baseUrl: string, options: object = {}) => `
  const settings = { auth: "ntn_stopped", logger: false, timeoutMs: ${TIMEOUT_MS}, ...${JSON.stringify({ baseUrl, ...options })} };
  const sender = core.${create}(settings);
  try {
    const { data } = await sender.send({ method: "post", path: "pages", body: {} });
    console.log(data.object);
  } catch (error) {
    console.log(error.code, error.maybeApplied, error.attempts, error.scope);
  }`;

/** Runs a program that is stopped for longer than its timeout when its request has arrived. Returns what it prints. */
async function outputOfStopped(create: string, responds: boolean): Promise<string> {
  const server = await serve(() => {
    const { child } = program;
    child.kill("SIGSTOP");
    setTimeout(() => child.kill("SIGCONT"), STOP_MS);
    return responds;
  });
  const program = startProgram(programOf(create, server.url));
  const { stdout } = await program.result;
  server.close();
  return stdout;
}

const SENDERS = ["createSender", "createSyncSender"];

test.concurrent.each(SENDERS)("%s: a response that arrived while the process was stopped counts", async (create) => {
  expect(await outputOfStopped(create, true)).toBe("page\n");
});

test.concurrent.each(SENDERS)("%s: without a response, the call still ends", async (create) => {
  expect(await outputOfStopped(create, false)).toContain("true 1 attempt\n");
});

test.concurrent("a response that arrived while the event loop was blocked counts", async () => {
  const server = await serve(() => {
    program.child.stdin.write("block");
    return true;
  }, 150);
  const block = `process.stdin.once("data", () => {
    process.stdin.unref();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${STOP_MS});
  });`;
  const program = startProgram(block + programOf("createSender", server.url));
  expect((await program.result).stdout).toBe("page\n");
  server.close();
});
