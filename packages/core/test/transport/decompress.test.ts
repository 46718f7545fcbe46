import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decompress } from "../../src/transport/node/decompress.ts";

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
