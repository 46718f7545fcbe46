// Puts secrets into calls, responses and errors of libraries, then searches all output except the returned data: errors,
// log lines with their details, events, and the client itself.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { inspect } from "node:util";
import { AsyncClient, Client, createHttpClient, type CommonClientOptions, type LogLevel } from "@ws/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  httpResponse,
  serviceError,
  startFaultServer,
  type FaultServer,
  type Step,
} from "../../core/test/support/fault-server.ts";
import { errorOf, type EitherClient } from "./support/clients.ts";

/** A token in the format of the service, and a token that every encoding changes. */
const TOKENS = ["ntn_0123456789abcdefSECRET", 'tok/en+"of\\an=other%kind'];

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(() => server.close());

const clientClasses: readonly { name: string; create: (options: CommonClientOptions) => EitherClient }[] = [
  { name: "AsyncClient", create: (options) => new AsyncClient(options) },
  {
    name: "AsyncClient through createHttpClient",
    create: (options) => new AsyncClient({ ...options, httpClient: createHttpClient() }),
  },
  {
    name: "AsyncClient through the axios http adapter",
    create: (options) => new AsyncClient({ ...options, httpClient: createHttpClient({ adapter: "http" }) }),
  },
  { name: "Client", create: (options) => new Client(options) },
];

const encodings = (token: string): string[] => [
  token,
  encodeURIComponent(token),
  JSON.stringify(token).slice(1, -1),
  Buffer.from(token).toString("base64"),
];

/** Returns all text that is reachable from a value, hidden properties included. */
const reachableText = (value: unknown): string =>
  [inspect(value, { depth: Infinity, showHidden: true, getters: true, maxStringLength: null }), String(value)].join(
    "\n",
  );

let output: unknown[] = [];
const onEvent = (event: unknown): void => void output.push(event);
beforeEach(() => {
  output = [];
  subscribe("@ws/core:call", onEvent);
});
afterEach(() => void unsubscribe("@ws/core:call", onEvent));

/** Returns the output lines that contain the token in any encoding. */
function leaks(token: string): string[] {
  const lines = output.flatMap((item) => `${reachableText(item)}\n${JSON.stringify(item)}`.split("\n"));
  return lines.filter((line) => encodings(token).some((encoded) => line.includes(encoded)));
}

const echoing = (token: string): Record<string, string> => ({
  "x-notion-request-id": token,
  "x-echo": `Bearer ${token}`,
  "set-cookie": `session=${token}`,
  location: `http://127.0.0.1:9/?token=${encodeURIComponent(token)}`,
});

const responses = (token: string): Record<string, Step> => {
  const text = JSON.stringify(token);
  const echo = `"request_id":${text},"additional_data":{${text}:[${text}]}`;
  return {
    "a success": { write: httpResponse(200, `{"echo":${text},"request_id":${text}}`, echoing(token)) },
    "an API error": { write: httpResponse(400, `{"code":${text},"message":${text},${echo}}`, echoing(token)) },
    "an OAuth error": { write: httpResponse(400, `{"error":${text},"error_description":${text}}`, echoing(token)) },
    "an HTML page": {
      write: httpResponse(502, `<a href="?t=${encodeURIComponent(token)}">${token}</a>`, echoing(token)),
    },
    "a redirect": { write: httpResponse(302, "", echoing(token)) },
    "a retry": { write: serviceError(503, "service_unavailable", echoing(token)) },
    "truncated JSON": { write: httpResponse(200, `{"echo":${text}`, echoing(token)) },
    "a response that is not HTTP": { write: `SSH ${token}\r\n\r\n`, afterwards: "end" },
    "a reset": { reset: true },
    silence: {},
  };
};

describe.each(TOKENS)("the token %s", (token) => {
  describe.each(clientClasses)("$name", ({ create }) => {
    const openClients: EitherClient[] = [];
    afterAll(() => openClients.forEach((client) => void client.close()));

    function connect(logLevel: LogLevel): EitherClient {
      const keep =
        (level: string) =>
        (message: string, details?: object): void =>
          void output.push([level, message, details]);
      const client = create({
        auth: token,
        baseUrl: `${server.url}/v1/secret`,
        logLevel,
        logger: { error: keep("error"), warn: keep("warn"), info: keep("info"), debug: keep("debug") },
        observer: onEvent,
        retry: { maxRetries: 1, initialRetryDelayMs: 1 },
        timeoutMs: 60,
      });
      openClients.push(client);
      output.push(client);
      return client;
    }

    test.each(Object.entries(responses(token)))("is not in the output of a call that ends in %s", async (_, step) => {
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
            output.push(error);
          }
        }
      }
      expect(leaks(token)).toEqual([]);
    });

    test("is not in the output of a call that is rejected before it is sent", async () => {
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
      for (const call of wrong) output.push(await errorOf(call).catch((error: unknown) => error));
      expect(leaks(token)).toEqual([]);
    });
  });

  test.each([
    [
      "AsyncClient",
      (request: () => never) => new AsyncClient({ ...quiet(token), httpClient: { request: async () => request() } }),
    ],
    ["Client", (request: () => never) => new Client({ ...quiet(token), httpClient: { request } })],
  ])("is not in the output of %s if a custom HTTP client throws an error that contains it", async (_, create) => {
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
    output.push(client, await errorOf(() => client.users.me()));
    output.push(await errorOf(() => client.request({ method: "post", path: "users", body: { token } })));
    expect(leaks(token)).toEqual([]);
  });
});

const quiet = (auth: string) => ({ auth, logLevel: "error", retry: false, observer: onEvent }) as const;

test("reports a connection error for a client secret that is not valid Unicode", async () => {
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
