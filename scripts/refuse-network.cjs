// Refuses connections to other machines. `vitest.shared.ts` loads this file into every process and thread of the tests.
// It is CommonJS, because Node loads only `--require` into worker threads as well.
"use strict";
const { Socket } = require("node:net");

// Names under .invalid have no address, so a connection to one fails in the name lookup.
const ALLOWED = /^(localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::)$|\.invalid$/;

const connect = /** @type {(...args: unknown[]) => import("node:net").Socket} */ (
  Reflect.get(Socket.prototype, "connect")
);

/**
 * All of TCP passes through this method: http, https, http2, tls and fetch.
 * @this {import("node:net").Socket}
 * @param {unknown[]} args options, or a port and a host, or a path; one array of these when Node calls the method
 */
Socket.prototype.connect = function connectToThisMachine(...args) {
  const [first, second] = /** @type {unknown[]} */ (Array.isArray(args[0]) ? args[0] : args);
  const { path, host = second } = /** @type {{ path?: unknown, host?: unknown }} */ (Object(first));
  if (!path && typeof host === "string" && !ALLOWED.test(host)) {
    throw new Error(`Expected a connection to this machine, got ${host}. Tests must not use the network.`);
  }
  return connect.apply(this, args);
};
