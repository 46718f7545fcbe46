// Files of a copy: whole, in parts, and so that nothing in them runs on the origin of the application.
import { createFileHandler, fileHeaders, safeFileName, type FileCopy } from "@ws/render/files";
import { describe, expect, test } from "vitest";
import { object } from "./support/plain-source.ts";

const BYTES = new TextEncoder().encode("0123456789");
const file = { sha256: "a".repeat(64), bytes: BYTES.length, content_type: "image/png", name: "picture.png" };
const page = object("page", "0123456789abcdef0123456789abcdef", {
  cover: { type: "file", file: { url: "https://files.example/a.png?sign", expiry_time: "2026-07-01T10:00:00.000Z" } },
});

/** Number of chunks that were read, and of readers that stopped. */
const seen = { chunks: 0, stops: 0 };
const copy = (content_type = file.content_type, name = file.name): FileCopy => ({
  reader: {
    object: async () => page,
    fileOf: async (_, path) => (path === "/cover/file" ? { ...file, content_type, name } : undefined),
  },
  files: {
    async *read() {
      try {
        for (let index = 0; index < BYTES.length; index += 3) {
          seen.chunks += 1;
          yield BYTES.subarray(index, index + 3);
        }
      } finally {
        seen.stops += 1;
      }
    },
  },
});

async function get(headers: Record<string, string> = {}, method = "GET", from = copy()): Promise<Response> {
  const files = createFileHandler({ secret: "a secret of the application", copy: from });
  const address = (await files.fileUrl(page, "/cover/file")) ?? expect.fail();
  return files.handle(new Request(`https://site.example${address}`, { method, headers }));
}

describe("a file of a copy", () => {
  test("is served with its type, its length and a tag", async () => {
    const response = await get();
    expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=3600",
      "content-disposition": "inline; filename*=UTF-8''picture.png",
      "content-length": "10",
      "content-type": "image/png",
      etag: `"${file.sha256}"`,
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-7", "234567", "bytes 2-7/10"],
    ["bytes=8-", "89", "bytes 8-9/10"],
    ["bytes=8-100", "89", "bytes 8-9/10"],
    ["bytes=-4", "6789", "bytes 6-9/10"],
    ["bytes=-100", "0123456789", "bytes 0-9/10"],
  ])("is served in the part %s", async (range, text, place) => {
    const response = await get({ range });
    expect([response.status, await response.text(), response.headers.get("content-range")]).toEqual([206, text, place]);
    expect(response.headers.get("content-length")).toBe(String(text.length));
  });

  test.each(["bytes=10-", "bytes=-0", "bytes=99-100"])("has no part %s", async (range) => {
    const response = await get({ range });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  });

  test.each(["bytes=5-2", "bytes=0-1,4-5", "bytes=-", "items=0-1", "bytes=a-b"])("is whole for %s", async (range) => {
    const response = await get({ range });
    expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
  });

  test("is read only as far as its part", async () => {
    seen.chunks = 0;
    await (await get({ range: "bytes=0-2" })).text();
    expect(seen.chunks).toBe(1);
  });

  test("is no longer read when the visitor leaves", async () => {
    const response = await get();
    const reader = response.body?.getReader();
    await reader?.read();
    seen.stops = 0;
    await reader?.cancel();
    expect(seen.stops).toBe(1);
  });

  test("is not sent again to a browser that has it", async () => {
    for (const tag of [`"${file.sha256}"`, `W/"${file.sha256}"`, `"b", "${file.sha256}"`, "*"])
      expect((await get({ "if-none-match": tag })).status).toBe(304);
    expect((await get({ "if-none-match": '"b"' })).status).toBe(200);
  });

  test("is whole if the browser has a part of another file", async () => {
    expect((await get({ range: "bytes=0-1", "if-range": `"${file.sha256}"` })).status).toBe(206);
    expect((await get({ range: "bytes=0-1", "if-range": '"b"' })).status).toBe(200);
  });

  test("has headers and no contents for HEAD", async () => {
    seen.chunks = 0;
    const response = await get({ range: "bytes=0-1" }, "HEAD");
    expect([response.status, await response.text(), response.headers.get("content-length")]).toEqual([200, "", "10"]);
    expect(seen.chunks).toBe(0);
  });

  test("that is damaged breaks off, and does not end as if it were whole", async () => {
    const damaged: FileCopy = {
      ...copy(),
      files: {
        async *read() {
          yield BYTES.subarray(0, 3);
          throw new Error("damaged");
        },
      },
    };
    await expect((await get({}, "GET", damaged)).text()).rejects.toThrow("damaged");
  });

  test("that the copy lacks has no address", async () => {
    const files = createFileHandler({ secret: "a secret of the application", copy: copy() });
    expect(await files.fileUrl(page, "/icon/file")).toBeUndefined();
  });
});

describe("the headers of a file", () => {
  test.each([
    "text/html",
    "application/xhtml+xml",
    "text/javascript",
    "text/xml",
    "text/plain",
    "image/x-icon",
    "",
    "x",
  ])("make a browser download %s", (contentType) => {
    const headers = fileHeaders({ contentType, name: "a" });
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-disposition"]).toMatch(/^attachment;/u);
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  test("let an <img> show an SVG, whose address is downloaded and in a sandbox", () => {
    const headers = fileHeaders({ contentType: "IMAGE/SVG+XML; charset=utf-8", name: "a.svg" });
    expect(headers).toMatchObject({ "content-type": "image/svg+xml", "x-content-type-options": "nosniff" });
    expect(headers["content-disposition"]).toMatch(/^attachment;/u);
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  test("let browsers show a PDF, which they do not do in a sandbox", () => {
    const headers = fileHeaders({ contentType: "application/pdf", name: "a.pdf" });
    expect(headers["content-disposition"]).toMatch(/^inline;/u);
    expect(headers).not.toHaveProperty("content-security-policy");
  });

  test("have a name without characters of paths and headers", () => {
    expect(safeFileName('../a"b\r\nc:\u202Etxt')).toBe("a b c txt");
    expect(safeFileName("..")).toBe("file");
    expect(safeFileName(`${"a".repeat(120)}.png`)).toHaveLength(100);
    const headers = fileHeaders({ contentType: "image/png", name: "Grüße (1)'*.png" });
    expect(headers["content-disposition"]).toBe("inline; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%281%29%27%20.png");
    expect(
      () => new Headers(fileHeaders({ contentType: "image/png", name: `${"\u{1F600}".repeat(60)}\uD800` })),
    ).not.toThrow();
  });
});
