// Writes the page of the tested runtimes and tools.
import { TESTED_TOOLS, testedVersions } from "../../../../scripts/test/tested-tools.ts";

/** Returns the page. */
export const runtimesPage = (): string => `# Runtimes and tools

CI packs the packages, installs them into an empty project, and runs a program with each of these. Both module systems have the
same types, and in Node.js \`import\` and \`require()\` give the same classes.

| runtime or tool | tested versions | what works |
|---|---|---|
${TESTED_TOOLS.map((row) => `| ${row.tools} | ${testedVersions(row)} | ${row.works} |`).join("\n")}

## Repeat it

\`\`\`sh
npm run test:compatibility
\`\`\`

The runtimes are installed from the registry. Linux x64 only.
`;
