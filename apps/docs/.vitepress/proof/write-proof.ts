// Writes the pages that prove what the packages promise. Tests read the same data.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentedOperation } from "../read-operations.ts";
import { benchmarksPage } from "./benchmarks-page.ts";
import { parityPage } from "./parity-page.ts";
import { programsPage } from "./programs-page.ts";
import { runtimesPage } from "./runtimes-page.ts";

const INDEX = `# Proof

A promise of these packages has a test, and you can run it yourself.

| promise | proof |
|---|---|
| The emulator responds as the service | [Recorded traffic](./parity.md) |
| The emulator runs programs of other authors without changes | [Programs of other authors](./programs.md) |
| The packages work where you work | [Runtimes and tools](./runtimes.md) |
| The clients are fast | [Benchmarks](./benchmarks.md), also where other libraries are ahead |
`;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  index: "What these packages promise, and the test of each promise.",
  parity: "How many recorded requests get the recorded responses from the emulator, by operation.",
  programs: "Programs of other authors that run on the emulator without changes.",
  runtimes: "Runtimes, bundlers and compilers that run the packages in tests.",
  benchmarks: "Measurements beside other libraries, also where others are ahead.",
};

/** Writes the pages. */
export function writeProof(folder: string, operations: readonly DocumentedOperation[]): void {
  const pages = {
    index: INDEX,
    parity: parityPage(operations),
    programs: programsPage(),
    runtimes: runtimesPage(),
    benchmarks: benchmarksPage(),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages))
    writeFileSync(join(folder, `${name}.md`), `---\ndescription: "${DESCRIPTIONS[name]}"\n---\n\n${text}`);
}
