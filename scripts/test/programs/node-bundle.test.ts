// @ws/client in a user's own bundle for Node, run where nothing is installed.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "@ws/emulator";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ws-node-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = `
  import { AsyncClient, Client, createHttpClient } from "@ws/client";
  const { baseUrl, auth } = process.env;
  const print = (error) => console.log(error.name + ": " + error.message);
  new AsyncClient({ auth, baseUrl }).users.me().then((user) => {
    console.log("AsyncClient", user.object);
    console.log("Client", new Client({ auth, baseUrl }).users.me().object);
    const refused = { auth, baseUrl: "http://127.0.0.1:1", retry: { maxRetries: 0 } };
    for (const fails of [() => new Client(refused).users.me(), () => createHttpClient()])
      try { fails(); } catch (error) { print(error); }
  });
`;

const emulator = await startEmulator();
afterAll(() => emulator.close());

test.each(["cjs", "esm"] as const)(
  "a bundle as %s has everything that both clients need, except axios",
  async (format) => {
    const outfile = join(folder, format === "cjs" ? "out.cjs" : "out.mjs");
    const stdin = { contents: PROGRAM, resolveDir: import.meta.dirname };
    await build({ stdin, bundle: true, platform: "node", format, outfile, logLevel: "silent" });
    const env = { ...process.env, auth: emulator.token, baseUrl: emulator.url };
    const { stdout, stderr: log } = await promisify(execFile)(process.execPath, [outfile], { cwd: folder, env });
    const [async, blocking, ...errors] = stdout.trim().split("\n");
    const refused =
      "GET users/me could not be completed: connect ECONNREFUSED 127.0.0.1:1; the request was not applied";
    expect([async, blocking]).toEqual(["AsyncClient user", "Client user"]);
    expect(log).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn /);
    expect(log).toContain(refused);
    expect(errors).toEqual([
      `RequestConnectionError: ${refused}`,
      "InvalidRequestError: axios could not be loaded. If you bundle your program, mark @ws/core as external.",
    ]);
  },
);
