// @ws/client in a user's own bundle for Node, run where nothing is installed.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ws-node-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = `
  import { AsyncClient, Client, createHttpClient } from "@ws/client";
  const options = { auth: "a-token", baseUrl: "http://127.0.0.1:1", retry: { maxRetries: 0 } };
  const print = (error) => console.log(error.name + ": " + error.message);
  new AsyncClient(options).users.me().catch((error) => {
    print(error);
    for (const fails of [() => new Client({ ...options, logLevel: "error" }).users.me(), () => createHttpClient()])
      try { fails(); } catch (thrown) { print(thrown); }
  });
`;

test.each(["cjs", "esm"] as const)(
  "in a bundle as %s, AsyncClient works and logs, and errors name what the bundle lacks",
  async (format) => {
    const outfile = join(folder, format === "cjs" ? "out.cjs" : "out.mjs");
    const stdin = { contents: PROGRAM, resolveDir: import.meta.dirname };
    await build({ stdin, bundle: true, platform: "node", format, outfile, logLevel: "silent" });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile], { cwd: folder });
    const [line = "", ...errors] = stdout.trim().split("\n");
    const refused =
      "GET users/me could not be completed: connect ECONNREFUSED 127.0.0.1:1; the request was not applied";
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn /);
    expect(line).toContain(refused);
    expect(errors).toEqual([
      `RequestConnectionError: ${refused}`,
      "RequestConnectionError: GET users/me could not be completed: the worker thread of Client did not start. If you bundle your program, mark @ws/core as external; the request was not applied",
      "InvalidRequestError: axios could not be loaded. If you bundle your program, mark @ws/core as external.",
    ]);
  },
);
