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
  ["AGE-SECRET-KEY-1", "QZ8P".repeat(14)],
  ["ATATT3x", "FfGF0-_9".repeat(6)],
  ["AROA", "IOSFODNN7EXAMPL0"],
  ["dckr_pat_", "aB3_c-9Z".repeat(4)],
  ["figd_", "aB3_c-9Z".repeat(4)],
  ["lin_api_", "aB39".repeat(10)],
  ["ops_eyJ", "zaWdu+SW5/B".repeat(6)],
  ["sbp_", "0f3a".repeat(10)],
  ["vercel_blob_rw_", "aB39".repeat(10)],
  ["hooks.slack.com/services/", "T024BE7LD/B04ABCDEF/aB39cD4eF5gH6iJ7kL8mN9oP"],
  ["discord.com/api/webhooks/", `112233445566778899/${"aB3_c-9Z".repeat(8)}`],
  ["webhook.office.com/webhookb2/", "0f3c2a9e-1b7d-4c55@9a10-2f6f/IncomingWebhook/0f3c2a9e/9a10"],
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
  "figs and figd_ are short, AROAMENTARE is a word, sbp_x",
  "https://discord.com/channels/1/2 and https://hooks.slack.com/ are no webhooks",
  "the accesskey of a link, and an account key to lose",
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

test.each([
  ["AccountName=a;AccountKey=", "aB39+/".repeat(12) + "==", ""],
  ["aws_secret_access_key = ", "wJalrXUtnFEMI/K7MDENG/bPxRfiCY" + "0123456789", "\nregion = x"],
  ['{"secretAccessKey":"', "wJalrXUtnFEMI/K7MDENG/bPxRfiCY" + "0123456789", '","x":1}'],
])("removes what a name announces: %s…", (before, secret, after) => {
  expect(redact(`${before}${secret}${after}`)).toBe(`${before}[redacted]${after}`);
});
