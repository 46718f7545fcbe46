// Loaded into every process of the test suites, and by Node into each of their threads: connects to this machine only.
// A test that would reach the service, or any other host, fails with the name of that host instead.
//
// Package managers are let through: the tests about the repository install from the registry. What they start is not.
// By `--require`, not `--import`: only that runs before the code of every thread, and changes nothing else of a process.
"use strict";

const childProcess = require("node:child_process");
const dgram = require("node:dgram");
const dns = require("node:dns");
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const net = require("node:net");
const path = require("node:path");
const { getEnvironmentData, isMainThread, setEnvironmentData } = require("node:worker_threads");

// As in refusal.mjs.
const FLAG = `--require=${JSON.stringify(__filename)}`;
const WITNESS_VARIABLE = "WS_REFUSAL_WITNESS";

const PACKAGE_MANAGER = /[\\/]node_modules[\\/]p?npm[\\/]|[\\/](?:p?npm|p?npx)(?:-cli)?(?:\.[cm]?js)?$/;
// What vitest runs tests in: a thread, or a process that it forks.
const VITEST = /[\\/]vitest[\\/]/;
const VITEST_FORK = /[\\/]vitest[\\/].*[\\/]workers[\\/]/;

const LOOPBACK = new net.BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");
// As a target these lead to this machine, too.
LOOPBACK.addAddress("0.0.0.0", "ipv4");
LOOPBACK.addAddress("::", "ipv6");

// A thread has no arguments yet: it is told those of its process.
const PROGRAM = "ws-refusal-program";
const known = isMainThread ? process.argv[1] : getEnvironmentData(PROGRAM);
const program = typeof known === "string" ? known : "";
if (isMainThread) setEnvironmentData(PROGRAM, program);
if (!PACKAGE_MANAGER.test(program)) {
  refuseSockets();
  refuseDatagrams();
  refuseNames();
  handDown();
  syncBuiltinESMExports();
  leaveWitness();
}

/**
 * Puts `around` in the place of a method. `call` runs the method itself with the arguments that it is given.
 * @param {object} owner
 * @param {string} name
 * @param {(call: (args: unknown[]) => unknown, args: unknown[], self: unknown) => unknown} around
 */
function wrap(owner, name, around) {
  /** @type {unknown} */
  const original = Reflect.get(owner, name);
  if (typeof original !== "function") return;
  Reflect.set(
    owner,
    name,
    /** @this {unknown} */ function (/** @type {unknown[]} */ ...args) {
      const call = (/** @type {unknown[]} */ given) => /** @type {unknown} */ (Reflect.apply(original, this, given));
      return around(call, args, this);
    },
  );
}

/** @param {string} host a name or an address */
function isLoopback(host) {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  const family = net.isIP(name);
  if (family === 0) return name === "localhost" || name.endsWith(".localhost");
  return LOOPBACK.check(name, family === 4 ? "ipv4" : "ipv6");
}

/**
 * @param {string} what
 * @param {string} host
 */
function refusal(what, host) {
  // What a resolver has to say of a name that never has an address (RFC 6761): tests use such names for that.
  if (/\.invalid(?::|$)/.test(host)) {
    const [name = ""] = host.split(":");
    const facts = { code: "ENOTFOUND", errno: -3008, syscall: "getaddrinfo", hostname: name };
    return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), facts);
  }
  const error = new Error(`${what} ${host} is refused: tests reach this machine only (scripts/refuse-network.cjs)`);
  return Object.assign(error, { code: "ERR_NETWORK_REFUSED", hostname: host });
}

/**
 * All of TCP: http, https, http2, tls and fetch connect through this one method. A refusal comes as from a name server,
 * so that whoever connects sees a request that never left.
 */
function refuseSockets() {
  wrap(net.Socket.prototype, "connect", (call, args) => {
    const target = targetOf(args);
    if (isLoopback(target.host)) return call(args);
    const options = { ...target.options };
    if (typeof options.lookup === "function" && net.isIP(target.host) === 0) {
      // The caller names addresses itself: those count.
      wrap(options, "lookup", (lookup, asked) => lookup(loopbackOnly(asked, target.host)));
    } else {
      const error = refusal("Connecting to", `${target.host}:${String(options.port)}`);
      options.host = "refused.invalid";
      options.lookup = (/** @type {unknown} */ _name, /** @type {unknown} */ _options, /** @type {Done} */ done) =>
        process.nextTick(done, error);
    }
    if (!Array.isArray(args[0])) return call([options, ...args.filter((one) => typeof one === "function")]);
    args[0][0] = options;
    return call(args);
  });
}

