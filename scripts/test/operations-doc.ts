// docs/operations.md, made from the operation table.
import type { Operation } from "@ws/client";

const INTRODUCTION = `# Operations

Every operation of the service, made from the operation table (\`packages/client/src/operations\`) by
\`scripts/test/operations-doc.test.ts\`. Each is a method of both clients, as \`client.<name>(args, options?)\`, and has
\`.withResponse(args, options?)\`. All arguments are one flat object; the columns say where the library puts each of them.

- **in the path**: always needed.
- **paged**: takes \`start_cursor\` and answers items under the key that is named; \`@ws/helpers\` follows it to the end.
- **since**: the first version of the interface that has it; empty: older than both that are supported (2025-09-03 and
  2026-03-11). An argument marked ² is gone from 2026-03-11 on.
- Every operation also takes \`auth\`, a bearer token for that call; those marked ¹ take \`client_id\` and
  \`client_secret\` instead, which are sent as HTTP Basic.
- What no method covers is called with \`client.request({ method, path, query, body })\`.
`;

const HEAD =
  "| operation | request | in the path | in the query | in the body | paged | since |\n|---|---|---|---|---|---|---|";

const code = (name: string): string => `\`${name}\``;

function row(name: string, operation: Operation): string {
  const inPath = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  const list = (names: readonly string[] | undefined): string =>
    (names ?? []).map((one) => code(one) + (operation.legacy?.includes(one) ? "²" : "")).join(", ");
  const body = operation.form
    ? `form: ${list(operation.form)}`
    : operation.stream
      ? `${list(operation.body)} → events`
      : list(operation.body);
  const cells = [
    code(name) + (operation.auth === "basic" ? "¹" : ""),
    code(`${operation.method} /v1/${operation.path}`),
    list(inPath),
    list(operation.query),
    body,
    operation.items === undefined ? "" : code(operation.items),
    operation.since ?? "",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The whole page, family by family. */
export function operationsDoc(operations: Readonly<Record<string, Operation>>): string {
  const families = [...new Set(Object.keys(operations).map((name) => name.split(".")[0]))];
  const sections = families.map((family) => {
    const rows = Object.entries(operations).filter(([name]) => name.split(".")[0] === family);
    return `## ${family}\n\n${HEAD}\n${rows.map(([name, operation]) => row(name, operation)).join("\n")}\n`;
  });
  return [INTRODUCTION, ...sections].join("\n");
}
