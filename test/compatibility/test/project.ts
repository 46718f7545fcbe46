// The project that has the packed packages, and the programs that the tests run in it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { run } from "../../../scripts/test/repository.ts";

/** Folder of the project that has the packed packages. */
export const PROJECT = inject("project");

/** Folder of the tools. */
export const TOOLS = join(import.meta.dirname, "../node_modules");

/** Uses what works in every runtime. Prints one line. */
const PORTABLE = `
  async function usePackages({ AsyncClient, isAPIResponseError }, { asyncCollectPaginatedApi }, options) {
    const client = new AsyncClient(options);
    const user = await client.users.me();
    const users = await asyncCollectPaginatedApi(client.users.list);
    const error = await client.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000000" }).catch((thrown) => thrown);
    return ["AsyncClient", user.object, users.length > 1, isAPIResponseError(error) && error.code].join(" ");
  }`;

/** The line that a working `AsyncClient` prints. */
export const ASYNC_LINE = "AsyncClient user true object_not_found";

const VARIABLES =
  "{ auth: process.env.WS_TOKEN, baseUrl: process.env.WS_URL, logLevel: process.env.WS_LOG ?? 'error' }";

/** A program for browsers and edge runtimes. It exports a function that returns `ASYNC_LINE`. */
export const WEB_PROGRAM = `
  import { AsyncClient, isAPIResponseError } from "@ws/client";
  import { asyncCollectPaginatedApi } from "@ws/helpers";
  ${PORTABLE}
  const client = { AsyncClient, isAPIResponseError };
  export const runProgram = (options) => usePackages(client, { asyncCollectPaginatedApi }, options);`;

/** Output of a Node.js program. */
export const NODE_LINES = [ASYNC_LINE, "Client user", "startEmulator user", "@ws/compat user"].join("\n");

const NODE_BODY = `${PORTABLE}
  async function main() {
    const options = ${VARIABLES};
    console.log(await usePackages(client, helpers, options));
    console.log("Client", new client.Client(options).users.me().object);
    const own = await emulator.startEmulator();
    console.log("startEmulator", new client.Client({ auth: own.token, baseUrl: own.url }).users.me().object);
    await own.close();
    console.log("@ws/compat", (await new compat.Client(options).users.me({})).object);
  }
  main().catch((error) => { console.error(error); process.exit(1); });`;

/** A program as an ES module. */
export const ESM_PROGRAM = `
  import * as client from "@ws/client";
  import * as helpers from "@ws/helpers";
  import * as compat from "@ws/compat";
  import * as emulator from "@ws/emulator";
  ${NODE_BODY}`;

/** A program as CommonJS. */
export const COMMONJS_PROGRAM = `
  const client = require("@ws/client");
  const helpers = require("@ws/helpers");
  const compat = require("@ws/compat");
  const emulator = require("@ws/emulator");
  ${NODE_BODY}`;

/** A program that bundlers put into one file. The emulator has worker files, so it is not for bundles. */
export const BUNDLED_PROGRAM = `
  import * as client from "@ws/client";
  import * as helpers from "@ws/helpers";
  ${PORTABLE}
  const options = ${VARIABLES};
  usePackages(client, helpers, options).then((line) => {
    console.log(line);
    console.log("Client", new client.Client(options).users.me().object);
  });`;

/** Output of the bundled program. */
export const BUNDLED_LINES = [ASYNC_LINE, "Client user"].join("\n");

/** Writes a file of the project. Returns its path. */
export function writeProjectFile(name: string, text: string): string {
  const file = join(PROJECT, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Runs a program in the project. Returns what it prints to standard output and standard error. */
export async function runInProject(program: string, args: readonly string[], cwd = PROJECT): Promise<string> {
  const { stdout, stderr } = await run(program, args, cwd, { ...inject("variables"), NO_COLOR: "1" });
  return (stdout + stderr).trim();
}
