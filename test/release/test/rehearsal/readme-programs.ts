// The examples of the READMEs as programs of a project.
import { join } from "node:path";
import { transform } from "esbuild";
import { publishable, readManifest, ROOT } from "../../../../scripts/test/repository.ts";
import { readmeBlocks, type ReadmeBlock } from "../../../../scripts/test/support/run-readme.ts";

/** An example of a README. */
export interface Example extends ReadmeBlock {
  /** The README, relative to the root. */
  readonly readme: string;
}

/** Examples that are no programs, or that need another service, with the reason. */
const NOT_RUN: Readonly<Record<string, RegExp>> = {
  "a module that `ws-schema pull` writes; the other examples import it": /^\/\/ \w+\.ts\n/,
  "retrieves pages a1, b2 and c3, which no workspace has": /retrieve\(\{ page_id \}\)/,
};

/** Returns the examples of the root and of all packages. */
export function listExamples(): Example[] {
  const readmes = ["README.md", ...publishable.map(({ folder }) => `${folder}/README.md`)];
  return readmes.flatMap((readme) =>
    readmeBlocks(new URL(`file://${join(ROOT, readme)}`))
      .filter(({ code }) => !Object.values(NOT_RUN).some((pattern) => pattern.test(code)))
      .map((block) => ({ readme, ...block })),
  );
}

/** Returns the packages of other authors that examples import or that are optional peers, with the versions of our tests. */
export function importedPackages(examples: readonly Example[]): Record<string, string> {
  const manifests = [readManifest(ROOT), ...publishable.map(({ manifest }) => manifest)];
  const versions: Readonly<Record<string, string>> = Object.fromEntries(
    manifests.flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies })),
  );
  const names = examples.flatMap(({ code }) =>
    [...code.matchAll(/from "((?!@ws\/)(?:@[a-z][\w-]*\/)?[a-z][\w-]*)(?:\/[^"]*)?"/g)].map(([, name = ""]) => name),
  );
  const peers = publishable
    .flatMap(({ manifest }) => Object.keys(manifest.peerDependencies ?? {}))
    .filter((name) => !name.startsWith("@ws/"));
  return Object.fromEntries([...names, ...peers].map((name) => [name, versions[name] ?? "*"]));
}

/** Returns an example as JavaScript. Its reader may use a tool that removes the types, and Node.js 20 does not. */
export async function toProgram({ code }: Example): Promise<string> {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };
  return (await transform(code, { loader: "ts", target: "es2022", tsconfigRaw })).code;
}

/** Returns the printed lines, without the ids of requests. */
export function printedLines(output: string): string[] {
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => line.replace(/\(request [\w-]+\)/, "(request …)"));
}

/**
 * The program that prepares a workspace for an example and then runs it. `ws-emulator exec` runs it with the variables of
 * an emulator.
 */
export const PREPARE = `
  import { spawnSync } from "node:child_process";
  import { mkdirSync, writeFileSync } from "node:fs";
  const { WORKSPACE_BASE_URL: url, WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: page_id } = process.env;
  const headers = { authorization: "Bearer " + token, "notion-version": "2026-03-11", "content-type": "application/json" };
  const send = async (path, body) => {
    const response = await fetch(url + "/v1/" + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const [, , example, readme] = process.argv;
  const env = { ...process.env, EXAMPLE_BASE_URL: url, EXAMPLE_TOKEN: token };
  const { results } = await send("search", { filter: { property: "object", value: "data_source" } });
  env.WORKSPACE_DATA_SOURCE_ID = results[0].id;
  if (readme.includes("/schema/")) {
    const { defineSchema } = await import("@ws/schema");
    const create = async (name, properties, related = {}) => {
      const title = [{ text: { content: name } }];
      const database = await send("databases", { parent: { type: "page_id", page_id }, title, initial_data_source: { properties } });
      const response = await fetch(url + "/v1/data_sources/" + database.data_sources[0].id, { headers });
      const source = await response.json();
      const found = Object.values(source.properties).map(({ id, name, type, number, select }) => [
        name.toLowerCase(),
        {
          id, name, type,
          ...(number && { format: number.format }),
          ...(select && { options: select.options.map((option) => option.name) }),
          ...(related[name] && { schema: related[name] }),
        },
      ]);
      return defineSchema({ dataSourceId: source.id, title: name, properties: Object.fromEntries(found) });
    };
    const to = (schema) => ({ relation: { data_source_id: schema.dataSourceId, single_property: {} } });
    const write = (file, schemas) => {
      const lines = Object.entries(schemas).map(([name, schema]) => "export const " + name + " = defineSchema(" + JSON.stringify(schema) + ");");
      writeFileSync(file, ['import { defineSchema } from "@ws/schema";', ...lines, ""].join("\\n"));
    };
    const regions = await create("Regions", { Name: { title: {} } });
    const customers = await create("Customers", { Name: { title: {} }, Region: to(regions) }, { Region: "regions" });
    const state = { select: { options: [{ name: "Open" }, { name: "Done" }] } };
    const columns = { Job: { title: {} }, Price: { number: { format: "euro" } }, State: state, Customer: to(customers) };
    const repairs = await create("Repairs", columns, { Customer: "customers" });
    write("schema.js", { repairs });
    write("crm.js", { regions, customers, repairs });
    write("visits.js", { visits: await create("Visits", { Name: { title: {} }, At: { date: {} } }) });
  }
  if (readme.includes("/render/")) {
    const properties = { title: { title: [{ text: { content: "Opening hours" } }] } };
    const markdown = "# On weekdays\\n\\nFrom 9:00 to 18:00.\\n\\n- Monday\\n- Tuesday\\n";
    env.PAGE_ID = (await send("pages", { parent: { type: "page_id", page_id }, properties, markdown })).id;
  }
  if (readme.includes("/mcp/")) {
    const { AsyncClient } = await import("@ws/client");
    const { createMirror, openStore } = await import("@ws/mirror");
    const store = await openStore("my-copy");
    await createMirror({ client: new AsyncClient({ auth: token }), store }).pull();
    await store.close();
  }
  if (readme.includes("/testing/")) {
    const { createCassette } = await import("@ws/testing");
    const { createEmulator } = await import("@ws/emulator");
    const { AsyncClient } = await import("@ws/client");
    mkdirSync("cassettes", { recursive: true });
    const emulator = createEmulator();
    const person = { object: "user", id: "u1", type: "person", name: "Grace", person: { email: "grace@example.org" } };
    const people = { request: async () => ({ status: 200, headers: { "content-type": "application/json" }, data: JSON.stringify({ object: "list", results: [person] }) }) };
    const record = async (name, upstream, use) => {
      const cassette = await createCassette({ path: "cassettes/" + name, mode: "record", upstream });
      await use(new AsyncClient({ auth: emulator.token, httpClient: cassette.httpClient }));
      await cassette.close();
    };
    await record("me.har", emulator.httpClient, (client) => client.users.me());
    await record("note.har", emulator.httpClient, (client) => client.search({ query: "written at 2026-01-01T00:00:00.000Z" }));
    await record("person.har", people, (client) => client.users.list());
  }
  const { status } = spawnSync(process.execPath, [example], { env, stdio: "inherit" });
  process.exit(status ?? 1);
`;
