// The outcomes of calls to HTTP clients: their responses and their errors.
import { describe, expect, test, vi } from "vitest";
import { createHttpClientDispatcher } from "../../src/transport/http-client/dispatcher.ts";
import * as byDefault from "../../src/transport/http-client/failure-codes.default.ts";
import { isFinal, isNeverSent } from "../../src/transport/http-client/failure-codes.node.ts";
import { toHttpClientConfig } from "../../src/transport/http-client/http-client.ts";
import {
  fieldsOf,
  isReplayed,
  markReplayed,
  plainHeaders,
  sendDetailsOf,
  toFailureOutcome,
  toResponseOutcome,
  withSendDetails,
} from "../../src/transport/http-client/outcomes.ts";
import { requestTo } from "../support/stacks.ts";

const words = (text: string) => text.split(" ");
const errorWith = (fields: object, message = "no") => Object.assign(new Error(message), fields);

describe("the code of an error", () => {
  const CERTIFICATES = words(
    "CERT_HAS_EXPIRED ERR_CERT_X CRL_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN " +
      "UNABLE_TO_GET_ISSUER_CERT INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH",
  );
  const BEFORE = words(
    "ENOTFOUND EAI_AGAIN ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EMFILE ENFILE UND_ERR_CONNECT_TIMEOUT " +
      "ERR_INVALID_URL ERR_TLS_HANDSHAKE ERR_SSL_WRONG_VERSION_NUMBER",
  );
  const REFUSED = words(
    "ERR_INVALID_URL ERR_UNESCAPED_CHARACTERS UND_ERR_INVALID_ARG ERR_FR_MAX_BODY_LENGTH_EXCEEDED ERR_SSL_UNSUPPORTED_PROTOCOL " +
      "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  );
  const OPEN = words("ECONNRESET EPIPE ETIMEDOUT UND_ERR_SOCKET");
  const around = (codes: readonly string[]) => codes.flatMap((code) => [`X-${code}`, `${code}-X`]);

  test("says whether a request was sent", () => {
    for (const code of [...CERTIFICATES, ...BEFORE]) expect([code, isNeverSent({ code })]).toEqual([code, true]);
    for (const code of [...OPEN, ...around([...CERTIFICATES, ...BEFORE]), 7, undefined])
      expect([code, isNeverSent({ code })]).toEqual([code, false]);
  });

  test("says whether another attempt would repeat it", () => {
    for (const code of [...CERTIFICATES, ...REFUSED]) expect([code, isFinal({ code })]).toEqual([code, true]);
    const others = ["ECONNREFUSED", "ERR_SSL_WRONG_VERSION_NUMBER", 7, undefined];
    for (const code of [...OPEN, ...around([...CERTIFICATES, ...REFUSED]), ...others])
      expect([code, isFinal({ code })]).toEqual([code, false]);
  });

  test("stands beside a system call, and below the error of all addresses", () => {
    for (const syscall of words("connect bind getaddrinfo queryA queryAaaa"))
      expect([syscall, isNeverSent({ syscall })]).toEqual([syscall, true]);
    for (const syscall of [...words("read write connects reconnect query"), 5])
      expect([syscall, isNeverSent({ syscall })]).toEqual([syscall, false]);
    const refused = { code: "ECONNREFUSED" };
    for (const [errors, expected] of [
      [[refused, { syscall: "connect" }], true],
      [[refused, { code: "ECONNRESET" }], false],
      [[{ errors: [refused] }], true],
      [[null], false],
      [[], false],
      [{ length: 1, 0: refused }, false],
    ] as const)
      expect(isNeverSent({ errors })).toBe(expected);
  });

  test("a limit of the size is final, by its name or by the text of axios", () => {
    expect(isFinal(new RangeError("larger"))).toBe(true);
    expect(isFinal(new Error("maxContentLength size of 5 exceeded"))).toBe(true);
    expect(isFinal(new Error("Request body larger than maxBodyLength limit"))).toBe(true);
    expect(isFinal(new Error("other"))).toBe(false);
    expect(isFinal({ message: ["maxBodyLength"] })).toBe(false);
  });

  test("means nothing outside of Node.js", () => {
    expect([byDefault.isNeverSent({ code: "ECONNREFUSED" }), byDefault.isFinal({})]).toEqual([false, false]);
    expect(byDefault.isFinal(new RangeError("larger"))).toBe(true);
  });
});

describe("an error", () => {
  const failure = (thrown: unknown, isCustom = false) => toFailureOutcome(thrown, undefined, isCustom);

  test("is a failure with its cause", () => {
    expect(failure(errorWith({ code: "ECONNRESET" }))).toEqual({
      type: "failure",
      reason: "connection",
      sent: true,
      staleSocket: false,
      isFinal: false,
      cause: expect.objectContaining({ message: "no", code: "ECONNRESET" }) as unknown,
    });
    for (const thrown of ["text", null, undefined, 5])
      expect(failure(thrown, true)).toMatchObject({
        type: "failure",
        sent: true,
        cause: { message: String(thrown) },
        thrown,
      });
    expect(failure(errorWith({}, "failed"), false)).not.toHaveProperty("thrown");
  });

  test("that ended early has the reason of its end", () => {
    const end = { reason: "aborted", abortReason: "enough" } as const;
    expect(toFailureOutcome(errorWith({ code: "ENOTFOUND" }), end, false)).toMatchObject({ ...end, sent: false });
    const response = { status: 404, headers: {}, data: "{}" };
    expect(toFailureOutcome(errorWith({ response }), end, false)).toMatchObject({ type: "failure", ...end });
  });

  test("of a time limit is a timeout, unless it is that of a connection", () => {
    const reasonOf = (fields: object, message?: string) => {
      const outcome = failure(errorWith(fields, message));
      return outcome.type === "failure" && outcome.reason;
    };
    expect(reasonOf({ name: "TimeoutError" })).toBe("timeout");
    expect(reasonOf({ code: "ETIMEDOUT" })).toBe("timeout");
    expect(reasonOf({ code: "ETIMEDOUT", syscall: "connect" })).toBe("connection");
    expect(reasonOf({ code: "ECONNABORTED" }, "timeout of 5ms exceeded")).toBe("timeout");
    expect(reasonOf({ code: "ECONNABORTED" }, "aborted")).toBe("connection");
    expect(reasonOf({ code: "ECONNABORTED", message: { includes: () => true } })).toBe("connection");
    expect(reasonOf({}, "timeout")).toBe("connection");
  });

  test("with a response is that response, if it has its body", () => {
    const response = { status: 404, headers: { A: "1" }, data: "{}" };
    expect(failure(errorWith({ response }))).toEqual({
      type: "response",
      status: 404,
      headers: { a: "1" },
      body: "{}",
    });
    for (const more of [{ data: undefined }, { data: { pipe: () => {} } }, { status: "404" }])
      expect(failure(errorWith({ response: { ...response, ...more } }))).toMatchObject({ type: "failure" });
    expect(failure(errorWith({ response: { ...response, data: { pipe: 5 } } }))).toMatchObject({ type: "response" });
  });

  test("has the details of a transport, even when a library wrapped it", () => {
    const details = { sent: false, staleSocket: true, isFinal: true };
    const inner = withSendDetails(errorWith({ code: "ECONNRESET" }), details);
    for (const thrown of [inner, new Error("wrapped", { cause: inner })]) {
      expect(sendDetailsOf(thrown)).toBe(details);
      expect(failure(thrown)).toMatchObject(details);
    }
    expect(Object.keys(inner)).toEqual(["code"]);
    expect(
      failure(withSendDetails(errorWith({ code: "ENOTFOUND" }), { sent: true, staleSocket: false })),
    ).toMatchObject({
      sent: true,
      isFinal: false,
    });
    expect(sendDetailsOf(new Error("none", { cause: "text" }))).toBeUndefined();
  });

  test("is that below it for what was sent and what is final", () => {
    expect(failure(new Error("failed", { cause: { code: "ENOTFOUND" } }))).toMatchObject({
      sent: false,
      isFinal: false,
    });
    expect(failure(new Error("failed", { cause: { code: "ERR_INVALID_URL" } }))).toMatchObject({
      sent: false,
      isFinal: true,
    });
  });

  test("of axios is the error that it wrapped", () => {
    const cause = errorWith({ code: "ECONNRESET" }, "socket hang up");
    const wrapped = errorWith({ isAxiosError: true, cause }, "of axios");
    expect(failure(wrapped, true)).toMatchObject({ cause: { message: "socket hang up" }, thrown: cause });
    for (const other of [
      errorWith({ cause }, "of axios"),
      errorWith({ isAxiosError: true, cause: "text" }, "of axios"),
    ])
      expect(failure(other, true)).toMatchObject({ cause: { message: "of axios" }, thrown: other });
  });
});

describe("a response", () => {
  test("is a status, plain headers and a body", () => {
    const response = { status: 200, headers: { A: "1" }, data: { object: "page" } };
    const outcome = { type: "response", status: 200, headers: { a: "1" }, body: { object: "page" } };
    expect(toResponseOutcome(response)).toEqual(outcome);
    expect(toResponseOutcome(markReplayed({ ...response }))).toEqual({ ...outcome, isReplayed: true });
    expect(toResponseOutcome(markReplayed({ ...response }, false))).toEqual(outcome);
    for (const other of [undefined, null, "text", {}, { status: "200" }])
      expect(toResponseOutcome(other)).toMatchObject({
        type: "failure",
        reason: "connection",
        sent: true,
        cause: {
          name: "TypeError",
          message: "Expected { status, headers, data } from httpClient.request(), got something else",
        },
      });
  });

  test("of a replay has a mark that comparisons do not see, and that can change", () => {
    const response = markReplayed({ status: 200 });
    expect([isReplayed(response), isReplayed({ status: 200 }), isReplayed(undefined)]).toEqual([true, false, false]);
    expect(Object.keys(response)).toEqual(["status"]);
    expect(isReplayed(markReplayed(response, false))).toBe(false);
  });

  test.each<[string, unknown, object]>([
    [
      "a record",
      { A: "1", "B-C": 2, d: ["x", "y"], e: undefined, f: { g: 1 }, h: true },
      { a: "1", "b-c": "2", d: "x, y" },
    ],
    ["Headers", new Headers({ A: "1" }), { a: "1" }],
    ["a Map", new Map([["A", 5]]), { a: "5" }],
    ["an object with toJSON()", { toJSON: () => ({ A: "1" }), hidden: "2" }, { a: "1" }],
    ["a record with fields of these names", { entries: "1", toJSON: "2" }, { entries: "1", tojson: "2" }],
    ["nothing", undefined, {}],
    ["a text", "text", {}],
  ])("has plain headers from %s", (_name, headers, expected) => expect(plainHeaders(headers)).toEqual(expected));

  test("a function has fields, too, and other values have none", () => {
    const method = Object.assign(() => {}, { a: 1 });
    expect([method, { a: 1 }, null, "text", 5].map((value) => fieldsOf(value)["a"])).toEqual([
      1,
      1,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("an HTTP client", () => {
  const request = { ...requestTo("https://api.notion.com", "x", "POST", "{}"), stream: false };

  test("gets a config without a prototype", () => {
    const config = toHttpClientConfig(request, { timeout: 5 });
    expect({ ...config }).toEqual({
      method: "POST",
      baseURL: "https://api.notion.com",
      url: request.url,
      headers: request.headers,
      data: "{}",
      responseType: "text",
      allowAbsoluteUrls: false,
      maxRedirects: 0,
      transformRequest: [],
      transformResponse: [],
      validateStatus: expect.any(Function) as unknown,
      timeout: 5,
    });
    expect([config.headers === request.headers, config.validateStatus()]).toEqual([false, true]);
    expect(Object.getPrototypeOf(config)).toBeNull();
    expect(toHttpClientConfig({ ...request, stream: true }, { timeout: 5 }).responseType).toBe("stream");
  });

  test("is called with a signal that cancels, and may throw at once", async () => {
    const handlers = { onResponse: vi.fn<(response: unknown) => void>(), onError: vi.fn<(error: unknown) => void>() };
    const signals: (AbortSignal | undefined)[] = [];
    const response = { status: 200, headers: {}, data: "" };
    const cancel = createHttpClientDispatcher({
      request: async ({ signal }) => (signals.push(signal), response),
    }).dispatch(request, handlers);
    expect(handlers.onResponse).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(handlers.onResponse).toHaveBeenCalledExactlyOnceWith(response));
    expect(signals[0]?.aborted).toBe(false);
    cancel();
    expect(signals[0]?.aborted).toBe(true);
    const broken = createHttpClientDispatcher({
      request() {
        throw new Error("at once");
      },
    });
    broken.dispatch(request, handlers);
    expect(handlers.onError).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(handlers.onError).toHaveBeenCalledExactlyOnceWith(new Error("at once")));
    expect(broken.close()).toBeUndefined();
  });
});
