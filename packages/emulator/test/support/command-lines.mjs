// Runs command lines of ws-emulator that a test sends. One process runs all of them, because its start takes longer.
// A URL, because the type check must not read the bundle.
/** @type {Promise<typeof import("../../dist/commands/main.js")>} */
const loaded = import(new URL("../../dist/node/main.js", import.meta.url).href);

let out = "";
let err = "";
process.stdout.write = (text) => Boolean((out += text));
process.stderr.write = (text) => Boolean((err += text));

process.on("message", (/** @type {string[]} */ args) => void run(args));

/** @param {string[]} args */
async function run(args) {
  const { main } = await loaded;
  out = "";
  err = "";
  process.exitCode = 0;
  main(args);
  process.send?.({ code: process.exitCode, out, err });
}
