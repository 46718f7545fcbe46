import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { decompress, decompressStream } from "../../src/transport/node/decompress.ts";

const MAX_BYTES = 1_000;

describe.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
] as const)("%s", (encoding, compress) => {
  test("is decoded up to the size limit", async () => {
    expect(await decompress(compress(Buffer.alloc(MAX_BYTES, 65)), encoding, MAX_BYTES)).toHaveLength(MAX_BYTES);
  });

  test("is rejected above the size limit, however small its compressed size", async () => {
    const bomb = compress(Buffer.alloc(MAX_BYTES * 1_000));
    await expect(decompress(bomb, encoding, MAX_BYTES)).rejects.toMatchObject({ code: "ERR_BUFFER_TOO_LARGE" });
  });
});

const TEXT = "grüße ".repeat(1_500);
const GZIP = gzipSync(TEXT);

/** Applies a function a number of times. */
const times = (count: number, apply: (bytes: Buffer) => Buffer, bytes: Buffer): Buffer =>
  count === 0 ? bytes : times(count - 1, apply, apply(bytes));

/** Decodes a whole body, and as a stream whose pieces have the given size. */
const bothWays = (bytes: Buffer, encoding: string) => [
  decompress(bytes, encoding, 1_000_000),
  ...[1, 7, 65_536].map(async (size) => buffer(await decompressStream(Readable.from(pieces(bytes, size)), encoding))),
];

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < bytes.byteLength; from += size) yield bytes.subarray(from, from + size);
}

// A mock or a gateway decodes the body and leaves the header: https://github.com/nock/nock/issues/2807
test.each(["gzip", "br", "deflate", "br, gzip"])(
  "a plain body under the header %s stays as it is",
  async (encoding) => {
    for (const text of ['{"object":"list"}', " [1]", "<html>"]) {
      expect(String(await decompress(Buffer.from(text), encoding, MAX_BYTES))).toBe(text);
    }
    for (const text of ["plain words", '{"n":{},', "{}, it says", "it says {}", " "]) {
      await expect(decompress(Buffer.from(text), encoding, MAX_BYTES)).rejects.toBeInstanceOf(Error);
    }
    await expect(decompress(gzipSync(TEXT).subarray(0, 50), "gzip", MAX_BYTES)).rejects.toBeInstanceOf(Error);
  },
);

describe("a stream and a whole body are decoded the same way", () => {
  test.each<[string, Buffer]>([
    ["gzip", GZIP],
    ["x-gzip", GZIP],
    ["br", brotliCompressSync(TEXT)],
    ["deflate", deflateSync(TEXT)],
    ["Deflate", deflateRawSync(TEXT)],
    ["identity", Buffer.from(TEXT)],
    ["", Buffer.from(TEXT)],
    ["deflate, gzip", gzipSync(deflateRawSync(TEXT))],
    ["gzip,br", brotliCompressSync(GZIP)],
    ["gzip, ,", GZIP],
    ["identity, gzip,gzip,gzip,gzip,gzip", times(5, gzipSync, Buffer.from(TEXT))],
    ["br, identity , deflate", deflateSync(brotliCompressSync(TEXT))],
  ])("%s", async (encoding, bytes) => {
    for (const decoded of await Promise.all(bothWays(bytes, encoding))) expect(decoded.toString()).toBe(TEXT);
  });

  test.each(["zstd", "gzip, unknown"])("%s, which is unknown, is not decoded", async (encoding) => {
    for (const decoded of await Promise.all(bothWays(GZIP, encoding))) expect(decoded.equals(GZIP)).toBe(true);
  });

  test.each(["gzip", "br", "deflate", "gzip, deflate"])("an empty body in %s stays empty", async (encoding) => {
    for (const decoded of await Promise.all(bothWays(Buffer.alloc(0), encoding))) expect(decoded).toHaveLength(0);
  });

  test.each<[string, string, Buffer]>([
    ["cut gzip", "gzip", GZIP.subarray(0, -20)],
    ["cut br", "br", brotliCompressSync(TEXT).subarray(0, -5)],
    ["cut deflate", "deflate", deflateSync(TEXT).subarray(0, -8)],
    ["cut deflate without its header", "deflate", deflateRawSync(TEXT).subarray(0, -4)],
    ["text instead of gzip", "gzip", Buffer.from(TEXT)],
    ["text instead of deflate", "deflate", Buffer.from(TEXT)],
    ["deflate with a wrong checksum", "deflate", Buffer.concat([deflateSync(TEXT).subarray(0, -4), Buffer.alloc(4)])],
    ["the codings in another order", "gzip, deflate", gzipSync(deflateSync(TEXT))],
    ["six codings", "gzip,gzip,gzip,gzip,gzip,gzip", times(6, gzipSync, Buffer.from(TEXT))],
  ])("%s is an error", async (_, encoding, bytes) => {
    const codes = (await Promise.allSettled(bothWays(bytes, encoding))).map(
      (result) => result.status === "rejected" && (result.reason as { code?: string }).code,
    );
    expect(codes).not.toContain(false);
    expect(new Set(codes).size).toBe(1);
  });
});

test.each(["gzip", "deflate"])("closing a stream in %s closes its source", async (encoding) => {
  const source = new Readable({ read: () => undefined });
  const decoded = await decompressStream(source, encoding);
  decoded.on("error", () => undefined).destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});

test("a stream that is not read is not inflated to its full size", async () => {
  const decoded = await decompressStream(Readable.from([deflateSync(Buffer.alloc(20_000_000))]), "deflate");
  await once(decoded, "readable");
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(decoded.readableLength).toBeLessThan(1_000_000);
  decoded.destroy();
});
