// Responses to a request for a stream of events.
import { head, whole } from "../response.mjs";
import { inPieces } from "./bodies.mjs";

/** @typedef {import("../random.mjs").Random} Random */
/** @typedef {import("./statuses.mjs").Response} Response */

const HEAD = head("HTTP/1.1 200 OK", [["content-type", "text/event-stream"]]);
const END = 'event: stream.end\ndata: {"type":"stream.end","status":"completed"}\n\n';
const EVENTS = [
  'data: {"type":"event.provisional","text":"grüße 👋"}\n\n',
  'event: x\r\ndata: {"type":"event.committed"}\r\n\r\n',
  'data: {"type":\ndata: "event.joined"}\n\n',
  ": comment\n\n",
  "id: 1\nretry: 5\n\n",
  "data\n\n",
  `data: {"type":"event.long","text":"${"x".repeat(70_000)}"}\n\n`,
  '\ufeffdata: {"type":"event.marked"}\n\n',
];
const BROKEN = [
  "data: {\n\n",
  "data: 1\n\n",
  "data: null\n\n",
  "data: <html>\n\n",
  "data: \n\n",
  `data: ${"[".repeat(5_000)}\n\n`,
];

/** @param {Random} random */
const events = (random) => Array.from({ length: random.integer(0, 4) }, () => random.pick(EVENTS)).join("");

/** @type {Record<string, (random: Random, token: string) => Response>} */
export const streams = {
  "a stream": (random) => ({
    parts: [HEAD, ...inPieces(Buffer.from(events(random) + END), random)],
    afterwards: random.pick(["end", "hang"]),
  }),
  "a stream that ends early": (random) => ({
    parts: [HEAD, ...inPieces(Buffer.from(events(random)), random), 25],
    afterwards: "end",
  }),
  // A reset can discard events that the client has not read yet, so none precede it.
  "a stream that is reset": () => ({ parts: [HEAD, 25], afterwards: "reset" }),
  "a stream that stops": (random) => ({ parts: [HEAD, Buffer.from(events(random))], afterwards: "hang" }),
  "a stream that is cut anywhere": (random) => {
    const bytes = Buffer.from(events(random) + END);
    return {
      parts: [HEAD, bytes.subarray(0, random.integer(0, bytes.length - 1)), 25],
      afterwards: "end",
    };
  },
  "a stream with a broken event": (random) => ({
    parts: [HEAD, Buffer.from(events(random) + random.pick(BROKEN) + END)],
    afterwards: "end",
  }),
  "a stream of another type": (random) => ({
    parts: [whole(200, END, [["content-type", random.pick(["text/html", "text/event-stream; charset=utf-8"])]])],
    afterwards: "keep",
  }),
};
