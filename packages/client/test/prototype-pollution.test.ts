// Checks that no input changes a prototype, and that a polluted Object.prototype changes no request.
import { AsyncClient, Client, createHttpClient, InvalidRequestError, type CommonClientOptions } from "@ws/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer } from "../../core/test/support/fault-server.ts";
import { errorOf, memoryLogger, TOKEN, type EitherClient } from "./support/clients.ts";

const EVIL = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
const evil = (more: object = {}): never => Object.assign(JSON.parse(EVIL) as object, more) as never;

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const clientClasses: readonly { name: string; create: (options: CommonClientOptions) => EitherClient }[] = [
  { name: "AsyncClient", create: (options) => new AsyncClient(options) },
  {
    name: "AsyncClient through createHttpClient",
    create: (options) => new AsyncClient({ ...options, httpClient: createHttpClient() }),
  },
  { name: "Client", create: (options) => new Client(options) },
];

const expectClean = (): void => {
  expect({}).not.toHaveProperty("polluted");
  expect([]).not.toHaveProperty("polluted");
};

describe.each(clientClasses)("$name", ({ name, create }) => {
  const openClients: EitherClient[] = [];
  afterAll(() => openClients.forEach((client) => void client.close()));

  function connect(options: CommonClientOptions = {}): EitherClient {
    const client = create({
      auth: TOKEN,
      baseUrl: `${server.url}/base`,
      logger: memoryLogger().logger,
      retry: false,
      ...options,
    });
    openClients.push(client);
    return client;
  }

  async function serve(...responses: readonly string[]): Promise<void> {
    await server.script(
      "*",
      responses.map((write) => ({ write })),
    );
  }

  test("rejects options named __proto__ and constructor", async () => {
    for (const options of [evil(), { retry: evil() }]) {
      expect(await errorOf(() => connect(options))).toBeInstanceOf(InvalidRequestError);
    }
    expect(await errorOf(() => connect().users.me({}, evil()))).toBeInstanceOf(InvalidRequestError);
    expectClean();
  });

  test("does not send arguments named __proto__ and constructor", async () => {
    await serve(httpResponse(200, "{}"));
    await connect().search(evil({ query: "x" }));
    const { requests } = await server.seen("*");
    expect(requests[0]?.body).toBe('{"query":"x"}');
    expectClean();
  });

  test("sends a custom body and query with such names unchanged", async () => {
    await serve(httpResponse(200, "{}"));
    await connect().request({
      method: "post",
      path: "users",
      body: evil(),
      query: JSON.parse('{"__proto__":"x"}') as {},
    });
    const [request] = (await server.seen("*")).requests;
    expect(request).toMatchObject({ body: EVIL, target: "/base/v1/users?__proto__=x" });
    expectClean();
  });

  test("returns a response with such names as plain data", async () => {
    await serve(httpResponse(200, EVIL, { __proto__x: "1", constructor: "x" }));
    const data = await connect().request<object>({ method: "get", path: "users" });
    expect(JSON.stringify(data)).toBe(EVIL);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expectClean();
  });

  test("throws an error response with such names as a normal error", async () => {
    const body = `{"object":"error","code":"__proto__","message":"no","additional_data":${EVIL}}`;
    await serve(httpResponse(400, body, { ["__proto__"]: "x" }).replace("\r\n\r\n", "\r\n__proto__: polluted\r\n\r\n"));
    const error = await errorOf(() => connect().users.me());
    expect(error).toMatchObject({ name: "APIResponseError", code: "__proto__" });
    expect(JSON.stringify(error["additionalData"])).toBe(EVIL);
    expectClean();
  });

  test("sends headers that are named like properties of Object.prototype", async () => {
    await serve(httpResponse(200, "{}"));
    // axios drops a header named constructor.
    const headers: Record<string, string> = name.includes("createHttpClient")
      ? { tostring: "b" }
      : { constructor: "a", tostring: "b" };
    await connect().request({ method: "get", path: "users", headers });
    expect((await server.seen("*")).requests[0]?.headers).toMatchObject(headers);
  });

  const serveAll = () => serve(httpResponse(200, '{"n":1}', { connection: "close" }));
  const callTwice = async (): Promise<unknown> => {
    const client = connect();
    await client.search({ start_cursor: "c" });
    return await client.request({ method: "get", path: "users" });
  };
  let unpolluted: unknown;
  beforeAll(async () => {
    await serveAll();
    await callTwice();
    unpolluted = (await server.seen("*")).requests;
  });

  test.each<[string, unknown]>([
    ["auth", "ntn_of_another_account"],
    ["baseUrl", "http://127.0.0.1:9"],
    ["baseURL", "http://127.0.0.1:9"],
    ["timeoutMs", 1],
    ["retry", { maxRetries: 9 }],
    ["httpClient", { request: () => ({ status: 200, headers: {}, data: '{"stolen":1}' }) }],
    ["apiVersion", "1999-01-01"],
    ["headers", { "x-added": "1" }],
    ["x-added", "1"],
    ["authorization", "Bearer stolen"],
    ["page_size", 7],
    ["query", "stolen"],
    ["body", { stolen: 1 }],
    ["data", "stolen"],
    ["method", "DELETE"],
    ["params", { stolen: 1 }],
    ["socketPath", "/nowhere.sock"],
    ["host", "127.0.0.2"],
    ["hostname", "127.0.0.2"],
    ["port", 9],
    ["path", "/stolen"],
    ["proxy", { host: "127.0.0.1", port: 9 }],
    ["adapter", () => Promise.resolve({ status: 200, headers: {}, data: '{"stolen":1}' })],
    ["transformRequest", [() => "stolen"]],
    ["transformResponse", [() => '{"stolen":1}']],
    ["httpAgent", {}],
    ["maxRedirects", 5],
    ["operation", "stolen"],
    ["secrets", []],
  ])("a polluted Object.prototype.%s changes neither request nor response", async (property, value) => {
    await serveAll();
    let data: unknown;
    Object.defineProperty(Object.prototype, property, { value, configurable: true, writable: true, enumerable: false });
    try {
      data = await callTwice();
    } finally {
      Reflect.deleteProperty(Object.prototype, property);
    }
    expect(data).toEqual({ n: 1 });
    expect((await server.seen("*")).requests).toEqual(unpolluted);
  });
});
