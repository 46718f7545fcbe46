// Secrets are planted wherever one can stand, in the call, in the answer and in what libraries throw; then everything
// that comes out beside the answer itself is searched: errors, log lines and their facts, events, the client itself.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { inspect } from "node:util";
import { AsyncClient, Client, createHttpClient, type CommonClientOptions, type LogLevel } from "@ws/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer, serviceError, startFaultServer, type FaultServer, type Step } from "../../core/test/fault-server.ts";
import { errorOf, type EitherClient } from "./clients.ts";

/** One as the service makes them, and one that every spelling changes. */
const TOKENS = ["ntn_0123456789abcdefSECRET", 'tok/en+"of\\an=other%kind'];

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(() => server.close());

const kinds: readonly { name: string; create: (options: CommonClientOptions) => EitherClient }[] = [
  { name: "AsyncClient", create: (options) => new AsyncClient(options) },
  {
    name: "AsyncClient through createHttpClient",
    create: (options) => new AsyncClient({ ...options, httpClient: createHttpClient() }),
  },
  {
    name: "AsyncClient through axios's own adapter",
    create: (options) => new AsyncClient({ ...options, httpClient: createHttpClient({ adapter: "http" }) }),
  },
  { name: "Client", create: (options) => new Client(options) },
];

const spellings = (token: string): string[] => [
  token,
  encodeURIComponent(token),
  JSON.stringify(token).slice(1, -1),
  Buffer.from(token).toString("base64"),
];

/** Everything that can be found from a value, hidden or not. */
const everything = (value: unknown): string =>
  [inspect(value, { depth: Infinity, showHidden: true, getters: true, maxStringLength: null }), String(value)].join(
    "\n",
  );

let out: unknown[] = [];
const onEvent = (event: unknown): void => void out.push(event);
beforeEach(() => {
  out = [];
  subscribe("@ws/core:call", onEvent);
});
afterEach(() => void unsubscribe("@ws/core:call", onEvent));

/** What came out and holds the token, in whatever spelling. */
function leaks(token: string): string[] {
  const lines = out.flatMap((one) => `${everything(one)}\n${JSON.stringify(one)}`.split("\n"));
  return lines.filter((line) => spellings(token).some((spelling) => line.includes(spelling)));
}

const echoing = (token: string): Record<string, string> => ({
  "x-notion-request-id": token,
  "x-echo": `Bearer ${token}`,
  "set-cookie": `session=${token}`,
  location: `http://127.0.0.1:9/?token=${encodeURIComponent(token)}`,
});

const answers = (token: string): Record<string, Step> => {
  const text = JSON.stringify(token);
  const echo = `"request_id":${text},"additional_data":{${text}:[${text}]}`;
  return {
    "a success": { write: answer(200, `{"echo":${text},"request_id":${text}}`, echoing(token)) },
    "a refusal": { write: answer(400, `{"code":${text},"message":${text},${echo}}`, echoing(token)) },
    "an OAuth refusal": { write: answer(400, `{"error":${text},"error_description":${text}}`, echoing(token)) },
    "an HTML page": { write: answer(502, `<a href="?t=${encodeURIComponent(token)}">${token}</a>`, echoing(token)) },
    "a redirect": { write: answer(302, "", echoing(token)) },
    "a retry": { write: serviceError(503, "service_unavailable", echoing(token)) },
    "cut JSON": { write: answer(200, `{"echo":${text}`, echoing(token)) },
    "no HTTP": { write: `SSH ${token}\r\n\r\n`, afterwards: "end" },
    "a reset": { reset: true },
    silence: {},
  };
};

