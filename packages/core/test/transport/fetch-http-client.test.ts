// The HTTP client on `fetch`: what it passes to `fetch`, and what it makes of responses and errors that only some
// runtimes have. What all transports share is in engine/contract.test.ts, with `fetch` of Node.js.
import { createFetchHttpClient, type FetchInit, type FetchResponse } from "@ws/core";
import { connectAsync, driveAsync, exchange, openStream, type HttpRequest } from "@ws/core/engine";
import { afterEach, describe, expect, test, vi } from "vitest";
import { asyncStack, recordCall, requestTo, settingsWith, TOKEN, type CallRecord } from "../support/stacks.ts";

afterEach(() => void vi.unstubAllGlobals());

interface Sent {
  readonly url: string;
  readonly init: FetchInit;
}

/** Sends a request through a custom `fetch` that responds with the function, and returns what `fetch` received. */
async function send(
  respond: (init: FetchInit) => FetchResponse | Promise<FetchResponse>,
  request: HttpRequest = requestTo("http://127.0.0.1:4010/root", "users"),
): Promise<CallRecord & { readonly sent: readonly Sent[] }> {
  const sent: Sent[] = [];
  const httpClient = createFetchHttpClient(async (url, init) => {
    sent.push({ url, init });
    return respond(init);
  });
  return { ...(await recordCall(asyncStack("fetch", connectAsync(httpClient)), request)), sent };
}

const post = (body?: string): HttpRequest => requestTo("http://127.0.0.1:4010", "pages", "POST", body);
const ok = (): Response => new Response('{"ok":true}');

describe("the request", () => {
  test("has no cookies, follows no redirects and uses no cache", async () => {
    const { sent, data } = await send(ok);
    expect(data).toEqual({ ok: true });
    expect(sent).toEqual([
      {
        url: "http://127.0.0.1:4010/root/v1/users/thing",
        init: {
          method: "GET",
          body: null,
          headers: { authorization: `Bearer ${TOKEN}` },
          redirect: "manual",
          credentials: "omit",
          cache: "no-store",
          signal: expect.any(AbortSignal) as AbortSignal,
        },
      },
    ]);
  });

  test.each([
    ["text", '{"a":"é"}'],
    ["bytes", new Uint8Array([1, 2, 3])],
  ])("has a body of %s as it is", async (_, body) => {
    const { sent } = await send(ok, { ...post(), body });
    expect(sent[0]?.init.body).toBe(body);
  });

  test("has no settings that the runtime rejects, such as workerd", async () => {
    vi.stubGlobal("Request", class {});
    const { sent } = await send(ok);
    expect(Object.keys(sent[0]?.init ?? {})).toEqual(["redirect", "method", "headers", "body", "signal"]);
  });

  test("goes to the global fetch at the time of the request, called without a receiver", async () => {
    const httpClient = createFetchHttpClient();
    const receivers: unknown[] = [];
    vi.stubGlobal("fetch", async function (this: unknown) {
      receivers.push(this);
      return ok();
    });
    const { data } = await recordCall(asyncStack("fetch", connectAsync(httpClient)), post("{}"));
    expect(data).toEqual({ ok: true });
    expect(receivers).toEqual([undefined]);
  });
});

