// Writes the page of an operation as Markdown.
import type { DocumentedArgument, DocumentedOperation } from "./read-operations.ts";

/** Names of capabilities in the developer portal. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  read_content: "Read content",
  insert_content: "Insert content",
  update_content: "Update content",
  read_comments: "Read comments",
  insert_comments: "Insert comments",
  user_information: "User information",
};

const capabilityName = (key: string): string => CAPABILITIES[key] ?? key.replaceAll("_", " ");

/** Address of the page of an operation. */
export const operationLink = (name: string): string => `/operations/${name}`;

/** Returns the page. */
export function operationPage(operation: DocumentedOperation): string {
  const { name, method, path, see, result, items, since, auth, stream } = operation;
  const facts = [
    ["request", `\`${method} /v1/${path}\``],
    ["response", `\`${result}\`${stream === true ? ", an event stream" : ""}`],
    ["capability", operation.capability === undefined ? "none" : capabilityName(operation.capability)],
    [
      "pages",
      items === undefined
        ? undefined
        : `yes: the items are in \`${items}\`. \`asyncIteratePaginatedApi\` and \`iteratePaginatedApi\` of \`@ws/helpers\` read all pages.`,
    ],
    ["API version", since === undefined ? undefined : `${since} or later`],
    ["authentication", auth === "basic" ? "`client_id` and `client_secret`, as HTTP Basic authentication" : undefined],
    ["retries", retries(operation)],
    ["service's reference", see === undefined ? undefined : `<${see}>`],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return `# ${name}

${operation.documentation}

| property | value |
|---|---|
${facts.map(([key, value]) => `| ${key} | ${value} |`).join("\n")}

## Example

::: code-group

${codeBlock("AsyncClient", exampleOf(operation))}

${codeBlock(
  "Client",
  exampleOf(operation)
    .replaceAll("AsyncClient", "Client")
    .replaceAll(/\bawait /g, ""),
)}

:::

## Arguments

${argumentsTable(operation.args)}

The second argument of the method has options of the call: \`timeoutMs\`, \`deadlineMs\`, \`retry\`, \`headers\`, and \`signal\` on
\`AsyncClient\`. \`client.${name}.withResponse(…)\` also returns the status, the headers and the request id.

## Errors

| status and code | when |
|---|---|
${errorsOf(operation)
  .map(([code, when]) => `| ${code} | ${when} |`)
  .join("\n")}

## In the emulator

\`@ws/emulator\` responds to this operation with the rules of the service, also at older API versions${operation.capability === undefined ? "" : `, and refuses a token without the capability ${capabilityName(operation.capability)}`}.
`;
}

const codeBlock = (title: string, code: string): string => `\`\`\`ts [${title}]\n${code}\n\`\`\``;

/** Repeated methods do no harm. */
const retries = ({ method }: DocumentedOperation): string =>
  method === "GET" || method === "DELETE"
    ? "after a broken connection, 429, 500, 502, 503, 504 and 529"
    : "after 429 and 529, and if the request was not sent. Never if it may have been carried out";

function exampleOf({ name, example, args, stream }: DocumentedOperation): string {
  const required = args.filter(({ isRequired }) => isRequired).map(({ name: argument }) => argument);
  const values = required.length === 0 ? "" : `{ ${required.join(", ")} }`;
  const call =
    example ??
    (stream === true
      ? `for await (const event of await client.${name}(${values})) console.log(event.type);`
      : `const response = await client.${name}(${values});`);
  return `import { AsyncClient } from "@ws/client";

const client = new AsyncClient({ auth: process.env.WORKSPACE_TOKEN });
${call}`;
}

function argumentsTable(args: readonly DocumentedArgument[]): string {
  if (args.length === 0) return "None.";
  const cell = (text: string) => text.replaceAll("|", String.raw`\|`).replaceAll(/\s*\n\s*/g, " ");
  const rows = args.map(
    ({ name, place, isRequired, type, documentation, defaultValue }) =>
      `| \`${name}\`${isRequired ? " (required)" : ""} | ${place} | \`${cell(type)}\` | ${cell(escapeTags(documentation))}${
        defaultValue === undefined ? "" : ` Default: ${cell(escapeTags(defaultValue))}.`
      } |`,
  );
  return `| argument | place | type | meaning |\n|---|---|---|---|\n${rows.join("\n")}`;
}

/** VitePress takes a tag in Markdown for an element. */
const escapeTags = (text: string): string => text.replaceAll("<", "&lt;").replaceAll("{{", "{ {");

function errorsOf({ capability, path, method }: DocumentedOperation): (readonly [string, string])[] {
  return [
    ["`400 validation_error`", "An argument is wrong. The message names it."],
    ["`401 unauthorized`", "The token is wrong, or was revoked."],
    ...(capability === undefined
      ? []
      : [["`403 restricted_resource`", `The connection lacks the capability ${capabilityName(capability)}.`] as const]),
    ...(path.includes("{")
      ? [["`404 object_not_found`", "The object does not exist, or is not shared with the connection."] as const]
      : []),
    ...(method === "GET"
      ? []
      : [
          ["`409 conflict_error`", "Another change of the same data was in progress. Send the request again."] as const,
        ]),
    ["`429 rate_limited`", "Too many requests. The client waits as long as the service says, then sends it again."],
    [
      "`500`, `502`, `503`, `504`",
      "A fault of the service. `maybeApplied` of the error says whether a write may have been carried out.",
    ],
  ];
}
