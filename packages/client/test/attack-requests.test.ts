// Whatever a caller passes on from somebody else, what arrives is one request below {baseUrl}/v1/, with the method,
// the headers and the token that the client decided on. Read from the socket, byte for byte, on both clients.
import { AsyncClient, Client, InvalidRequestError, type CommonClientOptions } from "@ws/client";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, startFaultServer, type FaultServer, type SeenRequest } from "../../core/test/fault-server.ts";
import { parseForm, TOKEN, type EitherClient } from "./clients.ts";

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
  await server.script("*", [{ write: answer(200, "{}") }]);
});
afterAll(() => server.close());

const kinds: readonly { name: string; create: (options: CommonClientOptions) => EitherClient }[] = [
  { name: "AsyncClient", create: (options) => new AsyncClient(options) },
  { name: "Client", create: (options) => new Client(options) },
];

/** Known disguises of a way out, and pieces to make new ones of. */
const disguises = [
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
const wild = fc.oneof(
  fc.constantFrom(...disguises),
  fc
    .array(fc.constantFrom(...disguises, "/", "a", ":", "%", "%2f", "users"), { maxLength: 5 })
    .map((all) => all.join("")),
  fc.string({ unit: "binary" }),
  fc.string(),
);

describe.each(kinds)("$name", ({ create }) => {
  let client: EitherClient;
  beforeAll(() => {
    client = create({ auth: TOKEN, baseUrl: `${server.url}/gate/way`, logLevel: "error", retry: false });
  });
  afterAll(() => client.close());

  /** Makes a call that may be refused; gives what arrived, which is at most one request and nothing out of its place. */
  async function arrives(call: () => unknown, method: string, added: readonly string[] = []) {
    await server.forget("*");
    let refused = false;
    try {
      await call();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      refused = true;
    }
    const { requests } = await server.seen("*");
    expect(requests).toHaveLength(refused ? 0 : 1);
    const [request] = requests;
    if (request !== undefined) expectInPlace(request, method, added);
    return request;
  }

  function expectInPlace(
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

  test("no id leads elsewhere or becomes more than one part of the path", () =>
    fc.assert(
      fc.asyncProperty(wild, wild, async (page, property) => {
        const request = await arrives(
          () => client.pages.properties.retrieve({ page_id: page, property_id: property }),
          "GET",
        );
        expect(request?.target.slice(BELOW.length).split("/") ?? []).toHaveLength(request ? 4 : 0);
        expect(request?.target ?? "").not.toMatch(/[?#]/);
      }),
    ));

  test("no path of the caller's leads elsewhere", () =>
    fc.assert(
      fc.asyncProperty(wild, async (path) => {
        await arrives(() => client.request({ method: "get", path }), "GET");
      }),
    ));

  test("no query name or value becomes another parameter, or more than the query", () =>
    fc.assert(
      fc.asyncProperty(wild, wild, async (name, value) => {
        const query = Object.fromEntries([[name, value]]);
        const request = await arrives(() => client.request({ method: "get", path: "users", query }), "GET");
        if (request === undefined) return;
        const { pathname, searchParams } = new URL(request.target, "http://host");
        expect([pathname, [...searchParams]]).toEqual([`${BELOW}users`, [[name, value]]]);
      }),
    ));

  test("no argument that stands in a query becomes more", () =>
    fc.assert(
      fc.asyncProperty(wild, async (cursor) => {
        const request = await arrives(() => client.users.list({ start_cursor: cursor }), "GET");
        if (request) expect(new URL(request.target, "http://host").searchParams.get("start_cursor")).toBe(cursor);
      }),
    ));

  test("no header becomes two, and none replaces the client's own", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(wild, fc.constantFrom("x-a", "Authorization", "HOST", "Connection")),
        wild,
        async (name, value) => {
          const headers = Object.fromEntries([[name, value]]);
          const lower = name.toLowerCase();
          const own = [...OWN_HEADERS, "__proto__"].includes(lower);
          const request = await arrives(
            () => client.request({ method: "get", path: "users", headers }),
            "GET",
            own ? [] : [lower],
          );
          if (request) expect(request.headers["authorization"]).toBe(`Bearer ${TOKEN}`);
        },
      ),
      RUNS,
    ));

  test("no token becomes more than a token, and one that is refused is not quoted", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(wild, fc.constant(`${TOKEN}\r\nx-added: 1`)), async (auth) => {
        const request = await arrives(() => client.users.me({ auth }), "GET");
        if (request) expect(request.raw).toContain(`\r\nauthorization: Bearer ${auth}\r\n`);
      }),
    ));

  test("no method but those that there are", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(wild, fc.constantFrom("get", "GeT", "CONNECT", "TRACE", "GET /x")), async (method) => {
        await arrives(() => client.request({ method, path: "users" }), "GET");
      }),
    ));

  test("no file name or type becomes a field, a file or a header", () =>
    fc.assert(
      fc.asyncProperty(wild, wild, async (filename, contentType) => {
        const file = { data: "DATA", filename, content_type: contentType };
        const request = await arrives(() => client.fileUploads.send({ file_upload_id: PAGE, file }), "POST");
        if (request === undefined) return;
        const fields = await parseForm(Buffer.from(request.body, "latin1"), request.headers["content-type"] ?? "");
        expect(fields.map(([name]) => name)).toEqual(["file"]);
        const [[, sent] = []] = fields;
        expect(sent instanceof File && (await sent.text())).toBe("DATA");
      }),
    ));

  test("a body stays a body", () =>
    fc.assert(
      fc.asyncProperty(wild, async (query) => {
        const request = await arrives(() => client.search({ query }), "POST");
        if (request) expect(JSON.parse(Buffer.from(request.body, "latin1").toString("utf8"))).toEqual({ query });
      }),
    ));
});

test("nothing of all this went to another origin", async () => {
  expect((await server.connections()).elsewhere.total).toBe(0);
});
