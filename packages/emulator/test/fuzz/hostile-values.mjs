// Values that break careless programs: wrong types, extreme numbers, long and special texts, deep and wide structures.

/** @typedef {import("./random-source.mjs").RandomSource} RandomSource */

const TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u2028",
  "🏳️‍🌈",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "%",
  "%ff",
  "null",
  "-0",
  "1e400",
  "today",
  "me",
  "2024-13-45",
  "9999999-01-01",
  "+275760-09-13T00:00:00Z",
  "-000001-01-01",
  "2024-01-01T25:61:61+99:99",
  "0000-00-00",
  "http://",
  "http://[",
  "javascript:alert(1)",
  "file:/etc/passwd",
  "https://example.com/%",
  "00000000-0000-0000-0000-000000000000",
  "ffffffffffffffffffffffffffffffff",
  "(a+)+$",
  "{{notion:block_property:",
  "<constructor>\n<__proto__>\n<__proto__/>",
  "/*",
  '"',
  'repeat(repeat("a", 10000), 10000)',
  'test(repeat("a", 60) + "!", "(a+)+$")',
  'map(split(repeat(",", 999)), map(split(repeat(",", 999)), current))',
  'dateAdd(now(), 1 / 0, "years")',
  "id().id().id()",
  "`",
  "<details>",
  "<table><tr><td>",
  "![a](%)",
  '<file src="%">',
  '<mention-date start="x"/>',
  '<page url="https://www.notion.so/00000000000000000000000000000000">x</page>',
];
const REPEATED = [
  "a",
  "[",
  "![",
  "**a",
  "`",
  "<details>\n",
  "<columns>\n<column>\n",
  "> ",
  "|",
  "|\n",
  "\t",
  "$`a",
  "(",
  "🏳️‍🌈",
  "\\",
  "{",
  "- \n\t",
];
const NUMBERS = [0, -0, -1, 1.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 101, 1e-320];
const KEYS = [
  "__proto__",
  "constructor",
  "toString",
  "length",
  "",
  "type",
  "id",
  "object",
  "0",
  "and",
  "or",
  "children",
];

/**
 * Returns a hostile text.
 * @param {RandomSource} random
 * @returns {string}
 */
export function hostileText(random) {
  if (random.chance(0.2)) return random.pick(REPEATED).repeat(1 + random.below(200));
  // Several texts on lines of their own reach more parts of the reader of markdown.
  return Array.from({ length: random.pick([1, 1, 10]) }, () => random.pick(TEXTS)).join("\n");
}

/**
 * Returns a hostile value.
 * @param {RandomSource} random
 * @returns {unknown}
 */
export function hostileValue(random) {
  const kind = random.below(10);
  if (kind === 0) return null;
  if (kind === 1) return random.pick([true, false]);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind <= 5) return random.pick(TEXTS);
  if (kind === 6) return random.pick(REPEATED).repeat(1 + random.below(random.chance(0.2) ? 5000 : 50));
  if (kind === 7) return Array.from({ length: random.below(random.chance(0.1) ? 1001 : 4) }, () => smallValue(random));
  if (kind === 8) return nested(random);
  return hostileObject(random);
}

/** @param {RandomSource} random */
function smallValue(random) {
  return random.pick([null, {}, [], "a", 1, true, { type: "text" }]);
}

/** @param {RandomSource} random */
function nested(random) {
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"and":[', "]}"],
    ['{"a":', "}"],
    ['{"children":[{"paragraph":', "}]}"],
  ]);
  const levels = 1 + random.below(random.chance(0.3) ? 200 : 10);
  /** @type {unknown} */
  const value = JSON.parse(`${open.repeat(levels)}${open.endsWith(":") ? "1" : ""}${close.repeat(levels)}`);
  return value;
}

/** @param {RandomSource} random */
function hostileObject(random) {
  const entries = Array.from(
    { length: random.below(4) },
    () => `${JSON.stringify(random.pick(KEYS))}:${JSON.stringify(smallValue(random))}`,
  );
  // JSON.parse makes a key "__proto__" of the object itself, as it does for a request.
  /** @type {unknown} */
  const value = JSON.parse(`{${entries.join()}}`);
  return value;
}
