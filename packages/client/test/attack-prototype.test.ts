// Prototypes: nothing that comes in changes one, and one that somebody else has polluted changes no request.
import { AsyncClient, Client, createHttpClient, InvalidRequestError, type CommonClientOptions } from "@ws/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, startFaultServer, type FaultServer } from "../../core/test/fault-server.ts";
import { errorOf, keptLog, TOKEN, type EitherClient } from "./clients.ts";

const EVIL = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
const evil = (more: object = {}): never => Object.assign(JSON.parse(EVIL) as object, more) as never;

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const kinds: readonly { name: string; create: (options: CommonClientOptions) => EitherClient }[] = [
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

describe.each(kinds)("$name", ({ name: way, create }) => {
  const clients: EitherClient[] = [];
  afterAll(() => clients.forEach((client) => void client.close()));

  function connect(options: CommonClientOptions = {}): EitherClient {
    const client = create({
      auth: TOKEN,
      baseUrl: `${server.url}/base`,
      logger: keptLog().logger,
      retry: false,
      ...options,
    });
    clients.push(client);
    return client;
  }

  async function serve(...answers: readonly string[]): Promise<void> {
    await server.script(
      "*",
      answers.map((write) => ({ write })),
    );
  }

  test("options with such names are refused", async () => {
    for (const options of [evil(), { retry: evil() }]) {
      expect(await errorOf(() => connect(options))).toBeInstanceOf(InvalidRequestError);
    }
    expect(await errorOf(() => connect().users.me({}, evil()))).toBeInstanceOf(InvalidRequestError);
    expectClean();
  });

  test("arguments with such names are not sent, and change nothing", async () => {
    await serve(answer(200, "{}"));
    await connect().search(evil({ query: "x" }));
    const { requests } = await server.seen("*");
    expect(requests[0]?.body).toBe('{"query":"x"}');
    expectClean();
  });

  test("a body of the caller's with such names is sent as it is, and so is a query", async () => {
    await serve(answer(200, "{}"));
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

  test("an answer with such names is data and nothing else", async () => {
    await serve(answer(200, EVIL, { __proto__x: "1", constructor: "x" }));
    const data = await connect().request<object>({ method: "get", path: "users" });
    expect(JSON.stringify(data)).toBe(EVIL);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expectClean();
  });

  test("an error with such names is an error and nothing else", async () => {
    const body = `{"object":"error","code":"__proto__","message":"no","additional_data":${EVIL}}`;
    await serve(answer(400, body, { ["__proto__"]: "x" }).replace("\r\n\r\n", "\r\n__proto__: polluted\r\n\r\n"));
    const error = await errorOf(() => connect().users.me());
    expect(error).toMatchObject({ name: "APIResponseError", code: "__proto__" });
    expect(JSON.stringify(error["additionalData"])).toBe(EVIL);
    expectClean();
  });

  test("the names of every object are no operations, headers or reasons", async () => {
    await serve(answer(200, "{}"));
    // axios drops a header of the first name; it replaces nothing, either.
    const headers: Record<string, string> = way.includes("createHttpClient")
      ? { tostring: "b" }
      : { constructor: "a", tostring: "b" };
    await connect().request({ method: "get", path: "users", headers });
    expect((await server.seen("*")).requests[0]?.headers).toMatchObject(headers);
  });

  test.each<[string, unknown]>([
    ["auth", "ntn_of_somebody_else"],
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
  ])("a polluted Object.prototype.%s changes neither request nor answer", async (name, value) => {
    await serve(answer(200, '{"n":1}', { connection: "close" }));
    const call = async (): Promise<unknown> => {
      const client = connect();
      await client.search({ start_cursor: "c" });
      return await client.request({ method: "get", path: "users" });
    };
    await call();
    const before = (await server.seen("*")).requests;
    await server.forget("*");
    let data: unknown;
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: false });
    try {
      data = await call();
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
    expect(data).toEqual({ n: 1 });
    expect((await server.seen("*")).requests).toEqual(before);
  });
});
