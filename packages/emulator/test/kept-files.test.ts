// Uploaded files: their bytes, signed addresses, and the addresses of follow-up requests, over HTTP.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningEmulator, StartOptions } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { callerOf } from "./support.ts";

const directory = mkdtempSync(join(tmpdir(), "ws-emulator-files-"));
const running: RunningEmulator[] = [];
afterAll(async () => {
  await Promise.all(running.map((emulator) => emulator.close()));
  rmSync(directory, { recursive: true });
});

const NOW = "2026-07-01T09:00:00.000Z";
const BYTES = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);

async function start(options: StartOptions = {}): Promise<RunningEmulator> {
  const emulator = await startEmulator({ seed: "empty", clock: "frozen", now: NOW, ...options });
  running.push(emulator);
  return emulator;
}

const requestHeaders = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };

async function json(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | FormData } = {},
): Promise<Body> {
  const response = await fetch(url, { ...init, headers: { ...requestHeaders, ...init.headers } });
  return (await response.json()) as Body;
}
const post = (url: string, body: object) =>
  json(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

function formOf(bytes: Uint8Array<ArrayBuffer>, type: string, part?: number): FormData {
  const form = new FormData();
  form.set("file", new Blob([bytes], { type }), "a");
  if (part !== undefined) form.set("part_number", String(part));
  return form;
}

/** Uploads a file and attaches it to the test page. Returns a function that reads a new address of the file. */
async function attach({ url, testPageId }: RunningEmulator, name = "photo ü.png", type = "image/png") {
  const upload = await post(`${url}/v1/file_uploads`, { filename: name });
  await json(upload.upload_url, { method: "POST", body: formOf(BYTES, type) });
  const children = [{ file: { file_upload: { id: upload.id } } }];
  const added = await json(`${url}/v1/blocks/${testPageId}/children`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ children }),
  });
  const blockId = added.results[0]?.id ?? "";
  return async () => (await json(`${url}/v1/blocks/${blockId}`))["file"]?.["file"] ?? {};
}
const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** The emulator of all tests that need no options and do not move the clock. */
const shared = await start({ maxUploadBytes: 20_000_000 });

