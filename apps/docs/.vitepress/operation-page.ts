// Writes the page of an operation as Markdown.
import { join } from "node:path";
import { operationExample } from "./operation-example.ts";
import { limitsOf } from "./operation-limits.ts";
import { requestKind, type Parity } from "./proof/parity.ts";
import type { DocumentedArgument, DocumentedOperation } from "./read-operations.ts";
import { ROOT } from "./root.ts";

const { RETRYABLE_STATUS, isRetryableStatus } = (await import(
  join(ROOT, "packages/core/dist/retry/retryable-status.js")
)) as {
  readonly RETRYABLE_STATUS: Readonly<Record<number, string>>;
  readonly isRetryableStatus: (status: number, method: string, reads?: boolean, repeatsReads?: boolean) => boolean;
};

/** Names of capabilities in the developer portal. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  read_content: "Read content",
  insert_content: "Insert content",
  update_content: "Update content",
  read_comments: "Read comments",
  insert_comments: "Insert comments",
  read_users: "User information",
};

/** Words of people for an operation that has other words. */
const SEARCHED: Readonly<Record<string, string>> = {
  "pages.create": "create a page, create page, new page, add a page, insert a row",
  "comments.list": "comments, read comments",
  "pages.update": "delete a page, delete page, archive, trash, edit properties",
  "dataSources.query": "databases.query, query a database, query database, filter, filters, sort, rows",
  "databases.retrieve": "databases.query, data source id",
  "blocks.children.append": "append blocks, add blocks, write content",
  search: "search API, find pages",
  "blocks.children.list": "page content, read blocks, children",
  "blocks.update": "edit a block, change text, tick a to-do",
  "comments.create": "reply, discussion",
  "fileUploads.create": "upload a file, attachment",
  "pages.move": "change the parent",
  "pages.properties.retrieve": "property item, more than 25, relation, rollup, truncated",
  "pages.updateMarkdown": "replace the content, write Markdown",
  "users.list": "people, members, e-mail",
};

/** Returns the first sentence of a documentation. */
export const firstSentence = (documentation: string): string =>
  `${documentation.split(/\.\s|\.$/)[0]?.replaceAll("\n", " ")}.`;

const capabilityName = (key: string): string => CAPABILITIES[key] ?? key.replaceAll("_", " ");

/** Address of the page of an operation. */
export const operationLink = (name: string): string => `/operations/${name}`;

