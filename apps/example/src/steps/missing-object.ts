// Ask for something that is not there, or not shared with the connection, and tell that error from all others.
import { strict as assert } from "node:assert";
import { APIErrorCode, isAPIResponseError } from "@ws/client";
import type { Step } from "../step.ts";

const page_id = "00000000-0000-4000-8000-00000000dead";

export const missingObject: Step = {
  title: "Catch a missing object",

  async withAsyncClient({ client, say }) {
    try {
      await client.pages.retrieve({ page_id });
    } catch (error) {
      if (!isAPIResponseError(error) || error.code !== APIErrorCode.ObjectNotFound) throw error;
      say(`caught ${error.code}: ${error.message}`);
      return;
    }
    assert.fail("a page was found where there is none");
  },

  withClient({ client, say }) {
    try {
      client.pages.retrieve({ page_id });
    } catch (error) {
      if (!isAPIResponseError(error) || error.code !== APIErrorCode.ObjectNotFound) throw error;
      say(`caught ${error.code}: ${error.message}`);
      return;
    }
    assert.fail("a page was found where there is none");
  },
};
