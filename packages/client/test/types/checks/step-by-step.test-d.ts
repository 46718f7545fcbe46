import type {
  AppendBlockChildrenArgs,
  BlockInput,
  CreateDataSourceArgs,
  CreatePageArgs,
  QueryDataSourceArgs,
  QueryFilter,
  UpdateDataSourceArgs,
  UpdatePageArgs,
} from "../../../src/index.ts";
import { api } from "./expect-type.ts";

// A page whose arguments are built step by step.
export async function createStepByStep(names: readonly string[], isDone: boolean): Promise<string> {
  const properties: CreatePageArgs["properties"] = {};
  properties["Name"] = { title: [{ text: { content: "Repair the bell" } }] };
  if (isDone) properties["Done"] = { checkbox: true };
  for (const name of names) properties[name] = { number: 1 };
  delete properties["Count"];

  const children: BlockInput[] = [];
  children.push({ divider: {} });
  for (const name of names) children.push({ paragraph: { rich_text: [{ text: { content: name } }] } });

  const args: CreatePageArgs = { parent: { page_id: "p" } };
  args.properties = properties;
  args.children = children;
  args.icon = { emoji: "🌱" };
  const { id } = await api.pages.create(args);

  const update: UpdatePageArgs = { page_id: id };
  update.properties = {};
  update.properties["Done"] = { checkbox: isDone };
  await api.pages.update(update);
  return id;
}

// A schema and a query.
export async function queryStepByStep(): Promise<void> {
  const create: CreateDataSourceArgs = { parent: { database_id: "d" }, properties: { Name: { title: {} } } };
  create.properties["Done"] = { checkbox: {} };
  await api.dataSources.create(create);

  const update: UpdateDataSourceArgs = { data_source_id: "d", properties: {} };
  if (update.properties) update.properties["Done"] = null;
  await api.dataSources.update(update);

  const filters: QueryFilter[] = [];
  filters.push({ property: "Done", checkbox: { equals: true } });
  const query: QueryDataSourceArgs = { data_source_id: "d" };
  if (filters[0]) query.filter = filters[0];
  await api.dataSources.query(query);
}

// Lists are read-only in arguments, so that constants fit, too.
const CHILDREN = [{ divider: {} }] as const;
export const append: AppendBlockChildrenArgs = { block_id: "b", children: CHILDREN };
