import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const FETCH = `fetch("https://api.notion.com/").catch((error) => console.log(error.cause.message));`;
const REFUSED = "Expected a connection to this machine, got api.notion.com. Tests must not use the network.";

test("a test cannot connect to another host, and the error names the host", async () => {
  await expect(fetch("https://api.notion.com/")).rejects.toMatchObject({ cause: { message: REFUSED } });
  expect(() => connect(81, "192.0.2.1")).toThrow("got 192.0.2.1");
});

test("neither can a process or a worker thread that a test starts", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", FETCH]);
  expect(stdout.trim()).toBe(REFUSED);
  const worker = new Worker(FETCH, { eval: true, execArgv: [], stdout: true });
  const [text] = (await once(worker.stdout.setEncoding("utf8"), "data")) as [string];
  expect(text.trim()).toBe(REFUSED);
});

test("a test can connect to this machine", async () => {
  const server = createServer((_, response) => response.end("here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const host of ["127.0.0.1", "localhost"]) {
    const response = await fetch(`http://${host}:${port}`);
    expect(await response.text()).toBe("here");
  }
  server.closeAllConnections();
  server.close();
});