describe("an uploaded file", () => {
  test("is served at a signed address of the emulator, which is new on each read", async () => {
    const emulator = shared;
    const read = await attach(emulator);
    const [first, second] = [await read(), await read()];
    expect(String(first.url).startsWith(`${emulator.url}/`)).toBe(true);
    expect(first.url).not.toBe(second.url);
    for (const { url } of [first, second]) expect(Buffer.compare(await bytesAt(String(url)), BYTES)).toBe(0);
    const response = await fetch(String(first.url));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(BYTES.length),
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
    const head = await fetch(String(first.url), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(BYTES.length)]);
  });

  test("has addresses that end after an hour of the emulator's clock", async () => {
    const emulator = await start();
    const read = await attach(emulator);
    const { url, expiry_time: expiry } = await read();
    expect(expiry).toBe("2026-07-01T10:00:00.000Z");
    await emulator.setClock("2026-07-01T09:59:59.000Z");
    expect((await fetch(String(url))).status).toBe(200);
    await emulator.setClock("2026-07-01T10:00:00.000Z");
    const expired = await fetch(String(url));
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining("Request has expired")]);
    expect(Buffer.compare(await bytesAt(String((await read()).url)), BYTES)).toBe(0);
  });

  test("is not served at an altered address", async () => {
    const emulator = shared;
    const url = String((await (await attach(emulator))()).url);
    const altered = [
      url.replace(/X-Amz-Signature=./, "X-Amz-Signature=_"),
      url.replace(/X-Amz-Date=2026/, "X-Amz-Date=2027"),
      url.split("?")[0] ?? "",
    ];
    for (const address of altered) expect([address, (await fetch(address)).status]).toEqual([address, 403]);
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
  });

  test("in parts is served as one file, with the last bytes of a repeated part", async () => {
    const emulator = shared;
    const body = { mode: "multi_part", filename: "a.zip", number_of_parts: 2 };
    const upload = await post(`${emulator.url}/v1/file_uploads`, body);
    expect(upload.complete_url).toBe(`${emulator.url}/v1/file_uploads/${upload.id}/complete`);
    const large = new Uint8Array(5_242_880).fill(1);
    const send = (bytes: Uint8Array<ArrayBuffer>, part: number) =>
      json(upload.upload_url, { method: "POST", body: formOf(bytes, "application/zip", part) });
    await send(BYTES, 2);
    await send(new Uint8Array(5_242_880), 1);
    await send(large, 1);
    await json(upload.complete_url, { method: "POST" });
    const page = await json(`${emulator.url}/v1/pages/${emulator.testPageId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cover: { file_upload: { id: upload.id } } }),
    });
    const served = await bytesAt(String(page["cover"]?.["file"]?.url));
    expect(served.length).toBe(large.length + BYTES.length);
    expect(Buffer.compare(served, Buffer.concat([large, BYTES]))).toBe(0);
  });

  test("imported from a URL redirects to that URL", async () => {
    const emulator = shared;
    const { url } = emulator;
    const externalUrl = "https://files.example/a.png";
    const upload = await post(`${url}/v1/file_uploads`, { mode: "external_url", external_url: externalUrl });
    await json(`${url}/v1/file_uploads/${upload.id}`);
    const parent = { page_id: emulator.testPageId };
    const page = await post(`${url}/v1/pages`, { parent, cover: { file_upload: { id: upload.id } } });
    const response = await fetch(String(page["cover"]?.["file"]?.url), { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, externalUrl]);
  });
});

describe("addresses in responses", () => {
  test("use the host of the request", async () => {
    const emulator = shared;
    const local = emulator.url.replace("127.0.0.1", "localhost");
    const upload = await post(`${local}/v1/file_uploads`, { filename: "a.txt" });
    expect(upload.upload_url).toBe(`${local}/v1/file_uploads/${upload.id}/send`);
  });

  test("never contain another host header than a host and a port", () => {
    const call = callerOf(createEmulator({ seed: "empty" }));
    const create = (host: string) => call("POST", "file_uploads", { filename: "a.txt" }, { headers: { host } }).body;
    expect(create("emulator.test:80").upload_url).toMatch(/^http:\/\/emulator\.test:80\/v1\//);
    expect(create("[::1]:4010").upload_url).toMatch(/^http:\/\/\[::1\]:4010\/v1\//);
    for (const host of ["a b", "a/b", "user@host", 'x"y', "a?b"])
      expect([host, create(host).upload_url]).toEqual([
        host,
        expect.stringMatching(/^https:\/\/api\.notion\.com\/v1\//),
      ]);
  });

  test("are those of the service with the option", async () => {
    const emulator = await start({ addresses: "service" });
    const { upload_url: url, id } = await post(`${emulator.url}/v1/file_uploads`, { filename: "a.txt" });
    expect(url).toBe(`https://api.notion.com/v1/file_uploads/${id}/send`);
  });

  test("of the next items of a property lead to the emulator", async () => {
    const emulator = shared;
    const text = Array.from({ length: 2 }, (_, index) => ({
      text: { content: `${index}` },
      annotations: { bold: index > 0 },
    }));
    const page = await post(`${emulator.url}/v1/pages`, {
      parent: { page_id: emulator.testPageId },
      properties: { title: { title: text } },
    });
    const first = await json(`${emulator.url}/v1/pages/${page.id}/properties/title?page_size=1`);
    const next = first["property_item"]?.next_url ?? "";
    expect(next.startsWith(`${emulator.url}/v1/pages/${page.id}/properties/title?`)).toBe(true);
    expect((await json(next)).results).toHaveLength(1);
  });
});

describe("a data folder", () => {
  test("keeps files on the disk across restarts and removes those that no upload has", async () => {
    const data = join(directory, "folder/");
    const first = await start({ data });
    const read = await attach(first);
    const { url } = await read();
    await first.close();
    const files = () => readdirSync(join(data, "files"));
    expect(files()).toHaveLength(1);
    const second = await start({ data, port: first.port });
    expect(Buffer.compare(await bytesAt(String(url)), BYTES)).toBe(0);
    await second.reset();
    await second.close();
    await (await start({ data })).close();
    expect(files()).toEqual([]);
  });

  test("is beside a data file", async () => {
    const data = join(directory, "workspace.json");
    const emulator = await start({ data });
    await attach(emulator);
    await emulator.close();
    expect(readdirSync(`${data}.files`)).toHaveLength(1);
  });
});

describe("file types", () => {
  const call = callerOf(createEmulator({ seed: "empty" }));
  const create = (body: Record<string, string>) => call("POST", "file_uploads", body);

  test.each([
    [{ filename: "notes.MD" }, "text/markdown"],
    [{ filename: "table.csv" }, "text/csv"],
    [{ filename: "archive.zip" }, "application/zip"],
    [{ filename: "clip.mp4" }, "video/mp4"],
    [{ filename: "photo", content_type: "image/png" }, "image/png"],
  ])("%j is accepted", (body, type) => {
    const response = create(body);
    expect([response.status, response.body["content_type"]]).toEqual([200, type]);
  });

  test.each([
    [{ filename: "program.exe" }],
    [{ filename: "program.exe", content_type: "application/octet-stream" }],
    [{ filename: "photo" }],
    [{ filename: "a.constructor" }],
  ])("%j is refused", (body) => {
    const response = create(body);
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      "validation_error",
      "Provided `filename` has an extension that is not supported for the File Upload API.",
    ]);
  });
});
