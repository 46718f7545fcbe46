// @notionhq/client, as it comes.
import { Client } from "@notionhq/client";
import { DATA_SOURCE_ID, TOKEN, USER_ID } from "../lib/answers.mjs";

/** @param {string} baseUrl */
export function createContender(baseUrl) {
  const client = new Client({ auth: TOKEN, baseUrl });
  return {
    small: () => client.users.retrieve({ user_id: USER_ID }),
    page: () => client.dataSources.query({ data_source_id: DATA_SOURCE_ID, page_size: 100 }),
    close: () => undefined,
  };
}