describe("the response", () => {
  /** A redirect as browsers show it to pages. */
  const hiddenRedirect = (): FetchResponse => ({
    status: 0,
    type: "opaqueredirect",
    headers: new Headers(),
    body: null,
    text: async () => "",
  });

  test("a redirect whose status is hidden is the error of a redirect, with status 300", async () => {
    const { error, sent } = await send(hiddenRedirect);
    expect(error).toMatchObject({ name: "UnknownHTTPResponseError", status: 300, maybeApplied: false, attempts: 1 });
    expect(error?.message).toMatch(/got a redirect, which is not followed\. Check baseUrl/);
    expect(sent).toHaveLength(1);
  });

  test("a hidden redirect does not open a stream", async () => {
    const transport = connectAsync(createFetchHttpClient(async () => hiddenRedirect()));
    const opening = driveAsync(
      openStream(post("{}"), settingsWith(), () => true),
      transport,
    );
    await expect(opening).rejects.toMatchObject({ name: "UnknownHTTPResponseError", status: 300 });
  });

  test("without a body stream, as in React Native, is read as text", async () => {
    const { data } = await send(() => ({ status: 200, headers: {}, text: async () => '{"n":1}' }));
    expect(data).toEqual({ n: 1 });
  });

  test("with a null body is empty", async () => {
    const { data, error } = await send(() => new Response(null, { status: 204 }));
    expect([data, error]).toEqual([undefined, undefined]);
  });

  test("above 64 MiB ends the download", async () => {
    let pulls = 0;
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(new Uint8Array(1 << 20));
      },
      cancel,
    });
    const { error } = await send(() => new Response(body), post("{}"));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true });
    expect(error?.message).toContain("larger than 67108864 bytes");
    expect(cancel).toHaveBeenCalledOnce();
    expect(pulls).toBeLessThan(70);
  });

  test("with a Content-Length above 64 MiB is not read", async () => {
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({ cancel }, { highWaterMark: 0 });
    const headers = { "content-length": String((64 << 20) + 1) };
    const { error } = await send(() => new Response(body, { headers }), post("{}"));
    expect(error?.message).toContain("larger than 67108864 bytes");
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe("an error of fetch", () => {
  const failed = (): never => {
    throw new TypeError("Failed to fetch");
  };

  test("without a reason counts as sent: a POST is not retried", async () => {
    const { error, sent } = await send(failed, post("{}"));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
    expect(error?.message).toBe(
      "POST pages/thing could not be completed: Failed to fetch. Check that the server is reachable and that it allows requests from this page (CORS); the request may have been applied",
    );
    expect(sent).toHaveLength(1);
  });

  test("without a reason is retried for GET", async () => {
    const { error, sent } = await send(failed);
    expect(error).toMatchObject({ attempts: 3 });
    expect(sent).toHaveLength(3);
  });

  test("with a reason below it is that reason: a POST that was not sent is retried", async () => {
    const reason = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
    const { error, sent } = await send(() => {
      throw new TypeError("fetch failed", { cause: reason });
    }, post("{}"));
    expect(error).toMatchObject({ maybeApplied: false, attempts: 3, cause: { code: "ECONNREFUSED" } });
    expect(error?.message).toContain("could not be completed: connect ECONNREFUSED 127.0.0.1:9;");
    expect(sent).toHaveLength(3);
  });

  test("in the middle of a body counts as sent", async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
    const { error } = await send(() => new Response(body), post("{}"));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
  });

  test("does not contain the token", async () => {
    const { error, log } = await send(() => {
      throw new TypeError(`Invalid header Bearer ${TOKEN}`);
    });
    expect(`${error?.stack}${JSON.stringify(error)}${String(error?.cause)}${log.join()}`).not.toContain(TOKEN);
  });
});

describe("a stream", () => {
  const EVENT = 'data: {"type":"a"}\n\n';

  /** Opens a stream whose body stays open after the first event. */
  async function openEvents(signal?: AbortSignal) {
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(EVENT)),
      cancel,
    });
    const headers = { "content-type": "text/event-stream" };
    const transport = connectAsync(createFetchHttpClient(async () => new Response(body, { headers })));
    const { body: id } = await driveAsync(
      openStream(post("{}"), settingsWith(), () => false),
      transport,
    );
    const read = (timeoutMs?: number) => transport.perform({ type: "read", body: id, timeoutMs }, signal);
    return { transport, id, read, cancel };
  }

  test("is read piece by piece, and closed by cancel", async () => {
    const { transport, id, read, cancel } = await openEvents();
    expect(await read()).toEqual({ type: "piece", bytes: new TextEncoder().encode(EVENT) });
    await transport.perform({ type: "cancel", body: id });
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("ends with the abort, not as if the body were complete", async () => {
    const controller = new AbortController();
    const { read, cancel } = await openEvents(controller.signal);
    await read();
    setTimeout(() => controller.abort(new Error("changed my mind")), 10);
    expect(await read()).toMatchObject({
      type: "failure",
      reason: "aborted",
      abortReason: new Error("changed my mind"),
    });
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("ends with the deadline", async () => {
    const { read } = await openEvents();
    await read();
    expect(await read(20)).toMatchObject({ type: "failure", reason: "timeout" });
  });

  test("fails after the client was closed", async () => {
    const { transport, read, cancel } = await openEvents();
    await read();
    const reading = read();
    transport.close();
    expect(await reading).toMatchObject({ type: "failure", reason: "aborted" });
    expect(cancel).toHaveBeenCalledOnce();
  });
});

test("the time limit of an attempt covers the body, and aborts fetch", async () => {
  let signal: AbortSignal | null = null;
  const httpClient = createFetchHttpClient(async (_, init) => {
    ({ signal } = init);
    return new Response(new ReadableStream());
  });
  const steps = exchange(post("{}"), settingsWith({ timeoutMs: 30 }));
  await expect(driveAsync(steps, connectAsync(httpClient))).rejects.toMatchObject({
    name: "RequestTimeoutError",
    scope: "attempt",
    maybeApplied: true,
  });
  expect(signal).toMatchObject({ aborted: true });
});
