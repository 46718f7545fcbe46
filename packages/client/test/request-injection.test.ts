// Passes hostile arguments to both clients. At most one request may arrive, below {baseUrl}/v1/, with the method, headers
// and token of the client. The fault server records the request bytes that it reads from the socket.
import { AsyncClient, Client, InvalidRequestError, type CommonClientOptions } from "@ws/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  httpResponse,
  startFaultServer,
  type FaultServer,
  type SeenRequest,
} from "../../core/test/support/fault-server.ts";
import { unicodeText } from "../../core/test/support/unicode-text.ts";
import { parseForm, TOKEN, type EitherClient } from "./support/clients.ts";

const RUNS = { numRuns: 120 };
const BELOW = "/gate/way/v1/";
const PAGE = "1a2b3c4d-0000-4000-8000-000000000001";
const OWN_HEADERS = [
  "accept",
  "accept-encoding",
  "authorization",
  "connection",
  "host",
  "notion-version",
  "user-agent",
];
const BODY_HEADERS = ["content-length", "content-type"];

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  await server.script("*", [{ write: httpResponse(200, "{}") }]);
});
afterAll(() => server.close());

const clientClasses: readonly { name: string; create: (options: CommonClientOptions) => EitherClient }[] = [
  { name: "AsyncClient", create: (options) => new AsyncClient(options) },
  { name: "Client", create: (options) => new Client(options) },
];

/** Known injection strings. Random combinations of them make new ones. */
const payloads = [
  "..",
  ".%09./",
  "%2e%2e",
  "%252e%252e",
  "..%2f",
  "..%2f..%2fusers",
  "..\\..\\users",
  ".\t./users",
  ".\n./users",
  "\t..",
  "//elsewhere.example",
  "\\\\elsewhere.example",
  "http://elsewhere.example/",
  "@elsewhere.example",
  "me@elsewhere.example:80",
  "x?auth=1",
  "x#y",
  "．．",
  "‥",
  "..;/users",
  "%c0%ae%c0%ae",
  "%00",
  "x\r\nhost: elsewhere.example",
  "x HTTP/1.1\r\nx-added: 1\r\n\r\nGET /stolen",
  "\ud800",
  "é\udc00",
  "\u2028",
  "__proto__",
  "",
  " ",
];
const hostileText = fc.oneof(
  fc.constantFrom(...payloads),
  fc
    .array(fc.constantFrom(...payloads, "/", "a", ":", "%", "%2f", "users"), { maxLength: 5 })
    .map((all) => all.join("")),
  unicodeText,
  fc.string(),
);

