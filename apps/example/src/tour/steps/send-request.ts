// Sends a request without a client, with the same retries and errors: for programs that need one endpoint, or have their own types.
import { strict as assert } from "node:assert";
import { createSender, createSyncSender } from "@ws/core";
import type { Step } from "../step.ts";

interface Page {
  readonly object: "page";
  readonly url: string;
}

export const sendRequest: Step = {
  title: "Send a request with @ws/core",

  async withAsyncClient({ connection, pageId, print }) {
    const sender = createSender(connection);
    const { data, status } = await sender.send<Page>({ method: "get", path: `pages/${pageId}` });
    print(`got ${status} and the ${data.object} ${data.url}`);
    assert.equal(data.object, "page");
    sender.close();
  },

  withClient({ connection, pageId, print }) {
    const sender = createSyncSender(connection);
    const { data, status } = sender.send<Page>({ method: "get", path: `pages/${pageId}` });
    print(`got ${status} and the ${data.object} ${data.url}`);
    assert.equal(data.object, "page");
    sender.close();
  },
};
