// OAuth, requests to other paths, ids from URLs, and webhooks.
import {
  Client,
  extractBlockId,
  extractDatabaseId,
  extractNotionId,
  extractPageId,
  signWebhookPayload,
  verifyWebhookSignature,
} from "@notionhq/client";
import type {
  GetSelfResponse,
  OauthTokenResponse,
  PageContentUpdatedWebhookPayload,
  PageCreatedWebhookPayload,
  VerifyWebhookSignatureArgs,
} from "@notionhq/client";

export async function connect(code: string): Promise<GetSelfResponse> {
  const notion = new Client();
  const credentials = { client_id: "id", client_secret: "secret" };
  const token: OauthTokenResponse = await notion.oauth.token({
    ...credentials,
    grant_type: "authorization_code",
    code,
    redirect_uri: "https://example.com/callback",
  });
  const refreshed = await notion.oauth.token({
    ...credentials,
    grant_type: "refresh_token",
    refresh_token: token.refresh_token ?? "",
  });
  const { active } = await notion.oauth.introspect({ ...credentials, token: refreshed.access_token });
  if (!active) await notion.oauth.revoke({ ...credentials, token: token.access_token });
  return notion.request<GetSelfResponse>({
    path: "users/me",
    method: "get",
    query: { page_size: 1, filter_properties: ["title"], verbose: null },
    headers: { "X-Trace": "1" },
    auth: token.access_token,
  });
}

export async function send(notion: Client, id: string, data: Blob): Promise<object> {
  return notion.request({
    path: `file_uploads/${id}/send`,
    method: "post",
    formDataParams: { file: { data, filename: "a.txt" }, part_number: "1" },
    auth: { client_id: "id", client_secret: "secret" },
  });
}

export const ids: (string | null)[] = [
  extractNotionId("https://www.notion.so/Tasks-0123456789abcdef0123456789abcdef"),
  extractDatabaseId("0123456789abcdef0123456789abcdef"),
  extractPageId(""),
  extractBlockId("https://www.notion.so/a#0123456789abcdef0123456789abcdef"),
];

export async function receive(delivery: VerifyWebhookSignatureArgs): Promise<string> {
  if (!(await verifyWebhookSignature(delivery))) throw new Error("wrong signature");
  const payload = JSON.parse(delivery.body.toString()) as PageCreatedWebhookPayload | PageContentUpdatedWebhookPayload;
  if (payload.type === "page.created") return `${payload.entity.id} ${payload.authors[0]?.type ?? ""}`;
  return payload.data.updated_blocks.map(({ id }) => id).join();
}

export const signed: Promise<string> = signWebhookPayload({ body: "{}", verificationToken: "token" });
