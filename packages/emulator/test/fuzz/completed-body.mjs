// Completes a body with the help of the emulator's own refusals, which come from the parsers: each refusal names the
// wrong fields and the expected values. So the bodies follow the parsers of every operation without a second list.

/** @typedef {import("./random-source.mjs").RandomSource} RandomSource */
/** @typedef {{ ids: string[], names: string[] }} Known */

const ROUNDS = 8;
const LINE = /^(?:body failed validation: )?body\.(\S+) should be (.+?)(?:, instead was `([\s\S]*)`)?\.$/;

/**
 * Changes a body until `send` accepts it or its refusal does not name a field.
 * @param {Record<string, unknown>} body
 * @param {(body: Record<string, unknown>) => string | undefined} send returns the message of a refusal
 * @param {RandomSource} random
 * @param {Known} known
 */
export function completeBody(body, send, random, known) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const message = send(body);
    const lines = (message ?? "")
      .split("\n")
      .flatMap((line) => [LINE.exec(line) ?? []].filter(({ length }) => length > 0));
    if (lines.length === 0) return;
    const [, path = "", wanted = ""] = random.pick(lines);
    change(body, path, wanted, random, known);
  }
}

/**
 * @param {Record<string, unknown>} body
 * @param {string} path
 * @param {string} wanted
 * @param {RandomSource} random
 * @param {Known} known
 */
function change(body, path, wanted, random, known) {
  const keys = path
    .replace(/\.length$/, "")
    .split(/\.|\[(\d+)\]/)
    .filter((key) => key !== undefined && key !== "");
  const last = keys.pop() ?? "";
  /** @type {unknown} */
  let holder = body;
  for (const key of keys) {
    if (typeof holder !== "object" || holder === null) return;
    holder = Reflect.get(holder, key);
  }
  if (typeof holder !== "object" || holder === null) return;
  if (wanted.includes("not present")) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, valueFor(last, wanted, random, known));
}

/**
 * @param {string} name
 * @param {string} wanted
 * @param {RandomSource} random
 * @param {Known} known
 * @returns {unknown}
 */
function valueFor(name, wanted, random, known) {
  const choices = [...wanted.matchAll(/`([^`]+)`/g)]
    .map(([, json = "null"]) => json)
    .filter((json) => json !== "null" && json !== "undefined");
  if (/^≤|^≥/.test(wanted)) return random.below(50);
  if (choices.length > 0) return parsed(random.pick(choices));
  if (wanted.includes("uuid") || /(^|_)id$/.test(name)) return random.pick(known.ids);
  if (wanted.includes("array")) return random.chance(0.5) ? [] : [{}];
  if (wanted.includes("object")) return {};
  if (wanted.includes("number") || wanted.includes("integer")) return random.below(100);
  if (wanted.includes("ISO 8601")) return "2026-07-01T10:00:00Z";
  if (wanted.includes("boolean")) return random.chance(0.5);
  if (/(^|_)(text|children|results|properties|ids|sorts|title)$/.test(name))
    return random.pick([[{ text: { content: "a" } }], {}, []]);
  if (name.endsWith("url")) return "https://example.com/a.png";
  if (wanted.includes("string") || /name|expression|query|content|str$|markdown/.test(name))
    return random.pick(known.names);
  return random.pick([{}, [], "a", 1, true, random.pick(known.ids)]);
}

/** @param {string} json */
function parsed(json) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(json);
    return value;
  } catch {
    return json;
  }
}
