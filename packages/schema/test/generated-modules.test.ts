// Generated modules: a plan is what is sent, and what was sent reads back as an empty plan.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NUMBER_FORMATS, OPTION_COLORS } from "@ws/helpers/columns";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { apply } from "../src/command/apply/apply.ts";
import { check, findPlan, plan } from "../src/command/commands.ts";
import { moduleText } from "../src/command/module/edit-module.ts";
import { parseModule } from "../src/command/module/parse-module.ts";
import type {
  AnySchema,
  Column,
  IdsByEnvironment,
  OptionColor,
  OptionColumn,
  StatusColumn,
  ViewDefinition,
} from "../src/schema-definition.ts";
import { createWorkspace } from "./support/workspace.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-schema-generated-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");

const PLAIN = [
  "rich_text",
  "date",
  "people",
  "files",
  "checkbox",
  "url",
  "email",
  "phone_number",
  "created_time",
  "last_edited_by",
  "place",
] as const;
const OPTIONS = ["Open", "Won", "In doubt", "größer", 'a "b"'] as const;
const someOptions = fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 1 });
const colors = fc.dictionary(fc.constantFrom(...OPTIONS), fc.constantFrom<OptionColor>(...OPTION_COLORS));
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: undefined });

/** A column without references to others. Its name and key follow from its place. */
const plainColumn = fc.oneof(
  fc.record({ type: fc.constantFrom(...PLAIN) }),
  fc.record({ type: fc.constant("number" as const), format: maybe(fc.constantFrom(...NUMBER_FORMATS)) }),
  fc.record({ type: fc.constantFrom("select" as const, "multi_select" as const), options: someOptions, colors }),
  fc.record({ type: fc.constant("status" as const), options: someOptions, colors, split: fc.nat(5) }),
  fc.record({ type: fc.constant("unique_id" as const), prefix: maybe(fc.constantFrom("A", "TASK")) }),
);
const generated = fc.array(
  fc.record({
    columns: fc.array(fc.record({ column: plainColumn, description: maybe(fc.constantFrom("What it is", "Ü")) }), {
      minLength: 1,
      maxLength: 6,
    }),
    formula: fc.boolean(),
    target: maybe(fc.nat(2)),
    isTwoWay: fc.boolean(),
    rollup: maybe(fc.constantFrom("count", "show_original", "percent_not_empty", "unique" as const)),
    view: maybe(fc.constantFrom("table", "list", "gallery", "board", "calendar" as const)),
    filtered: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);
type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;

const given = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Value;

/** Returns the schemas of a generated module. `suffix` changes the names, as an edit of the module does. */
function schemasOf(modules: Generated, suffix = ""): { readonly exportName: string; readonly definition: AnySchema }[] {
  return modules.map(({ columns, formula, target, isTwoWay, rollup, view, filtered }, index) => {
    const name = (key: string) => `${key.toUpperCase()}${suffix}`;
    // A data source has one unique id.
    const isFirst = ({ column: { type } }: (typeof columns)[number], at: number) =>
      type !== "unique_id" || columns.findIndex(({ column }) => column.type === type) === at;
    const plain = columns.filter(isFirst).map(({ column, description }, at): [string, Column] => {
      const base = { name: name(`c${at}`), description };
      if (!("options" in column)) return [`c${at}`, given({ ...base, ...column }) as Column];
      const { split = 0, ...others } = column as typeof column & { readonly split?: number };
      const used = Object.fromEntries(
        Object.entries(column.colors).filter(([option]) => column.options.some((known) => known === option)),
      );
      const groups = { "To-do": column.options.slice(0, split), Complete: column.options.slice(split) };
      return [
        `c${at}`,
        given({ ...base, ...others, colors: used, groups: column.type === "status" ? groups : undefined }) as Column,
      ];
    });
    const relation = target === undefined ? undefined : target % modules.length;
    const isPaired = relation !== undefined && isTwoWay;
    const properties: Record<string, Column> = {
      title: { name: "Title", type: "title" },
      ...Object.fromEntries(plain),
    };
    if (formula)
      properties["formula"] = { name: "Formula", type: "formula", expression: `prop("Title") + prop("${name("c0")}")` };
    if (relation !== undefined)
      properties["relation"] = {
        name: name("relation"),
        type: "relation",
        schema: `s${relation}`,
        ...(isPaired ? { syncedProperty: `Back ${index}` } : {}),
      };
    modules.forEach((other, from) => {
      if (other.target === undefined || !other.isTwoWay || other.target % modules.length !== index) return;
      properties[`back${from}`] = {
        name: `Back ${from}`,
        type: "relation",
        schema: `s${from}`,
        syncedProperty: name("relation"),
      };
    });
    if (relation !== undefined && rollup !== undefined)
      properties["rollup"] = {
        name: "Rollup",
        type: "rollup",
        function: rollup,
        relation: "relation",
        property: "Title",
      };
    const grouped = plain.find(([, { type }]) => type === "select" || type === "checkbox");
    const dated = plain.find(([, { type }]) => type === "date");
    const filter = {
      and: [
        { property: "Title", title: { is_not_empty: true } },
        { property: "Title", title: { contains: "x" } },
      ],
    } as const;
    const settings = filtered ? { filter, sorts: [{ property: name("c0"), direction: "ascending" as const }] } : {};
    const views: Record<string, ViewDefinition> = {};
    if (view === "board" && grouped !== undefined)
      views["v"] = {
        name: name("view"),
        type: "board",
        ...settings,
        configuration: {
          group_by: {
            type: grouped[1].type as "select" | "checkbox",
            property_name: grouped[1].name,
            sort: { type: "manual" },
          },
          cover_size: "large",
        },
      };
    if (view === "calendar" && dated !== undefined)
      views["v"] = {
        name: name("view"),
        type: "calendar",
        ...settings,
        configuration: { date_property_name: dated[1].name },
      };
    if (view === "table" || view === "list" || view === "gallery")
      views["v"] = {
        name: name("view"),
        type: view,
        ...settings,
        configuration: { properties: [{ property_name: "Title", visible: true }] },
      };
    return {
      exportName: `s${index}`,
      definition: { name: `s${index}`, title: `Title ${index}${suffix}`, properties, views },
    };
  });
}

const isWrite = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === "PATCH" || (method === "POST" && /^(?:databases|views)$/.test(path));

test("a plan of any module is what is sent, and reads back as an empty plan", async () => {
  const cases = fc.asyncProperty(generated, async (modules) => {
    const { service, client, requests } = createWorkspace();
    const parent = client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }).id;
    for (const path of [join(folder, "schema.ids.json"), `${file}.pulled.json`]) rmSync(path, { force: true });
    const created = schemasOf(modules);
    writeFileSync(file, moduleText(created));
    for (const suffix of ["", " 2"]) {
      const text = readFileSync(file, "utf8");
      // An edit keeps what push wrote: formulas have the names that they had.
      if (suffix !== "") writeFileSync(file, moduleText(schemasOf(modules, suffix)));
      const planned = (await findPlan(service, file)).changes;
      expect(planned.map(({ refusal }) => refusal)).toEqual(planned.map(() => undefined));
      requests.length = 0;
      const run = { allowDestructive: false, onProgress: () => undefined, parent };
      await apply(service, file, run);
      // One request for each change, with the members of its body. Ids were not known when the plan was made.
      const sent = requests.filter(isWrite);
      expect(sent.map(({ body }) => membersOf(body))).toEqual(
        planned.map(({ action, body }) => membersOf(action === "create" ? { parent: {}, ...body } : body)),
      );
      expect((await plan(service, file)).json).toMatchObject({ changes: [] });
      expect(await check(service, file)).toMatchObject({ exitCode: 0 });
      if (suffix === "") expect(meaning(readFileSync(file, "utf8"))).toEqual(meaning(text));
      compare(client, suffix === "" ? created : schemasOf(modules, suffix));
    }
  });
  await fc.assert(cases, {
    numRuns: Number(process.env["PROPERTY_RUNS"] ?? 6),
    endOnFailure: process.env["PROPERTY_RUNS"] === undefined,
  });
}, 3_600_000);

