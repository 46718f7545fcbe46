// Responses whose framing is wrong, and connections that break.
import { head, whole } from "../response.mjs";
import { inPieces } from "./bodies.mjs";

/** @typedef {import("../random.mjs").Random} Random */
/** @typedef {import("./statuses.mjs").Response} Response */

const BODY = '{"object":"list","results":[]}';
const OK = whole(200, BODY);

/** @param {string} text */
const raw = (text) => Buffer.from(text, "latin1");
/** @param {string} chunks */
const chunked = (chunks) =>
  Buffer.concat([
    head(200, [
      ["content-type", "application/json"],
      ["transfer-encoding", "chunked"],
    ]),
    raw(chunks),
  ]);
const CHUNK = `${BODY.length.toString(16)}\r\n${BODY}\r\n`;

const WRONG_CHUNKS = [
  `zz\r\n${BODY}\r\n0\r\n\r\n`,
  `-1\r\n${BODY}\r\n0\r\n\r\n`,
  `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`,
  `2\r\n${BODY}\r\n0\r\n\r\n`,
  `${CHUNK}zz\r\n\r\n`,
  `${CHUNK}0\r\nbad trailer\r\n\r\n`,
  `${BODY.length.toString(16)}\n${BODY}\n0\n\n`,
];
const RIGHT_CHUNKS = [
  `${CHUNK}0\r\n\r\n`,
  `${BODY.length.toString(16)};name="value"\r\n${BODY}\r\n0\r\n\r\n`,
  `${CHUNK}0\r\nx-trailer: 1\r\ncontent-type: text/html\r\n\r\n`,
  BODY.split("")
    .map((letter) => `1\r\n${letter}\r\n`)
    .join("") + "0\r\n\r\n",
];
const STATUS_LINES = [
  "HTTP/1.1 20",
  "HTTP/9.9 200 OK",
  "HTTX/1.1 200 OK",
  "200 OK",
  "HTTP/1.1 000 X",
  "HTTP/1.1 2000 X",
  "HTTP/1.1 -1 X",
  "",
  "SSH-2.0-x",
  "HTTP/1.1 200",
  `HTTP/1.1 200 ${"r".repeat(3_000)}`,
];
const STRANGE_HEADERS = [
  "a b: c",
  "a : b",
  ": b",
  "no colon",
  "x: a\u0000b",
  "x: caf\u00e9",
  " folded: x",
  "x: 1\r\n folded",
  "x:",
  "connection: close, keep-alive",
  "upgrade: h2c",
  "trailer: x",
];
const INTERIM = [
  "HTTP/1.1 100 Continue\r\n\r\n",
  "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n",
  "HTTP/1.1 102 Processing\r\n\r\n",
];

