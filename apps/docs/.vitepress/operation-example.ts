// Writes the example of an operation as a complete program, for each client.
import type { DocumentedOperation } from "./read-operations.ts";

const ID = '"59833787-2cf9-4fdf-8782-e53db20768a5"';
const SECRET = 'process.env.OAUTH_CLIENT_SECRET ?? ""';

/** Values of required arguments, for operations whose documentation has no example. Ids are constants of the program. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "agents.batch": { operations: '[{ action: "update_status", agent_id, fields: { status: "disabled" } }]' },
  "agents.updateCreditLimit": { credit_limit: "500" },
  "agents.updateStatus": { status: '"disabled"' },
  "blocks.meetingNotes.create": { source: '{ type: "block", block_id }' },
  "comments.update": { markdown: '"Done."' },
  "dataSources.create": { parent: "{ database_id }", properties: "{ Name: { title: {} }, Due: { date: {} } }" },
  "databases.update": { title: '[{ text: { content: "Repairs" } }]' },
  "oauth.introspect": { token: 'process.env.WORKSPACE_TOKEN ?? ""', client_secret: SECRET },
  "oauth.revoke": { token: 'process.env.WORKSPACE_TOKEN ?? ""', client_secret: SECRET },
  "pages.move": { parent: "{ page_id: parent_id }" },
  "sessions.update": { message: '"When do you open?"', agent_id: "" },
  "views.list": { database_id: "" },
  "views.create": { database_id: "", name: '"Open repairs"', type: '"table"' },
  "views.update": { name: '"Open repairs"' },
};

/** Values of names in examples that are no UUIDs. */
const CONSTANTS: Readonly<Record<string, string>> = {
  client_secret: SECRET,
  code: '"the code of the redirect"',
  property_id: '"title"',
};

/** Returns a program that calls the operation. */
export function operationExample(operation: DocumentedOperation, client: "AsyncClient" | "Client"): string {
  const [, imports = "", call = ""] =
    /^((?:import .*\n)*)\n*([^]*)$/.exec(operation.example ?? callOf(operation)) ?? [];
  const ids = new Set(
    Array.from(call.matchAll(/(?<![\w."])([a-z_]*_id|client_secret|code)\b(?!["\w]|:)/g), ([, id = ""]) => id),
  );
  const declared = new Set(Array.from(call.matchAll(/const (?:\{ )?(\w+)/g), ([, name = ""]) => name));
  const constants = [...ids].filter((id) => !declared.has(id)).map((id) => `const ${id} = ${CONSTANTS[id] ?? ID};\n`);
  const program = `import { AsyncClient } from "@ws/client";
${imports}
const client = new AsyncClient({ auth: process.env.WORKSPACE_TOKEN });
${constants.join("")}${call}`;
  return client === "AsyncClient" ? program : program.replaceAll("AsyncClient", "Client").replaceAll(/\bawait /g, "");
}

function callOf({ name, args, stream }: DocumentedOperation): string {
  const values = VALUES[name] ?? {};
  const names = args
    .filter((argument) => argument.isRequired || argument.name in values)
    .map((argument) => argument.name);
  const fields = names.map((argument) => (values[argument] ? `${argument}: ${values[argument]}` : argument));
  const object = fields.length === 0 ? "" : `{ ${fields.join(", ")} }`;
  return stream === true
    ? `for await (const event of await client.${name}(${object})) console.log(event.type);`
    : `const response = await client.${name}(${object});\nconsole.log(response);`;
}
