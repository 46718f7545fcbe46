/* oxlint-disable typescript/switch-exhaustiveness-check -- callers handle some types and use the default for the rest */
import type {
  Database,
  DataSource,
  DataSourceTemplateList,
  Page,
  PartialDatabase,
  PartialDataSource,
  PartialPage,
  PropertySchema,
} from "../../../src/types/index.ts";
import { api, blocking, is } from "./expect-type.ts";

// Return types of both clients.
export async function responses(): Promise<void> {
  is<DataSource | PartialDataSource>(await api.dataSources.retrieve({ data_source_id: "d" }));
  is<Database | PartialDatabase>(await api.databases.retrieve({ database_id: "d" }));
  is<DataSourceTemplateList>(blocking.dataSources.listTemplates({ data_source_id: "d" }));
  const { results } = await api.dataSources.query({ data_source_id: "d" });
  for (const row of results) {
    is<Page | PartialPage | DataSource | PartialDataSource>(row);
    if (row.object === "page") is<Page | PartialPage>(row);
    else is<DataSource | PartialDataSource>(row);
  }
}

export function column(schema: PropertySchema): unknown {
  switch (schema.type) {
    case "select":
      return schema.select.options.map(({ name }) => name);
    case "status":
      return schema.status.groups.map(({ option_ids }) => option_ids);
    case "relation":
      return schema.relation.type === "single_property" ? schema.relation.data_source_id : schema.relation.database_id;
    case "rollup":
      return schema.rollup.function;
    case "number":
      return schema.number.format === "dollar";
    default:
      return schema.name;
  }
}

// Valid arguments.
void api.dataSources.query({
  data_source_id: "d",
  filter: {
    and: [
      { property: "Name", rich_text: { contains: "x" } },
      { property: "Count", type: "number", number: { greater_than_or_equal_to: 3 } },
      { property: "State", status: { equals: ["Done", "Dropped"] } },
      { timestamp: "created_time", created_time: { past_week: {} } },
      {
        or: [
          { property: "When", date: { on_or_after: "today" } },
          { property: "When", date: { is_empty: true } },
        ],
      },
      { property: "Sum", formula: { number: { equals: 3 } } },
      { property: "All", rollup: { every: { checkbox: { equals: true } } } },
      { property: "Sure", verification: { status: "none" } },
      { property: "Who", people: { contains: "me" } },
    ],
  },
  sorts: [
    { property: "Name", direction: "ascending" },
    { timestamp: "last_edited_time", direction: "descending" },
  ],
  result_type: "page",
} as const);
void api.dataSources.create({
  parent: { database_id: "d" },
  properties: {
    Name: { title: {} },
    Kind: { select: { options: [{ name: "a", color: "red" }] }, description: "x" },
    Other: { relation: { data_source_id: "e", dual_property: {} } },
    Sum: { rollup: { function: "sum", relation_property_name: "Other", rollup_property_id: "x" } },
    Count: { type: "number", number: { format: "moon_dollar" } },
  },
});
void api.dataSources.update({
  data_source_id: "d",
  properties: { Old: null, Name: { name: "Title" }, Kind: { select: { options: [{ id: "1", name: "b" }] } } },
  icon: null,
  in_trash: true,
});
void api.databases.create({
  parent: { type: "page_id", page_id: "p" },
  title: [{ text: { content: "x" } }],
  initial_data_source: { properties: { Name: { title: {} } } },
});
void api.databases.update({ database_id: "d", is_locked: true });

// Misspelled names.
// @ts-expect-error the name is filter
void api.dataSources.query({ data_source_id: "d", filtr: {} });
// @ts-expect-error the name is rich_text
void api.dataSources.query({ data_source_id: "d", filter: { property: "Name", rich_txt: { contains: "x" } } });
// @ts-expect-error a misspelled `contains`, inside a group
void api.dataSources.query({ data_source_id: "d", filter: { or: [{ property: "Name", title: { containss: "x" } }] } });
// @ts-expect-error databases take only in_trash
void api.databases.update({ database_id: "d", archived: true });
// @ts-expect-error the name is format
void api.dataSources.update({ data_source_id: "d", properties: { A: { number: { formt: "x" } } } });

// Missing required values.
// @ts-expect-error property is missing
void api.dataSources.query({ data_source_id: "d", filter: { rich_text: { contains: "x" } } });
// @ts-expect-error a condition is missing
void api.dataSources.query({ data_source_id: "d", filter: { property: "Name", rich_text: {} } });
// @ts-expect-error direction is missing
void api.dataSources.query({ data_source_id: "d", sorts: [{ property: "Name" }] });
// @ts-expect-error type is required here
void api.databases.create({ parent: { page_id: "p" } });
void api.dataSources.create({
  parent: { database_id: "d" },
  // @ts-expect-error an option needs its name
  properties: { A: { select: { options: [{ color: "red" }] } } },
});
// @ts-expect-error properties are missing
void api.dataSources.create({ parent: { database_id: "d" } });

// Values of a wrong type.
// @ts-expect-error an id is a string
void api.dataSources.query({ data_source_id: "d", filter: { property: "Name", rich_text: { contains: 3 } } });
// @ts-expect-error number conditions have no `contains`
void api.dataSources.query({ data_source_id: "d", filter: { property: "Count", number: { contains: 3 } } });
// @ts-expect-error is_empty takes only true
void api.dataSources.query({ data_source_id: "d", filter: { property: "Name", title: { is_empty: false } } });
void api.dataSources.query({
  data_source_id: "d",
  // @ts-expect-error the timestamp and the key differ
  filter: { timestamp: "created_time", last_edited_time: { this_week: {} } },
});
// @ts-expect-error the directions are ascending and descending
void api.dataSources.query({ data_source_id: "d", sorts: [{ property: "Name", direction: "up" }] });
