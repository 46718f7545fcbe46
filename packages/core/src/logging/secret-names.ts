/** Groups of secrets. Cassettes can turn off each group. */
export type SecretGroup = "authorization" | "cookies" | "oauthBodies" | "webhookSecrets" | "signedUrls" | "tokens";

/**
 * Names of secrets: headers, members of JSON, fields of forms, and parameters of URLs. Case, `-` and `_` do not matter,
 * so `access_token` is also `Access-Token` and `accessToken`. Names of `signedUrls` are secret in URLs only.
 */
const NAMES = {
  authorization: "authorization proxy_authorization x_api_key api_key x_auth_token",
  cookies: "set_cookie cookie",
  oauthBodies:
    "access_token refresh_token id_token client_secret client_assertion code_verifier token password passwd private_key secret_key",
  webhookSecrets: "verification_token x_notion_signature signing_secret webhook_secret",
  signedUrls: "signature sig policy key_pair_id aws_access_key_id expires expiration_timestamp",
} satisfies Partial<Record<SecretGroup, string>>;

const normalize = (name: string): string => name.toLowerCase().replace(/[-_]/g, "");

const GROUPS: ReadonlyMap<string, SecretGroup> = new Map(
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((group) =>
    NAMES[group].split(" ").flatMap((name) => [[name, group] as const, [normalize(name), group] as const]),
  ),
);

/** Source of a regular expression for the names. */
export const NAME_PATTERN = `${Object.values(NAMES).join(" ").replace(/_/g, "[-_]?").replace(/ /g, "|")}|x-amz-[\\w-]{1,40}`;

/** Returns the group of a name in a URL or a form, or undefined if its value is not secret. */
export const parameterGroup = (name: string): SecretGroup | undefined =>
  GROUPS.get(name) ?? GROUPS.get(normalize(name)) ?? (/^x-amz-/i.test(name) ? "signedUrls" : undefined);

/** Returns the group of a header or of a member of JSON, or undefined if its value is not secret. */
export function memberGroup(name: string): SecretGroup | undefined {
  const group = parameterGroup(name);
  return group === "signedUrls" ? undefined : group;
}
