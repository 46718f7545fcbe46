/**
 * Sends the requests of this process, its threads and its child processes for Notion to a running emulator. It has no
 * exports.
 *
 * Load it before a program:
 *
 * ```sh
 * WS_EMULATOR_URL=http://127.0.0.1:4010 node --import @ws/emulator/register app.js
 * ```
 * @module @ws/emulator/register
 */
import { readEmulatorUrl } from "./intercept/emulator-url.ts";
import { interceptFetch } from "./intercept/intercept-fetch.ts";
import { interceptNodeHttp } from "./intercept/intercept-node-http.ts";
import { withRegister } from "./intercept/node-options.ts";

const REGISTERED = Symbol.for("@ws/emulator/register");

// The ES module and its CommonJS copy may both be loaded.
if (!Reflect.has(globalThis, REGISTERED)) {
  const emulator = readEmulatorUrl(process.env["WS_EMULATOR_URL"]);
  Reflect.set(globalThis, REGISTERED, emulator.origin);
  interceptNodeHttp(emulator);
  interceptFetch(emulator);
  // The threads of this process, such as that of a blocking client, and the programs that it starts send requests, too.
  process.env["NODE_OPTIONS"] = withRegister(process.env["NODE_OPTIONS"]);
}
