// Lists the users of the workspace. The integration needs the capability to read users.
import { strict as assert } from "node:assert";
import type { Step } from "../step.ts";

export const listUsers: Step = {
  title: "List users",

  async withAsyncClient({ client, print }) {
    const { results, has_more } = await client.users.list({ page_size: 10 });
    for (const user of results) print(`${user.type}: ${user.name ?? "(no name)"}`);
    if (has_more) print("and more users on the next page");
    assert.ok(results.length > 0, "expected at least one user");
  },

  withClient({ client, print }) {
    const { results, has_more } = client.users.list({ page_size: 10 });
    for (const user of results) print(`${user.type}: ${user.name ?? "(no name)"}`);
    if (has_more) print("and more users on the next page");
    assert.ok(results.length > 0, "expected at least one user");
  },
};
