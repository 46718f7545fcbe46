// Runs command lines of ws-emulator that a test sends. One process runs all of them, because its start takes longer.
import { main } from "../../dist/commands/main.js";

let out = "";
let err = "";
process.stdout.write = (text) => Boolean((out += text));
process.stderr.write = (text) => Boolean((err += text));

process.on("message", (/** @type {string[]} */ args) => {
  out = "";
  err = "";
  process.exitCode = 0;
  main(args);
  process.send?.({ code: process.exitCode, out, err });
});
