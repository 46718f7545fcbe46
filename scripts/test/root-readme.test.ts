// The examples of the root README, run as they stand against the packages as they are built.
import * as console from "node:console";
import * as client from "@ws/client";
import * as emulator from "@ws/emulator";
import * as helpers from "@ws/helpers";
import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../run-readme.ts";

const MODULES = { "@ws/client": client, "@ws/emulator": emulator, "@ws/helpers": helpers, "node:console": console };
const blocks = readmeBlocks(new URL("../../README.md", import.meta.url));

test("the README has an example for each client and the five commonest failures", () => expect(blocks).toHaveLength(8));

test.each(blocks.map((block, index) => [index + 1, block] as const))(
  "example %i prints what it says",
  async (_, block) => {
    const printed = await runBlock(block, MODULES);
    // A request's id is another one each time.
    expect(printed.map((line) => line.replace(/\(request [\w-]+\)/, "(request …)"))).toEqual(promisedOutput(block));
  },
);
