// Writes the page of the programs of other authors.
import { thirdPartyPrograms } from "../../../../scripts/test/third-party-programs.ts";

/** Returns the page. */
export function programsPage(): string {
  const programs = thirdPartyPrograms().map(({ name, version, connection, done, faults }) => {
    const tests = [...done, ...faults.map((fault) => `**${fault}**`)];
    return `## ${name} ${version}\n\nConnected by: ${connection}\n\n${tests.map((test) => `- ${test}`).join("\n")}`;
  });
  return `# Programs of other authors

CI runs these programs with \`@ws/emulator\`, unchanged. Each line is the name of a test in
[\`test/third-party/programs\`](https://github.com/ws-packages/ws/tree/main/test/third-party/programs). A line in bold, which
begins with "does not", has its cause in the program, not in the emulator.

Repeat it with \`npm run test:third-party\` (Linux x64 only): the programs are installed from the registry.

${programs.join("\n\n")}
`;
}
