// A tunnel through a proxy without a network: the CONNECT request, and what its answers do.
import { EventEmitter } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sendDetailsOf } from "../../src/transport/http-client/outcomes.ts";
import type { Proxy } from "../../src/transport/node/proxies.ts";
import { createTunnelAgent, credentialsFor } from "../../src/transport/node/tunnels.ts";

const PROXY: Proxy = {
  secure: false,
  hostname: "proxy.test",
  port: 3128,
  host: "proxy.test:3128",
  authorization: undefined,
  setting: "HTTPS_PROXY",
};

afterEach(() => void vi.restoreAllMocks());

/** Asks the agent of a proxy for a connection to a host. The CONNECT request is not sent: it waits for events. */
function openTunnel({ proxy = {}, target = {}, options = {} } = {}) {
  const connect = Object.assign(new EventEmitter(), { end: vi.fn<() => void>() });
  const created: object[] = [];
  /** A module like node:https whose agent opens no connection. */
  class Agent extends https.Agent {}
  const opened = new net.Socket();
  Object.assign(Agent.prototype, { createConnection: (to: object) => (created.push(to), opened) });
  const request = vi.fn<(options: object) => unknown>(() => connect);
  vi.spyOn(http, "request").mockImplementation(request as never);
  const secureRequest = vi.fn<(options: object) => unknown>(() => connect);
  const all = { ...PROXY, ...proxy };
  const agent = createTunnelAgent({ ...https, Agent, request: secureRequest as never }, all, options);
  const done = vi.fn<(error: Error | null, socket?: net.Socket) => void>();
  (agent as unknown as { createConnection: (to: object, done: unknown) => void }).createConnection(
    { host: "api.test", port: 443, ...target },
    done,
  );
  return {
    connect,
    created,
    opened,
    done,
    error: () => done.mock.calls[0]?.[0],
    plain: () => request.mock.calls[0]?.[0],
    secure: () => secureRequest.mock.calls[0]?.[0],
  };
}

/** A socket of the proxy that records how it is used. */
function proxySocket() {
  const socket = new net.Socket();
  return Object.assign(socket, { unshift: vi.fn<(bytes: Uint8Array) => void>() });
}

describe("the CONNECT request", () => {
  test("asks the proxy for the host and the port of the target", () => {
    const { plain, secure, connect } = openTunnel();
    expect(plain()).toEqual({
      method: "CONNECT",
      hostname: "proxy.test",
      port: 3128,
      path: "api.test:443",
      headers: { host: "api.test:443" },
      agent: false,
    });
    expect(secure()).toBeUndefined();
    expect(connect.end).toHaveBeenCalledOnce();
  });

  test.each([
    [{ host: "2001:db8::1", port: 8443 }, "[2001:db8::1]:8443"],
    [{ host: undefined, hostname: "b.test", port: undefined }, "b.test:443"],
    [{ host: "a.test", hostname: "b.test" }, "a.test:443"],
  ])("for %j asks for %s", (target, path) => {
    expect(openTunnel({ target }).plain()).toMatchObject({ path, headers: { host: path } });
  });

  test("has the credentials of the proxy", () => {
    const { plain } = openTunnel({ proxy: { authorization: "Basic bWU6" } });
    expect(plain()).toMatchObject({ headers: { "proxy-authorization": "Basic bWU6" } });
    expect(credentialsFor(PROXY)).toEqual({});
  });

  test.each([true, false, undefined])("to an encrypted proxy checks its certificate: %s", (rejectUnauthorized) => {
    const { plain, secure } = openTunnel({ proxy: { secure: true }, options: { rejectUnauthorized } });
    expect(secure()).toMatchObject({ method: "CONNECT", rejectUnauthorized });
    expect(plain()).toBeUndefined();
  });

  test("is given to the caller, who can end it", () => {
    const onTunnel = vi.fn<(request: unknown) => void>();
    const { connect } = openTunnel({ target: { onTunnel } });
    expect(onTunnel.mock.calls).toEqual([[connect]]);
  });
});

describe("the answer of the proxy", () => {
  test.each([200, 201, 299])("%i opens the connection in the tunnel", (statusCode) => {
    const { connect, created, opened, done } = openTunnel({ target: { servername: "api.test" } });
    const socket = proxySocket();
    connect.emit("connect", { statusCode }, socket, Buffer.alloc(0));
    expect(done.mock.calls).toEqual([[null, opened]]);
    expect(created).toMatchObject([{ host: "api.test", port: 443, servername: "api.test", socket }]);
    expect(socket.unshift).not.toHaveBeenCalled();
  });

  test("can have the first bytes of the target behind it", () => {
    const { connect } = openTunnel();
    const socket = proxySocket();
    connect.emit("connect", { statusCode: 200 }, socket, Buffer.from("a"));
    expect(socket.unshift.mock.calls).toEqual([[Buffer.from("a")]]);
  });

  test.each([
    [{ statusCode: 199, statusMessage: "Odd" }, "(199 Odd)", false],
    [{ statusCode: 300, statusMessage: "Odd" }, "(300 Odd)", false],
    [{ statusCode: 403 }, "(403)", true],
    [{ statusCode: 407, statusMessage: "" }, "(407). Check the user name and the password in HTTPS_PROXY", true],
    [{ statusCode: 502, statusMessage: "Bad Gateway" }, "(502 Bad Gateway)", false],
    [{}, "(undefined)", false],
  ])("%j is an error, and closes the connection to the proxy", (response, end, isFinal) => {
    const { connect, created, error } = openTunnel();
    const socket = proxySocket();
    connect.emit("connect", response, socket, Buffer.alloc(0));
    expect(error()?.message).toBe(`The proxy proxy.test:3128 refused the connection ${end}`);
    expect(sendDetailsOf(error())).toEqual({ sent: false, staleSocket: false, isFinal });
    expect([socket.destroyed, created]).toEqual([true, []]);
  });

  test("that never comes is an error with the code and the cause of Node, and nothing was sent", () => {
    const { connect, error } = openTunnel();
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    connect.emit("error", cause);
    expect(error()).toMatchObject({
      message: "The proxy proxy.test:3128 could not be used: connect ECONNREFUSED",
      code: "ECONNREFUSED",
      cause,
    });
    expect(sendDetailsOf(error())).toEqual({ sent: false, staleSocket: false });
  });
});
