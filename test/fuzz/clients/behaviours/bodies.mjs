// Bodies that are broken, compressed wrongly, encoded wrongly, or too large.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { head, whole } from "../response.mjs";
import { jsonValue } from "./statuses.mjs";

/** @typedef {import("../random.mjs").Random} Random */
/** @typedef {import("./statuses.mjs").Response} Response */

const JSON_BODY = '{"object":"list","results":[{"id":"1"},{"id":"2"}],"has_more":false}';
const NOT_JSON = [
  "",
  " ",
  "{",
  "nul",
  "{}{}",
  "{'a':1}",
  "NaN",
  "<html></html>",
  '{"a":1,}',
  "[".repeat(20_000),
  '"\u0001"',
];
const ENCODERS = { gzip: gzipSync, "x-gzip": gzipSync, deflate: deflateSync, br: brotliCompressSync };
const TOO_LARGE = 70 * 2 ** 20;
/** Compressed zeros, made for the first case that needs them. */
let bomb = Buffer.alloc(0);

/**
 * @param {Buffer} bytes
 * @param {Random} random
 */
function damage(bytes, random) {
  const damaged = Buffer.from(bytes);
  const at = random.integer(0, damaged.length - 1);
  damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << random.integer(0, 7)), at);
  return random.pick([
    bytes.subarray(0, random.integer(0, bytes.length - 1)),
    damaged,
    Buffer.concat([bytes, Buffer.from("junk")]),
  ]);
}

/**
 * Cuts bytes anywhere and sends the pieces with short pauses.
 * @param {Buffer} bytes
 * @param {Random} random
 */
export function inPieces(bytes, random) {
  /** @type {(Buffer | number)[]} */
  const parts = [];
  const pieces = random.integer(2, 6);
  for (let left = pieces, from = 0; left > 0; left -= 1) {
    const to = left === 1 ? bytes.length : random.integer(from, bytes.length);
    parts.push(bytes.subarray(from, to), random.integer(0, 4));
    from = to;
  }
  return parts;
}

/** @type {Record<string, (random: Random, token: string) => Response>} */
export const bodies = {
  "a body that is not JSON": (random) => ({ parts: [whole(200, random.pick(NOT_JSON))], afterwards: "keep" }),
  "JSON that is cut": (random) => ({
    parts: [whole(200, JSON_BODY.slice(0, random.integer(1, JSON_BODY.length - 1)))],
    afterwards: "keep",
  }),
  "slow bytes": (random) => ({
    parts: inPieces(whole(200, JSON.stringify(jsonValue(random))), random),
    afterwards: "keep",
  }),
  "invalid UTF-8": (random) => {
    const invalid = random.pick([[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0xc0, 0x80]]);
    return {
      parts: [whole(200, Buffer.concat([Buffer.from('{"a":"'), Buffer.from(invalid), Buffer.from('"}')]))],
      afterwards: "keep",
    };
  },
  "a byte order mark": (random) => {
    const body = random.pick([`\ufeff${JSON_BODY}`, "\ufeff", `{"a":"\ufeff"}`]);
    return { parts: [whole(200, random.pick([body, body, Buffer.from(body, "utf16le")]))], afterwards: "keep" };
  },
  "a compressed body": (random) => {
    const encoding = random.pick(Object.keys(ENCODERS));
    const bytes = ENCODERS[/** @type {keyof typeof ENCODERS} */ (encoding)](JSON.stringify(jsonValue(random)));
    return { parts: inPieces(whole(200, bytes, [["content-encoding", encoding]]), random), afterwards: "keep" };
  },
  "a body of raw deflate": (random) => ({
    parts: inPieces(whole(200, deflateRawSync(JSON_BODY), [["content-encoding", "deflate"]]), random),
    afterwards: "keep",
  }),
  "a damaged compressed body": (random) => {
    const encoding = random.pick(Object.keys(ENCODERS));
    const bytes = ENCODERS[/** @type {keyof typeof ENCODERS} */ (encoding)](JSON_BODY);
    return { parts: [whole(200, damage(bytes, random), [["content-encoding", encoding]])], afterwards: "keep" };
  },
  "a wrong content-encoding": (random) => {
    const encoding = random.pick(["gzip", "br", "deflate", "identity", "zstd", "gzip, br", "GZIP", "", "utf-8"]);
    return { parts: [whole(200, random.pick([JSON_BODY, ""]), [["content-encoding", encoding]])], afterwards: "keep" };
  },
  "a length over the limit": () => ({
    parts: [
      head(200, [
        ["content-type", "application/json"],
        ["content-length", TOO_LARGE],
      ]),
      Buffer.alloc(1_000, 0x20),
    ],
    afterwards: "hang",
    timeoutMs: 3_000,
  }),
  "a small body that decodes to more than the limit": () => {
    if (bomb.length === 0) bomb = gzipSync(Buffer.alloc(TOO_LARGE));
    return { parts: [whole(200, bomb, [["content-encoding", "gzip"]])], afterwards: "keep", timeoutMs: 5_000 };
  },
};
