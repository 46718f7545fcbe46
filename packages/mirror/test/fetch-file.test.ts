// The download of a file, against a server on loopback.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { fetchFile } from "../src/files/fetch-file.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

async function download(url: string, signal = new AbortController().signal) {
  const { status, headers, body } = await fetchFile(url, { signal });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return { status, type: headers.get("Content-Type"), text: Buffer.concat(chunks).toString() };
}

const TEXT = "the content of a file ".repeat(1000);

describe.each([
  ["identity", Buffer.from(TEXT)],
  ["gzip", gzipSync(TEXT)],
  ["deflate", deflateSync(TEXT)],
  ["br", brotliCompressSync(TEXT)],
] as const)("a body with the encoding %s", (encoding, bytes) => {
  const respond =
    (length: number, declared: number): RequestListener =>
    (_, response) => {
      response.writeHead(200, {
        "content-type": "text/plain",
        "content-encoding": encoding,
        "content-length": declared,
      });
      response.write(bytes.subarray(0, length));
      // A connection that ends with the declared length ends as it should.
      if (length === declared) response.end();
      else response.socket?.end();
    };

  test("is read completely", async () => {
    const url = await serve(respond(bytes.length, bytes.length));
    expect(await download(url)).toEqual({ status: 200, type: "text/plain", text: TEXT });
  });

  // A cut body without an encoding that has its declared length is a whole body.
  test.each(encoding === "identity" ? ["whole"] : ["declared", "whole"])(
    "that is cut and has its %s length is a passing failure",
    async (kind) => {
      const cut = Math.floor(bytes.length / 2);
      const url = await serve(respond(cut, kind === "declared" ? cut : bytes.length));
      const error: unknown = await download(url).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TypeError);
    },
  );
});

test("follows redirects, and stops with the reason of the signal", async () => {
  const stop = new AbortController();
  const url = await serve((request, response) => {
    if (request.url === "/file") response.writeHead(302, { location: "/other" }).end();
    else if (request.url === "/other") response.end("moved");
    else stop.abort(new Error("Stopped."));
  });
  expect(await download(url)).toMatchObject({ status: 200, text: "moved" });
  await expect(download(`${url}/slow`, stop.signal)).rejects.toThrow("Stopped.");
});

test("a server that cannot be reached fails as with fetch", async () => {
  const url = await serve(() => {});
  server?.close();
  const error: unknown = await download(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
});
