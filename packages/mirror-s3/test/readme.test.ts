/* oxlint-disable no-restricted-imports -- the example uses @ws/mirror, on which this package does not depend */
import { join } from "node:path";
import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { openStore } from "../../mirror/src/index.ts";
import * as mirrorS3 from "../src/index.ts";

test("the examples of the README print the output in their comments", async () => {
  const modules = {
    "@ws/mirror": {
      openStore: ({ folder, files }: { readonly folder: string; readonly files: mirrorS3.S3FileStore }) =>
        openStore({ folder: join(temporaryFolder(), folder), files }),
    },
    "@ws/mirror-s3": mirrorS3,
  };
  for (const block of readmeBlocks(new URL("../README.md", import.meta.url)))
    expect(await runBlock(block, modules), block.heading).toEqual(promisedOutput(block));
});
