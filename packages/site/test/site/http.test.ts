// Responses to browsers, caches and load balancers: compression, validators, byte ranges, and the state of the service.
import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncUploadFile } from "@ws/helpers/files";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bookingFields, newFormKey, postForm } from "./forms.ts";
import { DEMO_OPTIONS, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const FILM = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);

let workspace: TestWorkspace;
let running: RunningSite;
let film: string;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(async ({ client, content }) => {
    const { id } = await asyncUploadFile(client, FILM, { filename: "film.mp4", contentType: "video/mp4" });
    const children = [
      { video: { file_upload: { id } } },
      { equation: { expression: "\\text{ä} € \\\\ x" } },
      { paragraph: { rich_text: [{ text: { content: "wheel ".repeat(300) } }] } },
    ];
    await client.blocks.children.append({ block_id: content.rootPageId, children });
  }, workspace.env);
  film = /src="(\/files\/[^"]+)"/.exec((await send("/")).text)?.[1] ?? "";
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Sends a request without the headers that fetch() adds. */
const send = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    httpGet(running.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode, headers: response.headers, text: bytes.toString(), bytes });
      });
    }).on("error", reject);
  });

test("pages, styles and scripts are compressed for browsers that can read it", async () => {
  const page = await send("/", { "accept-encoding": "gzip, deflate, br" });
  expect(page.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  const plain = await send("/");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(page.bytes.length).toBeLessThan(plain.bytes.length / 2);
  const [style = ""] = /\/assets\/[^"]+\.css/.exec(plain.text) ?? [];
  expect((await send(style, { "accept-encoding": "gzip, br" })).headers["content-encoding"]).toBe("br");
  expect((await send(style)).headers["content-encoding"]).toBeUndefined();
});

test("a page is sent again only after a change", async () => {
  const first = await send("/");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const tag = { "if-none-match": `"other", ${first.headers.etag}` };
  const second = await send("/", tag);
  expect([second.status, second.text, second.headers.etag]).toEqual([304, "", first.headers.etag]);
  const missing = await send("/missing", tag);
  expect([missing.status, missing.headers.etag, missing.headers["cache-control"]]).toEqual([404, undefined, undefined]);
  const { id } = await workspace.table.create({ job: "New row" });
  await running.site.refresher.refresh([{ entity: { type: "page", id } }]);
  expect((await send("/", tag)).status).toBe(200);
});

test("HEAD has the headers of GET and no body", async () => {
  const { headers } = await send("/");
  const response = await fetch(`${running.url}/`, { method: "HEAD" });
  expect(await response.text()).toBe("");
  for (const name of ["etag", "cache-control", "content-type"]) expect(response.headers.get(name)).toBe(headers[name]);
});

test("a page is rendered once for each edition and each address of the site", async () => {
  const path = "/search?q=wheel";
  // A new edition is read for the owner and for the pictures, too. Pictures that are made give another one.
  for (let edition = 0; edition < 2; edition += 1) {
    await send("/");
    await running.site.pictures.idle();
  }
  const first = await send(path, { host: "a.example" });
  const read = vi.spyOn(running.site.content, "current");
  const second = await send(path, { host: "a.example" });
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  expect(second.text).toBe(first.text);
  expect(second.headers).toMatchObject({ etag: first.headers.etag, "content-type": first.headers["content-type"] });
  expect((await send("/", { host: "a.example" })).text).toContain('<link rel="canonical" href="http://a.example/"');
  expect((await send("/", { host: "b.example" })).text).toContain('<link rel="canonical" href="http://b.example/"');
  const zipped = { host: "a.example", "accept-encoding": "gzip" };
  const [rendered, sent] = [await send(path, zipped), await send(path, zipped)];
  expect(sent.headers).toMatchObject({ "content-encoding": "gzip", vary: rendered.headers["vary"] });
  expect(sent.bytes).toEqual(rendered.bytes);
  for (const name of ["content-security-policy", "x-frame-options", "referrer-policy"])
    expect(sent.headers[name]).toBe(first.headers[name]);
  const proxied = await send("/", { host: "b.example", "x-forwarded-proto": "https" });
  expect(proxied.text).toContain('<link rel="canonical" href="https://b.example/"');
});

test("pages with details of a person are in no cache", async () => {
  const form = bookingFields({ formKey: newFormKey(running), job: "Private", phone: "555 1234" });
  const booked = (await postForm(`${running.url}/book`, form)).headers.get("location") ?? "";
  for (const path of ["/book", booked, "/inside", "/inside/sign-in"]) {
    const { headers } = await send(path);
    expect([path, headers["cache-control"], headers.etag]).toEqual([path, "no-store", undefined]);
  }
});

test("a browser reads byte ranges of a film", async () => {
  const whole = await send(film);
  expect(whole.headers).toMatchObject({
    "accept-ranges": "bytes",
    "content-type": "video/mp4",
    "content-length": "5000",
  });
  expect(Buffer.from(whole.bytes).equals(FILM)).toBe(true);
  const middle = await send(film, { range: "bytes=1000-1999" });
  expect([middle.status, middle.headers["content-range"]]).toEqual([206, "bytes 1000-1999/5000"]);
  expect(Buffer.from(middle.bytes).equals(FILM.subarray(1000, 2000))).toBe(true);
  expect((await send(film, { range: "bytes=-10" })).bytes).toHaveLength(10);
  expect((await send(film, { range: "bytes=9000-" })).status).toBe(416);
  expect((await send(film.replace(/[0-9a-f]{64}/, "0".repeat(64)))).status).toBe(404);
});

test("a film is read to its end once, and again only after its file has changed", async () => {
  const read = vi.spyOn(running.site.copy.files, "read");
  const [, sha256 = ""] = /\/([0-9a-f]{64})\//.exec(film) ?? [];
  const path = join(running.site.copy.filesFolder, sha256.slice(0, 2), sha256.slice(2));
  utimesSync(path, 1, 1);
  for (const range of ["bytes=0-9", "bytes=10-19", "bytes=20-29"])
    expect((await send(film, { range })).status).toBe(206);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test.each([
  ["a changed byte", (bytes: Uint8Array) => bytes.with(4999, 255)],
  ["fewer bytes", (bytes: Uint8Array) => bytes.subarray(0, 4000)],
  ["more bytes", (bytes: Uint8Array) => Buffer.concat([bytes, bytes])],
])("a damaged film with %s is an error, whole and in parts, until it is healed", async (_, damage) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const [, sha256 = ""] = /\/([0-9a-f]{64})\//.exec(film) ?? [];
  const path = join(running.site.copy.filesFolder, sha256.slice(0, 2), sha256.slice(2));
  // Another file, because the response of the test before may still read to the end of this one.
  writeFileSync(`${path}.damaged`, damage(FILM));
  renameSync(`${path}.damaged`, path);
  for (const headers of [{}, { range: "bytes=0-9" }]) {
    const answer = await send(film, headers);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([500, undefined]);
    expect(answer.headers["content-type"]).toContain("text/html");
  }
  await running.site.copy.files.write(
    (async function* () {
      yield FILM;
    })(),
    { replace: true },
  );
  expect(Buffer.from((await send(film)).bytes).equals(FILM)).toBe(true);
  expect(errors.mock.calls.flat().map(String).join(" ")).toContain(sha256);
  errors.mockRestore();
});

test("warnings about an equation are not in the log", async () => {
  const warn = vi.spyOn(console, "warn");
  const { renderEquation } = await import("@ws/render/math");
  expect(renderEquation("ä € \\\\ x", { isBlock: true })?.html).toContain("<math");
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("a search without results suggests a word of a title, and pages", async () => {
  const { text } = await send("/search?q=repaisr");
  expect(text).toContain('Did you mean <a href="/search?q=repairs">repairs</a>?');
  expect(text).toMatch(/<ul class="pages(?: plain)?"><li><a href="\/repairs-/);
  expect((await send("/search?q=xylophone")).text).not.toContain("Did you mean");
});

test("a page shows the notice that the service is down once", async () => {
  running.setOffline(true);
  await expect(running.site.refresher.refresh([])).rejects.toThrow("No connection");
  const { text } = await send("/");
  running.setOffline(false);
  expect(text.match(/cannot be reached/g)).toHaveLength(1);
  expect(text).not.toContain("never");
});

test("after a restart, the site is starting and the state of the service is unknown until the first request", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-site-test-"));
  const env = { ...workspace.env, SITE_DATA: folder };
  await (await startSite(undefined, env)).close();
  const { openSite } = await import("../../src/site.ts");
  const { readConfig } = await import("../../src/settings/config.ts");
  const { createApp } = await import("../../src/app.ts");
  const site = await openSite(readConfig(env, DEMO_OPTIONS, true));
  const response = await createApp(site).request("/healthz");
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ status: "starting", service: { state: "unknown" } }),
  ]);
  await site.close();
  rmSync(folder, { recursive: true });
});
