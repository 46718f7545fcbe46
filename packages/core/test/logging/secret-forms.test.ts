import { expect, test } from "vitest";
import { createRedact } from "../../src/logging/redact.ts";

const redact = createRedact([]);

// Prefix and rest apart, so that no scanner of repositories reports this file.
test.each([
  ["ntn_", "0123456789abcdef"],
  ["ghp_", "0aZ9".repeat(9)],
  ["ghs_", "0aZ9".repeat(9)],
  ["github_pat_", "11AAAAAAA0abcdefghijkl_0123456789"],
  ["glpat-", "0123456789abcdefghij"],
  ["npm_", "0aZ9".repeat(9)],
  ["pypi-", "AgEIcHlwaS5vcmcCJDAw"],
  ["sk-", "b1Y8".repeat(12)],
  ["sk-proj-", "b1Y8_".repeat(12)],
  ["sk-ant-api03-", "c2X7-".repeat(19)],
  ["hf_", "abCD".repeat(9)],
  ["AKIA", "IOSFODNN7EXAMPL0"],
  ["AIza", "Sy0123456789abcdefghijklmnopqrs-_xx"],
  ["ya29.", "a0AfH6SMBx0123456789"],
  ["dop_v1_", "0f".repeat(32)],
  ["xoxb-", "123456789012-abcdefghij"],
  ["sk_live_", "0aZ9".repeat(6)],
  ["whsec_", "0aZ9".repeat(8)],
  ["shpat_", "0f".repeat(16)],
  ["SG.", `${"aB3_".repeat(6)}.${"cD4-".repeat(8)}`],
])("a text without a token of the form %s…", (prefix, rest) => {
  const secret = prefix + rest;
  expect(redact(`before ${secret}, after`)).toBe("before [redacted], after");
  expect(redact(`"${secret}"`)).toBe('"[redacted]"');
  expect(redact(JSON.stringify(JSON.stringify({ text: `(${secret})` })))).not.toContain(rest);
});

test.each([
  "the risk-averse task-force asks for sk-8 and sk-ant-farm",
  "npm_config_loglevel, hf_hub and pypi-server are names",
  "AKIAH is a town, ghp_ is a prefix, xoxo-hugs",
  "0f3c2a9e-1b7d-4c55-9a10-2f6f1f6f9f10",
  "pk_live_ is public, whsec_short",
])("leaves words that only begin like a token: %s", (text) => {
  expect(redact(text)).toBe(text);
});

test("removes a private key with its lines, also as JSON and without its end", () => {
  const lines = [
    "-----BEGIN OPENSSH PRIVATE KEY-----",
    "b3BlbnNzaC1rZXktdjEA",
    "AAAABG5vbmU=",
    "-----END OPENSSH PRIVATE KEY-----",
  ];
  const key = lines.join("\n");
  expect(redact(`before\n${key}\nafter`)).toBe("before\n[redacted]\nafter");
  expect(redact(JSON.stringify({ text: `before ${key} after` }))).toBe('{"text":"before [redacted] after"}');
  expect(redact(`before ${lines.slice(0, 2).join("\n")}`)).toBe("before [redacted]");
  expect(redact("-----BEGIN PUBLIC KEY-----")).toBe("-----BEGIN PUBLIC KEY-----");
});