/** Returns what a body says, without ids and names of columns: the values of all other members, in order. */
function membersOf(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(membersOf);
  if (typeof body !== "object" || body === null) return [JSON.stringify(body)];
  return Object.entries(body).flatMap(([name, value]) => {
    if (/^(parent|id|.*_id|.*property_(id|name)|property)$/.test(name)) return [];
    if (name === "expression") return [name];
    const isColumns = name === "properties" && !Array.isArray(value);
    return [name, ...(isColumns ? Object.values(value as object).flatMap(membersOf) : membersOf(value))];
  });
}

/** Returns the schemas of a text, with formulas in one form. */
const meaning = (text: string) =>
  parseModule(text, file).map(({ exportName, definition }) => [
    exportName,
    JSON.parse(
      JSON.stringify(definition)
        .replaceAll(/"expression":"(?:[^"\\]|\\.)*"/g, '"expression":""')
        .replaceAll(/,"result":"\w+"/g, ""),
    ) as unknown,
  ]);

type Client = ReturnType<typeof createWorkspace>["client"];
type LiveFields = Readonly<Record<string, unknown>>;
interface Option {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** Compares Notion with the schemas, member by member. */
function compare(client: Client, schemas: ReturnType<typeof schemasOf>): void {
  const ids = JSON.parse(readFileSync(join(folder, "schema.ids.json"), "utf8")) as IdsByEnvironment;
  for (const { exportName, definition } of schemas) {
    const { dataSourceId = "", views = {} } = ids["default"]?.[exportName] ?? {};
    const source = client.dataSources.retrieve({ data_source_id: dataSourceId });
    const properties = source.properties as unknown as Readonly<Record<string, LiveFields>>;
    const columns = Object.values(definition.properties);
    expect(Object.keys(properties).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
    for (const column of columns) compareColumn(column, properties[column.name] ?? {});
    for (const [key, view] of Object.entries(definition.views ?? {})) compareView(client, view, views[key] ?? "");
  }
}

function compareColumn(column: Column, live: LiveFields): void {
  const config = live[column.type] as LiveFields;
  expect([live["type"], live["description"] ?? undefined]).toEqual([column.type, column.description]);
  if (column.type === "number") expect(config["format"]).toBe(column.format ?? "number");
  if (column.type === "rollup") expect(config["function"]).toBe(column.function);
  if (column.type === "unique_id") expect(config["prefix"] ?? undefined).toBe(column.prefix);
  if ("options" in column) compareOptions(column, config);
}

function compareOptions(column: OptionColumn | StatusColumn, config: LiveFields): void {
  const options = config["options"] as readonly Option[];
  expect(options.map(({ name }) => name)).toEqual(column.options);
  for (const [option, color] of Object.entries(column.colors ?? {}))
    expect(options.find(({ name }) => name === option)?.color).toBe(color);
  if (column.type !== "status") return;
  const groups = config["groups"] as readonly { readonly name: string; readonly option_ids: readonly string[] }[];
  for (const [group, names] of Object.entries(column.groups ?? {}))
    expect(groups.find(({ name }) => name === group)?.option_ids).toEqual(
      names.map((option) => options.find(({ name }) => name === option)?.id),
    );
}

function compareView(client: Client, view: ViewDefinition, id: string): void {
  const live = client.views.retrieve({ view_id: id }) as unknown as LiveFields;
  expect([live["name"], live["type"]]).toEqual([view.name, view.type]);
  expect((live["sorts"] as readonly unknown[] | null | undefined)?.length ?? 0).toBe(view.sorts?.length ?? 0);
  expect((live["filter"] ?? undefined) === undefined).toBe(view.filter === undefined);
}
