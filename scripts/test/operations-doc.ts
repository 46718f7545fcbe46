// Writes docs/operations.md from the operation table.
import type { Operation } from "@ws/client";

const INTRODUCTION = `# Operations

All operations of Notion, by family. Each is a method of both clients: \`client.<name>(args, options?)\`. To get the
status, headers and timing too, call \`client.<name>.withResponse(args, options?)\`.

Pass all arguments in one flat object. The columns show where the client puts each argument.

- **path**: required arguments in the path.
- **paged**: the operation takes \`start_cursor\` and returns its items under this key. \`@ws/helpers\` reads all pages.
- **since**: the first API version with the operation. Empty: every supported version (2025-09-03 and 2026-03-11).
- ¹ The operation takes \`client_id\` and \`client_secret\`, which the client sends as HTTP Basic authentication. Every other
  operation takes \`auth\`, a bearer token for one call.
- ² API version 2026-03-11 removed the argument.

For a path without a method, use \`client.request({ method, path, query, body })\`.

\`npm run update\` generates this page from \`packages/client/src/operations\`. Do not edit it.
`;

const HEAD = "| operation | request | path | query | body | paged | since |\n|---|---|---|---|---|---|---|";

const code = (name: string): string => `\`${name}\``;

/** Returns the table row of one operation. */
function row(name: string, operation: Operation): string {
  const inPath = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  const list = (names: readonly string[] | undefined): string =>
    (names ?? []).map((argument) => code(argument) + (operation.legacy?.includes(argument) ? "²" : "")).join(", ");
  const body = operation.form
    ? `form: ${list(operation.form)}`
    : operation.stream
      ? `${list(operation.body)} → event stream`
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

/** Returns the page: one section per family. */
export function operationsDoc(operations: Readonly<Record<string, Operation>>): string {
  const families = [...new Set(Object.keys(operations).map((name) => name.split(".")[0]))];
  const sections = families.map((family) => {
    const rows = Object.entries(operations).filter(([name]) => name.split(".")[0] === family);
    return `## ${family}\n\n${HEAD}\n${rows.map(([name, operation]) => row(name, operation)).join("\n")}\n`;
  });
  return [INTRODUCTION, ...sections].join("\n");
}
