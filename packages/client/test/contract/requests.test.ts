import { InvalidRequestError } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, fakeService, jsonResponse, parseForm, TOKEN } from "../support/clients.ts";

const BODY_WITHOUT_JSON = () => 1;
const PAGE = "1a2b3c4d-0000-4000-8000-000000000001";

describe.each(clients)("$name", ({ name, create }) => {
  test("sends each argument in the path, query or body that its operation declares", async () => {
    const { respond, requests } = fakeService();
    const client = create({}, respond);
    await client.dataSources.query({
      data_source_id: PAGE,
      filter: { property: "Name", rich_text: { contains: "x" } },
      filter_properties: ["title", "%3AUPp"],
      page_size: 5,
      start_cursor: null,
    });
    expect(requests[0]).toMatchObject({ method: "POST", baseURL: "https://api.notion.com" });
    expect(requests[0]?.url).toBe(`/v1/data_sources/${PAGE}/query?filter_properties=title&filter_properties=%3AUPp`);
    expect(JSON.parse(String(requests[0]?.data))).toEqual({
      filter: { property: "Name", rich_text: { contains: "x" } },
      page_size: 5,
    });
  });

  test("sends only the headers for token, version and JSON", async () => {
    const { respond, requests } = fakeService();
    const client = create({ apiVersion: "2025-09-03" }, respond);
    await client.comments.create({ parent: { page_id: PAGE }, rich_text: [{ text: { content: "hi" } }] });
    await client.users.list({ page_size: 2 });
    expect(requests.map(({ headers }) => headers)).toEqual([
      {
        accept: "application/json",
        authorization: `Bearer ${TOKEN}`,
        "notion-version": "2025-09-03",
        "content-type": "application/json",
      },
      { accept: "application/json", authorization: `Bearer ${TOKEN}`, "notion-version": "2025-09-03" },
    ]);
    expect(requests[1]).toMatchObject({ method: "GET", url: "/v1/users?page_size=2", data: undefined });
  });

  test("sends an empty JSON object if an operation with a body gets no body arguments", async () => {
    const { respond, requests } = fakeService();
    await create({}, respond).search();
    expect(requests[0]).toMatchObject({ method: "POST", url: "/v1/search", data: "{}" });
  });

  test("sends the default API version, and an unknown version unchanged", async () => {
    const { respond, requests } = fakeService();
    await create({}, respond).users.me();
    await create({ apiVersion: "2031-01-01" }, respond).users.me();
    expect(requests.map(({ headers }) => headers["notion-version"])).toEqual(["2026-03-11", "2031-01-01"]);
  });

  test("request() reaches every path below /v1/ and accepts the method in upper and lower case", async () => {
    const { respond, requests } = fakeService();
    const client = create({ baseUrl: "https://gateway.example/notion/" }, respond);
    await client.request({ method: "post", path: "comments", body: { a: 1 }, query: { q: "x y", none: undefined } });
    await client.request({ method: "GET", path: "new_things/1", headers: { "Notion-Beta": "things" } });
    expect(requests.map(({ method, baseURL, url, data }) => [method, baseURL, url, data])).toEqual([
      ["POST", "https://gateway.example/notion", "/v1/comments?q=x%20y", '{"a":1}'],
      ["GET", "https://gateway.example/notion", "/v1/new_things/1", undefined],
    ]);
    expect(requests[1]?.headers["notion-beta"]).toBe("things");
  });

  test.each([
    [{ method: "get", path: "https://evil.example/" }, "to be relative"],
    [{ method: "get", path: "/users" }, "to be relative"],
    [{ method: "get", path: "users/../pages" }, 'without "." and ".." segments'],
    [{ method: "fetch", path: "users" }, "Expected method to be an HTTP method"],
    [{ path: "users" }, "Expected method to be an HTTP method"],
    [{ method: "get" }, "Expected path to be a string"],
    [{ method: "get", path: "users", headers: { Authorization: "Bearer x" } }, "Pass the token as `auth`"],
    [{ method: "get", path: "users", headers: { host: "evil.example" } }, "cannot be replaced"],
    [{ method: "get", path: "users", headers: { "x-a": "b\r\nc: d" } }, "without line breaks"],
    [{ method: "get", path: "users", headers: { "x a": "b" } }, "Invalid header name"],
    [{ method: "post", path: "users", body: BODY_WITHOUT_JSON }, "a body that JSON can represent"],
  ])("request(%j) is rejected before anything is sent", async (args, reason) => {
    const { respond, requests } = fakeService();
    const error = await errorOf(() => create({}, respond).request(args as never));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(reason);
    expect(requests).toHaveLength(0);
  });

  test("sends a file as a multipart form", async () => {
    const { respond, requests } = fakeService(jsonResponse({ object: "file_upload" }));
    const client = create({}, respond);
    const file = { data: new Uint8Array([0, 255, 10]), filename: 'a "b".bin', content_type: "application/x-thing" };
    await client.fileUploads.send({ file_upload_id: PAGE, file, part_number: 2 });
    const type = requests[0]?.headers["content-type"] ?? "";
    const form = new Map(await parseForm(requests[0]?.data as Uint8Array, type));
    const sent = form.get("file") as File;
    expect(form.get("part_number")).toBe("2");
    expect([sent.name, sent.type, ...new Uint8Array(await sent.arrayBuffer())]).toEqual([
      'a "b".bin',
      "application/x-thing",
      0,
      255,
      10,
    ]);
    expect(requests[0]).toMatchObject({ method: "POST", url: `/v1/file_uploads/${PAGE}/send` });
    expect((await errorOf(() => client.fileUploads.send({ file_upload_id: PAGE } as never))).message).toContain(
      "Expected file of fileUploads.send to be an object, got undefined. Pass { data, filename?, content_type? }.",
    );
    expect(requests).toHaveLength(1);
  });

  const bytes = new Uint8Array([97, 98]);
  test.each<[string, object, string, string]>([
    ["a text", { data: "ab" }, "file", "application/octet-stream"],
    ["an ArrayBuffer", { data: bytes.buffer, filename: "a.txt" }, "a.txt", "application/octet-stream"],
    ["a Blob", { data: new Blob([bytes], { type: "text/csv" }) }, "file", "text/csv"],
    ["a File", { data: new File([bytes], "b.txt", { type: "text/plain" }) }, "b.txt", "text/plain"],
    [
      "a File with another name",
      { data: new File([bytes], "b.txt", { type: "text/plain" }), filename: "c.txt", content_type: "text/x" },
      "c.txt",
      "text/x",
    ],
    ["names that are no texts", { data: "ab", filename: 5, content_type: null }, "file", "application/octet-stream"],
    [
      "a Blob whose name is no text",
      { data: Object.assign(new Blob([bytes]), { name: 5 }) },
      "file",
      "application/octet-stream",
    ],
  ])("sends %s as a file", async (_, file, filename, type) => {
    const { respond, requests } = fakeService(jsonResponse({ object: "file_upload" }));
    const send = () => create({}, respond).fileUploads.send({ file_upload_id: PAGE, file, part_number: "3" } as never);
    if (name === "Client" && (file as { data: unknown }).data instanceof Blob) {
      // Reading it is asynchronous.
      expect((await errorOf(send)).message).toContain("Blob");
      expect(requests).toEqual([]);
      return;
    }
    await send();
    const form = new Map(await parseForm(requests[0]?.data as Uint8Array, requests[0]?.headers["content-type"] ?? ""));
    const sent = form.get("file") as File;
    expect([sent.name, sent.type, await sent.text(), form.get("part_number")]).toEqual([filename, type, "ab", "3"]);
  });

  test.each([
    [{ file: null }, "Expected file of fileUploads.send to be an object, got null."],
    [{ file: "ab" }, "Expected file of fileUploads.send to be an object, got "],
    [{ file: {} }, "Expected file of fileUploads.send to be an object, got "],
    [
      { file: { data: 5 } },
      "file.data of fileUploads.send to be a string, a Uint8Array, an ArrayBuffer or a Blob, got 5",
    ],
    [
      { file: { data: "ab" }, part_number: {} },
      "Expected part_number of fileUploads.send to be a string or a number, got ",
    ],
    [
      { file: { data: "ab" }, part_number: null },
      "Expected part_number of fileUploads.send to be a string or a number, got null",
    ],
  ])("sends no form for %j", async (args, reason) => {
    const { respond, requests } = fakeService();
    const error = await errorOf(() => create({}, respond).fileUploads.send({ file_upload_id: PAGE, ...args } as never));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(reason);
    expect(requests).toEqual([]);
  });

  test("sends ids in a query as Notion takes them, and other values unchanged", async () => {
    const { respond, requests } = fakeService();
    const client = create({}, respond);
    const url = `https://www.notion.so/Page-${PAGE.replaceAll("-", "")}`;
    await client.comments.list({ block_id: url, start_cursor: url });
    await client.comments.list({ block_id: 5 } as never);
    await client.pages.retrieve({ page_id: PAGE, filter_properties: "title" } as never);
    await client.pages.retrieve({ page_id: PAGE, filter_properties: [5, "%3AUPp"] } as never);
    await client.search({ start_cursor: "5b6f" });
    expect(requests.map((request) => decodeURIComponent(request.url))).toEqual([
      `/v1/comments?block_id=${PAGE.replaceAll("-", "")}&start_cursor=${url}`,
      "/v1/comments?block_id=5",
      `/v1/pages/${PAGE}?filter_properties=title`,
      `/v1/pages/${PAGE}?filter_properties=5&filter_properties=:UPp`,
      "/v1/search",
    ]);
    expect(requests.at(-1)?.data).toBe('{"start_cursor":"5b6f"}');
  });

  test("keeps secrets of its settings and of the call out of errors before a request", async () => {
    const [own, ofCall, ofApp] = ["plain-words-of-mine-1", "plain-words-of-mine-2", "plain-words-of-mine-3"];
    const client = create({ auth: own });
    const named = (secret: string) => ({ headers: { [`x ${secret}`]: "1" } });
    const app = { client_id: "app", client_secret: ofApp, token: "t" };
    const errors = [
      await errorOf(() => client.users.me({}, named(own))),
      await errorOf(() => client.users.me({ auth: ofCall }, named(ofCall))),
      await errorOf(() => client.users.me({ auth: ofCall }, named(own))),
      await errorOf(() => create({ auth: false }).users.me({ auth: ofCall }, named(ofCall))),
      await errorOf(() => client.oauth.revoke(app, named(ofApp))),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error.message).toMatch(/: Invalid header name "x \[redacted\]"\./u);
    }
    // It is not taken for a secret of every call.
    expect((await errorOf(() => client.users.me({}, named(ofCall)))).message).toContain(`"x ${ofCall}"`);
  });

  test("adds nothing from a polluted Object.prototype to a request", async () => {
    const { respond, requests } = fakeService();
    const client = create({}, respond);
    const polluted = Object.prototype as { proxy?: unknown; "x-stolen"?: string };
    try {
      polluted.proxy = { host: "evil.example" };
      polluted["x-stolen"] = "yes";
      await client.users.list();
    } finally {
      delete polluted.proxy;
      delete polluted["x-stolen"];
    }
    expect((requests[0] as { proxy?: unknown } | undefined)?.proxy).toBeUndefined();
    expect(Object.keys(requests[0]?.headers ?? {})).not.toContain("x-stolen");
  });
});
