// Who is in the workspace? The connection needs the capability to read users.
import { strict as assert } from "node:assert";
import type { Step } from "../step.ts";

export const listUsers: Step = {
  title: "List users",

  async withAsyncClient({ client, say }) {
    const { results, has_more } = await client.users.list({ page_size: 10 });
    for (const user of results) say(`${user.type}: ${user.name ?? "(no name)"}`);
    if (has_more) say("and more, which the next page would list");
    assert.ok(results.length > 0, "the list is empty");
  },

  withClient({ client, say }) {
    const { results, has_more } = client.users.list({ page_size: 10 });
    for (const user of results) say(`${user.type}: ${user.name ?? "(no name)"}`);
    if (has_more) say("and more, which the next page would list");
    assert.ok(results.length > 0, "the list is empty");
  },
};