describe.each(TOKENS)("the token %s", (token) => {
  describe.each(kinds)("$name", ({ create }) => {
    const clients: EitherClient[] = [];
    afterAll(() => clients.forEach((client) => void client.close()));

    function connect(logLevel: LogLevel): EitherClient {
      const keep =
        (level: string) =>
        (message: string, facts?: object): void =>
          void out.push([level, message, facts]);
      const client = create({
        auth: token,
        baseUrl: `${server.url}/v1/secret`,
        logLevel,
        logger: { error: keep("error"), warn: keep("warn"), info: keep("info"), debug: keep("debug") },
        observer: onEvent,
        retry: { maxRetries: 1, initialRetryDelayMs: 1 },
        timeoutMs: 60,
      });
      clients.push(client);
      out.push(client);
      return client;
    }

    test.each(Object.entries(answers(token)))("stays in the call that ends in %s", async (_, step) => {
      await server.script("secret", [step]);
      for (const level of ["debug", "warn"] as const) {
        const client = connect(level);
        const calls = [
          () => client.search({ query: token }),
          () =>
            client.request({
              method: "get",
              path: `users/${encodeURIComponent(token)}`,
              query: { [token]: token },
              headers: { "x-mine": token },
            }),
        ];
        for (const call of calls) {
          try {
            await call();
          } catch (error) {
            out.push(error);
          }
        }
      }
      expect(leaks(token)).toEqual([]);
    });

    test("stays in a call that is refused before it is sent", async () => {
      const client = connect("debug");
      const wrong = [
        () => client.users.me({ auth: `${token}\n` }),
        () => client.pages.retrieve({ page_id: `${token}/../x` }),
        () => client.request({ method: "get", path: `${token}?x`, [token]: token }),
        () => client.request({ method: token, path: "users" }),
        () => client.request({ method: "get", path: "users", headers: { [`x ${token}`]: "1" } }),
        () => client.users.me({ [token]: 1 }),
        () => client.oauth.token({ client_id: "a:b", client_secret: token, grant_type: "authorization_code" } as never),
        () => client.pages.retrieve({ page_id: "x", auth: token, page_id_: token } as never, { timeoutMs: -1 }),
      ];
      for (const call of wrong) out.push(await errorOf(call).catch((error: unknown) => error));
      expect(leaks(token)).toEqual([]);
    });
  });

  test.each([
    [
      "AsyncClient",
      (request: () => never) => new AsyncClient({ ...quiet(token), httpClient: { request: async () => request() } }),
    ],
    ["Client", (request: () => never) => new Client({ ...quiet(token), httpClient: { request } })],
  ])(
    "stays in what an HTTP client of the caller's throws at %s: message, name, code, chain, config and request",
    async (_, create) => {
      const config = { headers: { authorization: `Bearer ${token}` }, auth: { password: token }, url: `/?t=${token}` };
      const deepest = Object.assign(new Error(`socket of ${token}`), { code: token, syscall: token, name: token });
      const thrown = Object.assign(
        new Error(`request with ${token} failed`, { cause: new AggregateError([deepest], token) }),
        {
          isAxiosError: true,
          config,
          request: { _header: `authorization: ${token}`, path: `/${token}` },
          response: { config, request: token },
          toJSON: () => config,
          [Symbol("config")]: config,
        },
      );
      const client = create(() => {
        throw thrown;
      });
      out.push(client, await errorOf(() => client.users.me()));
      out.push(await errorOf(() => client.request({ method: "post", path: "users", body: { token } })));
      expect(leaks(token)).toEqual([]);
    },
  );
});

const quiet = (auth: string) => ({ auth, logLevel: "error", retry: false, observer: onEvent }) as const;

test("a client secret that is no text can be sent hides nothing behind another error", async () => {
  await server.script("secret", [{ reset: true }]);
  const client = new AsyncClient({ baseUrl: `${server.url}/v1/secret`, logLevel: "error", retry: false });
  const error = await errorOf(() =>
    client.oauth.token({
      client_id: "id",
      client_secret: "half \ud800 of a letter",
      grant_type: "authorization_code",
      code: "one-time-code",
    }),
  );
  expect(error.name).toBe("RequestConnectionError");
});
