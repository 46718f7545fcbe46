// `Client` sends its requests from a worker thread. Mocks of the calling thread do not see them.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@ws/client";
import nock from "nock-13";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer } from "../../../packages/core/test/support/fault-server.ts";
import { errorOf, MOCKED_URL, QUIET } from "./support/clients.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterEach(() => {
  nock.cleanAll();
  nock.enableNetConnect();
});
afterAll(async () => {
  nock.restore();
  await server.close();
});

test("a mock does not respond to Client", async () => {
  nock(MOCKED_URL).get("/v1/users/me").reply(200, { object: "user" });
  const client = new Client({ ...QUIET, baseUrl: MOCKED_URL, retry: false });
  expect(await errorOf(() => client.users.me())).toMatchObject({ cause: { code: "ENOTFOUND" } });
  expect(nock.isDone()).toBe(false);
  client.close();
});

test("nock.disableNetConnect() does not keep Client from the network", async () => {
  await server.script("real", [{ write: httpResponse(200, '{"object":"user"}') }]);
  nock.disableNetConnect();
  const client = new Client({ ...QUIET, baseUrl: `${server.url}/v1/real` });
  expect(client.users.me()).toEqual({ object: "user" });
  client.close();
});

test("a mock that NODE_OPTIONS loads into each thread responds to Client", async () => {
  const folder = fileURLToPath(new URL("support", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [`${folder}/blocking-program.mjs`], {
    env: { ...process.env, NODE_OPTIONS: `--require=${JSON.stringify(`${folder}/mock-every-thread.cjs`)}`, MOCKED_URL },
  });
  expect(JSON.parse(stdout)).toEqual({ object: "user", type: "bot" });
});

test("a synchronous httpClient responds to Client in the calling thread", () => {
  const httpClient = { request: () => ({ status: 200, headers: {}, data: { object: "user" } }) };
  expect(new Client({ ...QUIET, httpClient }).users.me()).toEqual({ object: "user" });
});