/** @typedef {(...args: unknown[]) => void} Done */

/**
 * Where a call of `connect` leads: options, or a port and a host, or a path. Node hands its own over as one list.
 * @param {unknown[]} args
 * @returns {{ host: string, options: { host?: unknown, port?: unknown, path?: unknown, lookup?: unknown } }}
 */
function targetOf(args) {
  const [first, second] = Array.isArray(args[0]) ? /** @type {unknown[]} */ (args[0]) : args;
  const options =
    typeof first === "object" && first !== null
      ? /** @type {ReturnType<typeof targetOf>["options"]} */ (first)
      : { port: first, host: second };
  const isNamed = typeof options.path !== "string" && typeof options.host === "string";
  return { host: isNamed ? String(options.host) : "localhost", options };
}

/**
 * The arguments of a lookup, whose last one is called with a refusal where an address leads away.
 * @param {unknown[]} args
 * @param {string} host
 */
function loopbackOnly(args, host) {
  const holder = { done: args.at(-1) };
  wrap(holder, "done", (done, [error, found, family]) => {
    const addresses = /** @type {unknown[]} */ (Array.isArray(found) ? found : [found]).map((one) =>
      String(typeof one === "object" && one !== null && "address" in one ? one.address : one),
    );
    const away = error ? undefined : addresses.find((address) => !isLoopback(address));
    return done(away === undefined ? [error, found, family] : [refusal("Connecting to", `${host} (${away})`)]);
  });
  return [...args.slice(0, -1), holder.done];
}

function refuseDatagrams() {
  for (const name of ["send", "connect"]) {
    wrap(dgram.Socket.prototype, name, (call, args) => {
      for (const host of args.slice(1)) {
        if (typeof host === "string" && !isLoopback(host)) throw refusal("Sending to", host);
      }
      return call(args);
    });
  }
}

/** Asking for a name is networking, too. */
function refuseNames() {
  for (const methods of [dns, dns.Resolver.prototype]) refuseNamesOf(methods, false);
  for (const methods of [dns.promises, dns.promises.Resolver.prototype]) refuseNamesOf(methods, true);
}

/**
 * @param {object} methods
 * @param {boolean} givesPromise
 */
function refuseNamesOf(methods, givesPromise) {
  const asking = Object.getOwnPropertyNames(methods).filter((name) => /^(?:lookup|resolve|reverse)/.test(name));
  for (const name of asking) {
    wrap(methods, name, (call, args) => {
      const host = String(args[0]);
      if (isLoopback(host) || (name === "lookup" && net.isIP(host) !== 0)) return call(args);
      const error = refusal("Asking for the address of", host);
      if (givesPromise) return Promise.reject(error);
      const done = args.at(-1);
      if (typeof done === "function") process.nextTick(() => void Reflect.apply(done, undefined, [error]));
      return undefined;
    });
  }
}

/** Children get the flag, whatever environment a test makes for them. */
function handDown() {
  wrap(childProcess.ChildProcess.prototype, "spawn", (call, [options]) => {
    const { envPairs } = /** @type {{ envPairs?: string[] }} */ (options);
    return call([{ .../** @type {object} */ (options), envPairs: envPairs && withFlag(envPairs) }]);
  });
}

/** @param {string[]} pairs variables, each as NAME=value */
function withFlag(pairs) {
  const isOptions = (/** @type {string} */ pair) => pair.startsWith("NODE_OPTIONS=");
  const given = pairs.filter(isOptions).at(-1)?.slice("NODE_OPTIONS=".length) ?? "";
  if (given.includes(FLAG)) return pairs;
  return [...pairs.filter((pair) => !isOptions(pair)), `NODE_OPTIONS=${`${given} ${FLAG}`.trim()}`];
}

/** Says that the tests of this folder run under this: `npm test` fails where nothing says so. */
function leaveWitness() {
  const folder = process.env[WITNESS_VARIABLE];
  if (folder === undefined || !(isMainThread ? VITEST_FORK : VITEST).test(program)) return;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, path.basename(process.cwd())), "");
}
