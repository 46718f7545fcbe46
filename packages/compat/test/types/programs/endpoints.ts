// A program that sends requests by the endpoints of the package, and imports parts of their types.
import { Client } from "@notionhq/client";
import {
  createPage,
  getPage,
  getSelf,
  listBlockChildren,
  type BlockObjectRequest,
  type BlockObjectRequestWithoutChildren,
  type ChatWithAgentParameters,
  type GetPageParameters,
  type GetPageResponse,
  type PageIconResponse,
  type RichTextItemRequest,
  type SelectColor,
} from "@notionhq/client/build/src/api-endpoints.js";

const notion = new Client({ auth: "ntn_0" });

export async function readPage(args: GetPageParameters): Promise<GetPageResponse> {
  return notion.request<GetPageResponse>({ path: getPage.path(args), method: getPage.method });
}

export const knownArguments: readonly string[] = [...createPage.bodyParams, ...listBlockChildren.queryParams];
export const paths: string[] = [getSelf.path(), listBlockChildren.path({ block_id: "1" })];

const text: RichTextItemRequest[] = [{ text: { content: "Hello" } }];
const paragraph: BlockObjectRequestWithoutChildren = { paragraph: { rich_text: text } };
export const toggle: BlockObjectRequest = { toggle: { rich_text: text, children: [paragraph] } };
export const emptyTab: BlockObjectRequestWithoutChildren = { type: "tab", tab: {} };
export const color: SelectColor = "blue";
export const chat: ChatWithAgentParameters = { agent_id: "1", message: "When do you open?" };
export const emoji = (icon: PageIconResponse | null): string => (icon?.type === "emoji" ? icon.emoji : "");
