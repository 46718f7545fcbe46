// Compares the rule `tokens` with secretlint, which others run over their repositories: what it finds in a cassette must be gone.
import { createRequire } from "node:module";
import { lintSource } from "@secretlint/core";
import { expect, test } from "vitest";
import { Redactor } from "../src/redact/redactor.ts";

// Its declarations import a package that it does not depend on.
const { creator, rules } = createRequire(import.meta.url)("@secretlint/secretlint-rule-preset-recommend") as {
  readonly creator: never;
  readonly rules: readonly { readonly meta: { readonly id: string } }[];
};

const letters = (count: number) => "aB39".repeat(count / 4);

/** The token of 1Password is an object in base64, which contains "+" and "/". */
const SERVICE_ACCOUNT = Buffer.from(
  `{"email":"a@example.org","secretKey":"\u00fb\u00ff\u00fe>>>???","salt":"${letters(60)}"  }`,
).toString("base64");

/** A secret of each rule, by the end of its name. Beginning and rest apart, so that no scanner of repositories reports this file. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  "1password": [`ops_${SERVICE_ACCOUNT}`],
  anthropic: [`sk-ant-${"api03"}-${letters(92)}_AA`],
  aws: [`aws_secret_access_key = ${letters(40)}`],
  basicauth: [`https://${"user"}:correct-horse@example.org/`],
  "database-connection-string": [`postgres://${"user"}:correct-horse@db.example.org:5432/shop`],
  gcp: [],
  github: [`ghp_${letters(36)}`, `github_${"pat"}_${letters(80)}aB`],
  linear: [`lin_${"api"}_${letters(40)}`],
  npm: [`npm_${letters(36)}`],
  openai: [`sk-${letters(20)}${"T3Blbk"}FJ${letters(20)}`],
  privatekey: [`-----BEGIN ${"RSA"} PRIVATE KEY-----\nMIIE${letters(120)}\n-----END RSA PRIVATE KEY-----`],
  sendgrid: [`SG.${letters(20)}aB.${letters(40)}aB3`],
  shopify: [`shpat_${"0f3a".repeat(8)}`],
  slack: [
    `xoxb-${"123456789012"}-1234567890123-${letters(24)}`,
    `https://hooks.slack.com/services/${"T024BE7LD"}/B04ABCDEF/${letters(24)}`,
  ],
};

const config = { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }] };

async function found(text: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath: "/a.txt", content: text, ext: ".txt", contentType: "text" },
    options: { config },
  });
  return messages.map(({ ruleId }) => ruleId.replace(/^.*secretlint-rule-/, ""));
}

test("there is a secret for each rule of secretlint", () => {
  const names = rules.map(({ meta }) => meta.id.replace(/^.*secretlint-rule-/, ""));
  expect(new Set(names.filter((name) => name !== "filter-comments"))).toEqual(new Set(Object.keys(SECRETS)));
});

test.each(Object.entries(SECRETS).flatMap(([name, secrets]) => secrets.map((secret) => [name, secret] as const)))(
  "secretlint finds nothing after the redaction of a secret of its rule %s",
  async (name, secret) => {
    expect(await found(secret)).toContain(name);
    expect(await found(new Redactor().redactText(secret))).toEqual([]);
    expect(await found(JSON.stringify(new Redactor().redactJson({ text: secret })))).toEqual([]);
  },
);
