// emulator.fetch: the standard function, for clients of other authors.
import { Client } from "@notionhq/client";
import { createEmulator } from "@ws/emulator";
import { Client as Client2 } from "notion-client-2";
import { describe, expect, test } from "vitest";

const HEADERS = { "notion-version": "2026-03-11" };

function setUp() {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  const headers = { ...HEADERS, authorization: `Bearer ${emulator.token}` };
  const json = { ...headers, "content-type": "application/json" };
  const send = (path: string, init: RequestInit = {}) =>
    emulator.fetch(`https://api.notion.com/v1/${path}`, { headers, ...init });
  return { emulator, headers, json, send };
}

describe("emulator.fetch", () => {
  test("serves @notionhq/client, also an older version", async () => {
    const { emulator } = setUp();
    const notion = new Client({ auth: emulator.token, fetch: emulator.fetch });
    const page = await notion.pages.create({ parent: { page_id: emulator.testPageId }, properties: {} });
    const older = new Client2({ auth: emulator.token, fetch: emulator.fetch });
    expect((await older.pages.retrieve({ page_id: page.id })).id).toBe(page.id);
    await expect(notion.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000001" })).rejects.toMatchObject({
      code: "object_not_found",
    });
  });

  test("takes a text, a URL and a request, and every kind of body", async () => {
    const { emulator, json } = setUp();
    const url = "https://api.notion.com/v1/search";
    const bytes = new TextEncoder().encode('{"page_size":1}');
    const bodies = ['{"page_size":1}', bytes, new Blob([bytes]), new Blob([bytes]).stream()] as const;
    for (const body of bodies) {
      const init = { method: "POST", headers: json, body, duplex: "half" as const };
      for (const input of [url, new URL(url)]) {
        if (body instanceof ReadableStream && body.locked) continue;
        const response = await emulator.fetch(input, init);
        expect([response.status, response.ok, response.url]).toEqual([200, true, url]);
        expect(await response.json()).toMatchObject({ object: "list" });
      }
    }
    const request = new Request(url, { method: "POST", headers: json, body: "{}" });
    expect((await emulator.fetch(request)).status).toBe(200);
  });

  test("uploads a form, and serves the file at its address", async () => {
    const { emulator, json, headers } = setUp();
    const base = "http://emulator.test/v1";
    const created = await emulator.fetch(`${base}/file_uploads`, { method: "POST", headers: json, body: "{}" });
    const { id } = (await created.json()) as { id: string };
    const form = new FormData();
    form.append("file", new Blob(["hello"], { type: "text/plain" }), "a.txt");
    const sent = await emulator.fetch(`${base}/file_uploads/${id}/send`, { method: "POST", headers, body: form });
    expect(await sent.json()).toMatchObject({ status: "uploaded", content_length: 5 });
    const children = [{ file: { file_upload: { id } } }];
    const path = `${base}/blocks/${emulator.testPageId}/children`;
    const appended = await emulator.fetch(path, { method: "PATCH", headers: json, body: JSON.stringify({ children }) });
    const { results } = (await appended.json()) as { results: { file: { file: { url: string } } }[] };
    expect(await (await emulator.fetch(results[0]?.file.file.url ?? "")).text()).toBe("hello");
  });

  test("streams the events of a session", async () => {
    const { json, send } = setUp();
    const response = await send("sessions", {
      method: "POST",
      headers: { ...json, accept: "text/event-stream" },
      body: JSON.stringify({ message: "hi" }),
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    let text = "";
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk as Uint8Array);
    expect(text).toContain("event: stream.end");
  });

  test("rejects with the reason of an abort, before, during and after the headers", async () => {
    const { emulator, send } = setUp();
    await expect(send("users/me", { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
    emulator.addFault({ stall: true });
    const during = new AbortController();
    const pending = send("users/me", { signal: during.signal });
    during.abort(new Error("during"));
    await expect(pending).rejects.toThrow("during");
    emulator.clearFaults();
    const after = new AbortController();
    const response = await send("users/me", { signal: after.signal });
    after.abort();
    await expect(response.text()).rejects.toMatchObject({ name: "AbortError" });
  });

  test.each([
    [{ reset: true }, true],
    [{ cut: 10 }, false],
  ])("fails as the network for the fault %j", async (fault, isBeforeHeaders) => {
    const { emulator, send } = setUp();
    emulator.addFault(fault);
    const failure = isBeforeHeaders ? send("users/me") : send("users/me").then((response) => response.text());
    await expect(failure).rejects.toMatchObject({ name: "TypeError", cause: { code: "ECONNRESET" } });
  });

  test("has no body for HEAD, and refuses a wrong address as the standard function does", async () => {
    const { emulator, send } = setUp();
    expect((await send("users/me", { method: "HEAD" })).body).toBeNull();
    await expect(emulator.fetch("/v1/users/me")).rejects.toBeInstanceOf(TypeError);
  });
});