/** @type {Record<string, (random: Random, token: string) => Response>} */
export const connections = {
  "a length that is too long": (random) => ({
    parts: [Buffer.concat([head(200, [["content-length", BODY.length + random.integer(1, 50)]]), raw(BODY)])],
    afterwards: random.pick(["end", "hang"]),
  }),
  "a length that is too short": (random) => ({
    parts: [Buffer.concat([head(200, [["content-length", random.integer(0, BODY.length - 1)]]), raw(BODY)])],
    afterwards: "end",
  }),
  "a strange length": (random) => ({
    parts: [
      Buffer.concat([
        head(200, [["content-length", random.pick(["-1", "0x1e", "1e1", "30, 30", "+30", "", "9".repeat(25)])]]),
        raw(BODY),
      ]),
    ],
    afterwards: "end",
  }),
  "wrong chunks": (random) => ({
    parts: [chunked(random.pick(WRONG_CHUNKS))],
    afterwards: random.pick(["end", "hang"]),
  }),
  "right chunks": (random) => ({ parts: inPieces(chunked(random.pick(RIGHT_CHUNKS)), random), afterwards: "keep" }),
  "chunks without an end": (random) => ({ parts: [chunked(CHUNK)], afterwards: random.pick(["end", "hang"]) }),
  "endless chunks": () => ({ parts: [chunked("")], afterwards: "repeat", repeat: raw("1\r\n \r\n") }),
  "a body without an end": () => ({
    parts: [head("HTTP/1.1 200 OK", [["content-type", "application/json"]])],
    afterwards: "repeat",
    repeat: raw("  "),
  }),
  "headers without an end": () => ({
    parts: [raw("HTTP/1.1 200 OK\r\n")],
    afterwards: "repeat",
    repeat: raw("x: y\r\n"),
  }),
  "large headers": (random) => ({
    parts: [
      whole(
        200,
        BODY,
        random.pick([
          [["x", "y".repeat(40_000)]],
          Array.from({ length: 3_000 }, (_, n) => [`x-${n}`, "y"]),
          [["x", "y".repeat(9_000)]],
        ]),
      ),
    ],
    afterwards: "end",
  }),
  "interim responses": (random) => ({
    parts: [...Array.from({ length: random.integer(1, 4) }, () => raw(random.pick(INTERIM))), random.integer(0, 3), OK],
    afterwards: "keep",
  }),
  "only interim responses": (random) => ({
    parts: [raw(random.pick(INTERIM))],
    afterwards: random.pick(["hang", "end", "reset"]),
  }),
  "a change of protocol": (random) => ({
    parts: [
      raw(
        `HTTP/1.1 101 Switching Protocols\r\n${random.pick(["upgrade: websocket\r\nconnection: upgrade\r\n", ""])}\r\n`,
      ),
    ],
    afterwards: random.pick(["end", "hang"]),
  }),
  "HTTP/1.0": (random) => ({
    parts: [
      random.pick([
        raw(`HTTP/1.0 200 OK\r\n\r\n${BODY}`),
        raw(`HTTP/1.0 200 OK\r\ncontent-length: ${BODY.length}\r\nconnection: keep-alive\r\n\r\n${BODY}`),
      ]),
    ],
    afterwards: "end",
  }),
  "a connection that ends after the response": (random) => ({
    parts: [
      random.pick([OK, whole(200, BODY, [["connection", "close"]]), whole(200, BODY, [["keep-alive", "timeout=1"]])]),
    ],
    afterwards: "end",
  }),
  "a connection that is reset after the response": () => ({ parts: [OK, 25], afterwards: "reset" }),
  "junk after the response": (random) => ({
    parts: [
      Buffer.concat([
        OK,
        random.pick([raw("junk"), OK, raw("HTTP/1.1 500 X\r\n\r\n"), raw("\r\n"), Buffer.alloc(70_000)]),
      ]),
    ],
    afterwards: "end",
  }),
  "a reset before the response": () => ({ parts: [], afterwards: "reset" }),
  "an end before the response": () => ({ parts: [], afterwards: "end" }),
  "no response": () => ({ parts: [], afterwards: "hang" }),
  "a response that is cut": (random) => ({
    parts: [OK.subarray(0, random.integer(1, OK.length - 1)), 25],
    afterwards: random.pick(["end", "reset", "hang"]),
  }),
  "a status line that is wrong": (random) => ({ parts: [whole(random.pick(STATUS_LINES), BODY)], afterwards: "end" }),
  "strange headers": (random) => ({
    parts: [
      raw(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${random.pick(STRANGE_HEADERS)}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
      ),
    ],
    afterwards: "end",
  }),
  "headers that are given twice": (random) => {
    const length = /** @type {[string, number]} */ (["content-length", BODY.length]);
    /** @type {import("../response.mjs").Headers} */
    const more = random.pick([
      [length, length],
      [length, ["content-length", 3]],
      [["content-type", "text/html"], ["content-type", "application/json"], length],
      [length, ["transfer-encoding", "chunked"]],
      [["x-notion-request-id", "a"], ["x-notion-request-id", "b"], length],
    ]);
    return { parts: [Buffer.concat([head(200, more), raw(BODY)])], afterwards: "end" };
  },
  "lines that end with LF only": () => ({
    parts: [raw(`HTTP/1.1 200 OK\ncontent-length: ${BODY.length}\n\n${BODY}`)],
    afterwards: "end",
  }),
  "a byte that is wrong": (random) => {
    const bytes = Buffer.from(OK);
    bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
    return { parts: [bytes], afterwards: "end" };
  },
};
