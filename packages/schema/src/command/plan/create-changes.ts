// The creation of a data source, with the columns that name no others.
import type { Fields } from "@ws/helpers/json";
import { rulesOf } from "../changes/type-rules.ts";
import type { SchemaDefinition } from "../../schema-definition.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { DEFAULT_VIEW } from "../service/live-views.ts";
import { rankOf, stableSettings, writeColumn } from "../changes/column-settings.ts";
import { quote } from "../changes/differences.ts";
import type { Change } from "./change.ts";
import { columnRefusal, descriptionRefusal, nameRefusal } from "./refusals.ts";

/** Returns the title of an object for a request. */
export const titleText = (title: string): Fields[] =>
  title === "" ? [] : [{ type: "text", text: { content: title } }];

/** Returns a data source that does not exist yet, with the view that Notion will give it. */
export const newSource = ({ title }: SchemaDefinition): LiveSchema => ({
  id: "",
  title,
  columns: [],
  databaseId: "",
  pageId: undefined,
  inTrash: false,
  views: [DEFAULT_VIEW],
});

/** Returns the change that creates a database with a data source. The parent is added when it is sent. */
export function creation(schema: string, file: SchemaDefinition): Change {
  const live = newSource(file);
  const context = { live, file, keyOf: () => undefined, schemaOf: () => undefined, related: () => undefined };
  const columns = Object.values(file.properties).filter(({ type }) => rankOf(type) === 0);
  const titles = columns.filter(({ type }) => type === "title").length;
  const problems = columns.flatMap((column) => {
    const { type, name } = column;
    const problem =
      type !== "title" && rulesOf(type).onlyInApp
        ? `only the app can create a column of type ${type}`
        : (nameRefusal(column) ?? descriptionRefusal(column) ?? columnRefusal(column, file, live));
    return problem === undefined ? [] : [`column ${quote(name)}: ${problem}`];
  });
  const [refusal] = titles === 1 ? problems : ["every data source has a column of type title. Add it to the file"];
  const list = columns.map(({ name, type }) => `${quote(name)} (${type})`).join(", ");
  return {
    action: "create",
    schema,
    dataSourceId: "",
    title: file.title,
    message: `create database ${quote(file.title)} with columns ${list}`,
    settings: Object.fromEntries(columns.map((column) => [column.name, stableSettings(column, context)])),
    body: {
      title: titleText(file.title),
      initial_data_source: {
        properties: Object.fromEntries(columns.map((column) => [column.name, writeColumn(column, context)])),
      },
    },
    ...(refusal === undefined ? {} : { refusal }),
  };
}