/** Returns the page. */
export function operationPage(operation: DocumentedOperation, parity: Parity): string {
  const { name, method, path, see, items, since, auth, stream } = operation;
  const facts = [
    ["request", `\`${method} /v1/${path}\``],
    ["response", `${responseOf(operation)}${stream === true ? ", an event stream" : ""}`],
    ["capability", operation.capability === undefined ? "none" : capabilityName(operation.capability)],
    [
      "pages",
      items === undefined
        ? undefined
        : `yes: the items are in \`${items}\`. A loop reads all pages: \`for await (const item of client.${name}(…))\`.`,
    ],
    ["API version", since === undefined ? undefined : `${since} or later`],
    ["authentication", auth === "basic" ? "`client_id` and `client_secret`, as HTTP Basic authentication" : undefined],
    ["retries", retries(operation)],
    ["service's reference", see === undefined ? undefined : `<${see}>`],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return `---
description: ${JSON.stringify(firstSentence(operation.documentation))}
search: ${JSON.stringify([...name.split("."), SEARCHED[name] ?? ""].join(" "))}
---

# ${name}

${operation.documentation}

| property | value |
|---|---|
${facts.map(([key, value]) => `| ${key} | ${value} |`).join("\n")}

## Example

::: code-group

${codeBlock("AsyncClient", operationExample(operation, "AsyncClient"))}

${codeBlock("Client", operationExample(operation, "Client"))}

:::

## Arguments

${argumentsList(operation.args)}

The second argument of the method has options of the call: \`timeoutMs\`, \`deadlineMs\`, \`retry\`, \`headers\`, and \`signal\` on
\`AsyncClient\`. \`client.${name}.withResponse(…)\` also returns the status, the headers and the request id.

## Limits

${limitsOf(operation)
  .map((limit) => `- ${limit}`)
  .join("\n")}
- Requests per second: see [rate limits](/guides/rate-limits).

## Errors

| status and code | when |
|---|---|
${errorsOf(operation)
  .map(([code, when]) => `| ${code} | ${when} |`)
  .join("\n")}

All errors of the client, and what to do: [Errors](/errors).

## In the emulator

${inTheEmulator(operation, parity)}
`;
}

/** Returns the type of the response, with links to the reference. */
const responseOf = ({ result, resultLinks }: DocumentedOperation): string =>
  result
    .split(/(\b[A-Z]\w+)/)
    .filter((part) => part.trim() !== "")
    .map((part) => (resultLinks[part] === undefined ? `\`${part.trim()}\`` : `[\`${part}\`](${resultLinks[part]})`))
    .join(" ");

function inTheEmulator(operation: DocumentedOperation, parity: Parity): string {
  const { method, path, capability } = operation;
  const request = requestKind(operation);
  const recorded = parity.kinds.find((kind) => kind.request === request);
  const proof =
    recorded === undefined
      ? "No recording of the service has this operation: the emulator follows the documentation."
      : `${recorded.same} of ${recorded.sent} [recorded requests](/proof/parity) get the recorded values.`;
  const refusal =
    capability === undefined
      ? ""
      : `, and a token without the capability ${capabilityName(capability)} gets a 403 response`;
  return `\`@ws/emulator\` responds to \`${method} /v1/${path}\` with the [rules of the service](/emulator)${refusal}. ${proof}`;
}

const codeBlock = (title: string, code: string): string => `\`\`\`ts [${title}]\n${code}\n\`\`\``;

/** Returns when the client sends the request again, from the table of the client. */
function retries({ method, reads }: DocumentedOperation): string {
  const statusesFor = (repeatsReads: boolean) =>
    Object.keys(RETRYABLE_STATUS).filter((status) => isRetryableStatus(Number(status), method, reads, repeatsReads));
  const [statuses, further] = [statusesFor(false), statusesFor(true)];
  const inWords = (list: readonly string[]) => `after ${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
  const list = inWords(statuses);
  if (reads) {
    const inLoops = inWords(further.filter((status) => !statuses.includes(status)));
    return `${list}, and after a broken connection, because it only reads. ${inLoops.replace("a", "A")} in loops, or with \`retry.reads\``;
  }
  return method === "GET" || method === "DELETE"
    ? `${list}, and after a broken connection`
    : `${list}, and if the request was not sent. Never if it may have been carried out`;
}

/** Returns a list: on a phone, a table of four columns has to be moved to be read. */
function argumentsList(args: readonly DocumentedArgument[]): string {
  if (args.length === 0) return "None.";
  const oneLine = (text: string) => escapeTags(text).replaceAll(/\s*\n\s*/g, " ");
  const items = args.map(
    ({ name, place, isRequired, type, documentation, defaultValue }) =>
      `- **\`${name}\`**${isRequired ? ", required" : ""}, in the ${place}: \`${type.replaceAll(/\s*\n\s*/g, " ")}\`\\\n  ${oneLine(documentation)}${
        defaultValue === undefined ? "" : ` Default: ${oneLine(defaultValue)}.`
      }`,
  );
  return items.join("\n");
}

/** VitePress takes a tag in Markdown for an element. */
const escapeTags = (text: string): string => text.replaceAll("<", "&lt;").replaceAll("{{", "{ {");

function errorsOf({ capability, path, method }: DocumentedOperation): (readonly [string, string])[] {
  return [
    ["`400` [`validation_error`](/errors#validation_error)", "An argument is wrong. The message names it."],
    ["`401` [`unauthorized`](/errors#unauthorized)", "The token is wrong, or was revoked."],
    ...(capability === undefined
      ? []
      : [
          [
            "`403` [`restricted_resource`](/errors#restricted_resource)",
            `The connection lacks the capability ${capabilityName(capability)}.`,
          ] as const,
        ]),
    ...(path.includes("{")
      ? [
          [
            "`404` [`object_not_found`](/errors#object_not_found)",
            "The object does not exist, or is not shared with the connection.",
          ] as const,
        ]
      : []),
    ...(method === "GET"
      ? []
      : [
          [
            "`409` [`conflict_error`](/errors#conflict_error)",
            "Another change of the same data was in progress. Send the request again.",
          ] as const,
        ]),
    [
      "`429` [`rate_limited`](/errors#rate_limited)",
      "Too many requests. The client waits as long as the service says, then sends it again.",
    ],
    [
      "`500`, `502`, `503`, `504`",
      "A fault of the service. `maybeApplied` of the error says whether a write may have been carried out.",
    ],
  ];
}
