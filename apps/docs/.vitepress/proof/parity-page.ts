// Writes the page that compares the emulator with recorded traffic.
import type { DocumentedOperation } from "../read-operations.ts";
import { differingResponses, readParity, requestKind } from "./parity.ts";

/** Returns the page. */
export function parityPage(operations: readonly DocumentedOperation[]): string {
  const parity = readParity();
  const byRequest = new Map(operations.map((operation) => [requestKind(operation), operation]));
  const recorded = new Set(parity.kinds.map(({ request }) => byRequest.get(request)?.name));
  const unrecorded = operations.filter(({ name }) => !recorded.has(name));
  const rows = parity.kinds.map(({ request, sent, same }) => {
    const operation = byRequest.get(request);
    const name = operation === undefined ? "an unknown path" : linkTo(operation);
    return `| ${name} | ${sent} | ${same} |`;
  });
  return `# The emulator and recorded traffic

A test of \`@ws/emulator\` sends ${parity.interactions.toLocaleString("en")} recorded requests of the real service to the emulator and
compares the responses. It fails if fewer of them are as recorded.

| responses with | share |
|---|---:|
| the recorded status | ${parity.status} % |
| the recorded shape: the same fields with values of the same types | ${parity.shape} % |
| the recorded values | ${parity.value} % |
| the recorded values, as the average over the ${parity.kinds.length} kinds of requests | ${parity.perKind} % |

The other ${differingResponses(parity)} responses cannot follow from their recordings:

- Three queries filter by the text of email addresses, which the recording replaced by other addresses.
- Two lists of users contain two bots, to which the recording gave the same id.
- One request names a task by an id of the service, which the replay cannot replace by the id of the emulator.
- One formula names a column before the replay has learned the id of the column.

With these four corrected in the replay, every response has the recorded values.

## By operation

| operation | recorded requests | responses with the recorded values |
|---|---:|---:|
${rows.join("\n")}

## Without a recording

These operations are implemented from the documentation only: ${unrecorded.map(linkTo).join(", ")}. The same is true of the
authorization page of OAuth, and of all operations at versions before \`2025-09-03\`.

## Repeat it

\`\`\`sh
npx vitest run replay
\`\`\`

The recordings are not part of the repository. Without them, the test is skipped.
`;
}

const linkTo = ({ name }: DocumentedOperation): string => `[\`${name}\`](../operations/${name}.md)`;
