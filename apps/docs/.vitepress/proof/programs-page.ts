// Writes the page of the programs of other authors.
import { thirdPartyPrograms } from "../../../../scripts/test/third-party-programs.ts";

/** Returns the page. */
export function programsPage(): string {
  const rows = thirdPartyPrograms().map(({ name, version, connection, done, faults }) => {
    const result = faults.length === 0 ? "works" : `works, but ${faults.join("; ")}`;
    return `| \`${name}\` ${version} | ${connection} | ${done.join("; ")} | ${result} |`;
  });
  return `# Programs of other authors

CI runs these programs with \`@ws/emulator\`, unchanged. Each part of a row is the name of a test in
[\`test/third-party/programs\`](https://github.com/ws-packages/ws/tree/main/test/third-party/programs). A part that begins with
"does not" has its cause in the program, not in the emulator.

| program | connected by | what it did | result |
|---|---|---|---|
${rows.join("\n")}

## Repeat it

\`\`\`sh
npm run test:third-party
\`\`\`

The programs are installed from the registry. Linux x64 only.
`;
}
