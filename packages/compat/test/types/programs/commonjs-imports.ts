// The imports of components and declarations that were written for the CommonJS module of `@notionhq/client`.
import notion from "@notionhq/client";
import type {
  BlockObjectResponse,
  ListBlockChildrenResponse,
  PartialBlockObjectResponse,
  QueryDataSourceParameters,
  RichTextItemResponse,
} from "@notionhq/client/build/src/api-endpoints.js";

export const component = {
  client: (auth: string) => new notion.Client({ auth }),
  isFull: (block: BlockObjectResponse | PartialBlockObjectResponse) => notion.isFullBlock(block),
  async rows(auth: string, args: QueryDataSourceParameters): Promise<number> {
    const client = this.client(auth);
    const rows = await notion.collectPaginatedAPI(client.dataSources.query, args);
    return rows.length;
  },
};

export const typesOf = ({ results }: ListBlockChildrenResponse): string[] =>
  results.map((block) => ("type" in block ? block.type : "partial"));

export const plainText = (texts: RichTextItemResponse[]): string => texts.map((text) => text.plain_text).join("");

export const isTooLong = (error: unknown): boolean =>
  notion.APIResponseError.isAPIResponseError(error) && error.code === notion.APIErrorCode.ValidationError;
