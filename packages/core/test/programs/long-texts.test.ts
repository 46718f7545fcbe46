import { expect, test } from "vitest";
import { startProgram } from "../support/run-program.ts";

// V8 no longer optimizes expressions in a process that has compiled many. It then remembers each step of a repetition.
test("redacts nine megabytes in a process whose expressions are not optimized", async () => {
  const program = startProgram(
    `const redact = core.createRedact([]);
    const long = "ab".repeat(4_500_000);
    const texts = ["?token=" + long + "&x", "Cookie: " + long + '"', "\\\\".repeat(9_000_000) + "ntn_" + long + " x"];
    console.log(texts.map((text) => redact(text, Infinity).replaceAll("\\\\", "")).join("\\n"));`,
    { flags: ["--no-regexp-optimization"], core: new URL("../../dist/logging/redact.js", import.meta.url).href },
  );
  const { stdout, stderr } = await program.result;
  expect({ stderr, stdout }).toEqual({
    stderr: "",
    stdout: '?token=[redacted]&x\nCookie: [redacted]"\n[redacted] x\n',
  });
});
