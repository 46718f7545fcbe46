// Requests a page that does not exist, or is not shared with the integration, and catches only that error.
import { strict as assert } from "node:assert";
import { APIErrorCode, isAPIResponseError } from "@ws/client";
import type { Step } from "../step.ts";

const page_id = "00000000-0000-4000-8000-00000000dead";

export const missingObject: Step = {
  title: "Catch a missing object",

  async withAsyncClient({ client, print }) {
    try {
      await client.pages.retrieve({ page_id });
    } catch (error) {
      if (!isAPIResponseError(error) || error.code !== APIErrorCode.ObjectNotFound) throw error;
      print(`caught ${error.code}: ${error.message}`);
      return;
    }
    assert.fail("expected object_not_found, got a page");
  },

  withClient({ client, print }) {
    try {
      client.pages.retrieve({ page_id });
    } catch (error) {
      if (!isAPIResponseError(error) || error.code !== APIErrorCode.ObjectNotFound) throw error;
      print(`caught ${error.code}: ${error.message}`);
      return;
    }
    assert.fail("expected object_not_found, got a page");
  },
};