describe.each(clientClasses)("$name", ({ create }) => {
  let client: EitherClient;
  beforeAll(() => {
    client = create({ auth: TOKEN, baseUrl: `${server.url}/gate/way`, logLevel: "error", retry: false });
  });
  afterAll(() => client.close());

  /** Makes a call that may be rejected. Returns its request, and checks that no other bytes arrived. */
  async function sentRequest(call: () => unknown, method: string, added: readonly string[] = []) {
    let rejected = false;
    try {
      await call();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      rejected = true;
    }
    const requests = await server.take("*");
    expect(requests).toHaveLength(rejected ? 0 : 1);
    const [request] = requests;
    if (request !== undefined) expectOwnRequest(request, method, added);
    return request;
  }

  function expectOwnRequest(
    { via, target, method: sent, headers, raw }: SeenRequest,
    method: string,
    added: readonly string[],
  ) {
    expect([via, sent, headers["host"]]).toEqual(["http", method, `127.0.0.1:${server.ports.http}`]);
    expect(target.startsWith(BELOW)).toBe(true);
    expect(new URL(target, "http://host").pathname.startsWith(BELOW)).toBe(true);
    const names = raw
      .split("\r\n")
      .slice(1)
      .map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
    const withBody = method === "POST" ? BODY_HEADERS : [];
    expect(names.toSorted()).toEqual([...OWN_HEADERS, ...withBody, ...added].toSorted());
  }

  test("an id changes exactly one segment of the path", () =>
    fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (page, property) => {
        const request = await sentRequest(
          () => client.pages.properties.retrieve({ page_id: page, property_id: property }),
          "GET",
        );
        expect(request?.target.slice(BELOW.length).split("/") ?? []).toHaveLength(request ? 4 : 0);
        expect(request?.target ?? "").not.toMatch(/[?#]/);
      }),
    ));

  test("a custom path stays below /v1/", () =>
    fc.assert(
      fc.asyncProperty(hostileText, async (path) => {
        await sentRequest(() => client.request({ method: "get", path }), "GET");
      }),
    ));

  test("a query name and value become exactly one query parameter", () =>
    fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (name, value) => {
        const query = Object.fromEntries([[name, value]]);
        const request = await sentRequest(() => client.request({ method: "get", path: "users", query }), "GET");
        if (request === undefined) return;
        const { pathname, searchParams } = new URL(request.target, "http://host");
        expect([pathname, [...searchParams]]).toEqual([`${BELOW}users`, [[name, value]]]);
      }),
    ));

  test("an argument in the query becomes exactly one query parameter", () =>
    fc.assert(
      fc.asyncProperty(hostileText, async (cursor) => {
        const request = await sentRequest(() => client.users.list({ start_cursor: cursor }), "GET");
        if (request) expect(new URL(request.target, "http://host").searchParams.get("start_cursor")).toBe(cursor);
      }),
    ));

  test("a header becomes exactly one header and replaces none of the client", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(hostileText, fc.constantFrom("x-a", "Authorization", "HOST", "Connection")),
        hostileText,
        async (name, value) => {
          const headers = Object.fromEntries([[name, value]]);
          const lower = name.toLowerCase();
          const own = [...OWN_HEADERS, "__proto__"].includes(lower);
          const request = await sentRequest(
            () => client.request({ method: "get", path: "users", headers }),
            "GET",
            own ? [] : [lower],
          );
          if (request) expect(request.headers["authorization"]).toBe(`Bearer ${TOKEN}`);
        },
      ),
      RUNS,
    ));

  test("a token stays inside the authorization header", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(hostileText, fc.constant(`${TOKEN}\r\nx-added: 1`)), async (auth) => {
        const request = await sentRequest(() => client.users.me({ auth }), "GET");
        if (request) expect(request.raw).toContain(`\r\nauthorization: Bearer ${auth}\r\n`);
      }),
    ));

  test("only known HTTP methods are sent", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(hostileText, fc.constantFrom("get", "GeT", "CONNECT", "TRACE", "GET /x")),
        async (method) => {
          await sentRequest(() => client.request({ method, path: "users" }), "GET");
        },
      ),
    ));

  test("a file name and type add no field, file or header", () =>
    fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (filename, contentType) => {
        const file = { data: "DATA", filename, content_type: contentType };
        const request = await sentRequest(() => client.fileUploads.send({ file_upload_id: PAGE, file }), "POST");
        if (request === undefined) return;
        const fields = await parseForm(Buffer.from(request.body, "latin1"), request.headers["content-type"] ?? "");
        expect(fields.map(([name]) => name)).toEqual(["file"]);
        const [[, sent] = []] = fields;
        expect(sent instanceof File && (await sent.text())).toBe("DATA");
      }),
    ));

  test("a body is sent as one JSON value", () =>
    fc.assert(
      fc.asyncProperty(hostileText, async (query) => {
        const request = await sentRequest(() => client.search({ query }), "POST");
        if (request) expect(JSON.parse(Buffer.from(request.body, "latin1").toString("utf8"))).toEqual({ query });
      }),
    ));
});

test("no test opened a connection to another origin", async () => {
  expect((await server.connections()).elsewhere.total).toBe(0);
});
