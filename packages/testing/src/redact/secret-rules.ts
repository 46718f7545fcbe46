// The rules for secrets that `maskSecrets()` finds, and patterns of secrets that matter in cassettes only.
import { isSecretName, PRIVATE_KEY_PATTERN, TOKEN_PATTERN } from "@ws/core/engine";
import type { RedactionRule } from "./rules.ts";

/** JSON web tokens. Their search starts at the first character of a word only, so that it takes linear time. */
const JSON_WEB_TOKEN = /()(?<![\w-])eyJ[\w-]{8}[\w-]*\.[\w-]{8}[\w-]*\.[\w-]*/g;

/** Parameters of signed URLs that are not secret, but differ in every recording. */
const EXPIRY_PARAMETER = /([?&;](?:policy|key-pair-id|awsaccesskeyid|expires|expirationtimestamp)=)[^&"\s\\<>#]+/gi;

/** Patterns of the rule `tokens`. */
const TOKEN_PATTERNS: readonly RegExp[] = [TOKEN_PATTERN, PRIVATE_KEY_PATTERN, JSON_WEB_TOKEN];

/** Patterns of secrets in cassettes, for `maskSecrets()`. */
export const CASSETTE_PATTERNS = [JSON_WEB_TOKEN, EXPIRY_PARAMETER];

/** Rules by the name of the secret. The first match counts. */
const RULE_BY_NAME: readonly (readonly [RegExp, RedactionRule])[] = [
  [/cookie/i, "cookies"],
  [/authorization|api/i, "authorization"],
  [/verification|notion|signing|webhook/i, "webhookSecrets"],
  [/^\/|^\W(?:sig|x-amz|policy|key-pair|awsaccess|expir)/i, "signedUrls"],
];

const ruleByName = (name: string): RedactionRule =>
  RULE_BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? "oauthBodies";

/** Returns the rule for a header or a member of JSON, or undefined if its value is not secret. */
export const memberRule = (name: string): RedactionRule | undefined =>
  isSecretName(name) ? ruleByName(name) : undefined;

/**
 * Returns true if a rule removes a secret that `maskSecrets()` found. An exact secret is always removed.
 * @param rules The rules that are on
 */
export function isRedacted(rules: ReadonlySet<RedactionRule>, label: string, match: string, pattern: RegExp): boolean {
  if (label === "") return rules.has("tokens") || !TOKEN_PATTERNS.includes(pattern);
  if (/^b/i.test(label)) return rules.has("tokens") && isCredential(match.slice(label.length));
  return rules.has(ruleByName(label)) || (label.endsWith("=") && rules.has("signedUrls"));
}

/** Returns true unless the text after "basic" or "bearer" is a word of a sentence. */
const isCredential = (text: string): boolean => text.length >= 16 || /\d|\B[A-Z]/.test(text);
