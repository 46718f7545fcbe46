import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import * as mirrorS3 from "../src/index.ts";

test("the examples of the README print the output in their comments", async () => {
  // The store of @ws/mirror keeps the files that it gets, and this package does not depend on it.
  const openStore = async ({ files }: { readonly files: object }) => ({ files, close: async () => {} });
  const modules = { "@ws/mirror": { openStore }, "@ws/mirror-s3": mirrorS3 };
  for (const block of readmeBlocks(new URL("../README.md", import.meta.url)))
    expect(await runBlock(block, modules), block.heading).toEqual(promisedOutput(block));
});
