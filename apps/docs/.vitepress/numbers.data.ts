// The numbers of the first page, from the files that the measurements write.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { thirdPartyPrograms } from "../../../scripts/test/third-party-programs.ts";
import { differingResponses, readParity } from "./proof/parity.ts";
import { ROOT } from "./root.ts";

/** The numbers as texts. */
export interface Numbers {
  /** Recorded requests that get the recorded values from the emulator, of all. */
  readonly recorded: string;
  /** Calls per second, as a multiple of those of `@notionhq/client`. */
  readonly throughput: string;
  /** Programs of other authors that run on the emulator. */
  readonly programs: string;
}

/** Returns the numbers. */
export function readNumbers(): Numbers {
  const parity = readParity();
  const { interactions } = parity;
  const results = readFileSync(join(ROOT, "bench/RESULTS.md"), "utf8");
  const throughput = /throughput, `AsyncClient` vs `@notionhq\/client` \| ([\d.]+ ×)/.exec(results)?.[1];
  if (throughput === undefined)
    throw new Error("Expected the throughput of AsyncClient in bench/RESULTS.md, got none.");
  return {
    recorded: `${(interactions - differingResponses(parity)).toLocaleString("en")} of ${interactions.toLocaleString("en")}`,
    throughput,
    programs: String(thirdPartyPrograms().length),
  };
}

declare const data: Numbers;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress calls the loader
export default { watch: [], load: readNumbers };
