// Checks a schema of a module completely, because it is edited by hand. The forms are those from which requests are built.
import { STATUS_GROUPS } from "@ws/helpers/columns";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { nearestName } from "@ws/helpers/messages";
import { InvalidInputError, type InputIssue } from "../../errors.ts";
import { filterIssues } from "../forms/check-filter.ts";
import { formIssues, membersIn, notInList, wrongValue, type FormContext } from "../forms/check-form.ts";
import type { Form, FormsOf, VariantsForm } from "../../types/form.ts";
import { VIEW_FORM } from "../forms/view-form.ts";
import type { Path } from "../../input/invalid-input.ts";
import { RESERVED_KEYS } from "../../rows/row-fields.ts";
import type {
  AnySchema,
  Column,
  Columns,
  ColumnType,
  PortableSchema,
  SchemaDefinition,
  ViewDefinition,
} from "../../schema-definition.ts";
import { COLUMN_FORM } from "../changes/type-settings.ts";

const SCHEMA: FormsOf<Omit<SchemaDefinition, "dataSourceId"> & Pick<PortableSchema, "dataSourceId">> = {
  "name?": "name",
  "dataSourceId?": "name",
  title: "text",
  properties: { values: COLUMN_FORM },
  "views?": { values: VIEW_FORM },
};

/**
 * Checks a schema of a module.
 * @param exportName name of its constant
 * @throws InvalidInputError with all mistakes
 */
export function checkModuleSchema(schema: unknown, exportName: string): asserts schema is AnySchema {
  const { dataSourceId, name, properties } = fieldsOf(schema);
  const context: FormContext = {
    checkFilter: (filter, path) => filterIssues(filter, path, columnFinder(fieldsOf(properties))),
    elsewhere,
  };
  const expected = `${JSON.stringify(exportName)}, the name of its constant${dataSourceId === undefined ? ", or dataSourceId an id" : ""}`;
  const isNamed = name === exportName || (name === undefined && dataSourceId !== undefined);
  const issues = [
    ...formIssues({ members: SCHEMA }, schema, [], context),
    ...(isNamed ? [] : [wrongValue(["name"], expected, name)]),
  ];
  if (issues.length === 0) issues.push(...schemaIssues(schema as AnySchema));
  if (issues.length > 0) throw new InvalidInputError(issues);
}

const isColumn = (value: object): value is Column => formIssues(COLUMN_FORM, value, []).length === 0;

/** Returns the search for the column that a view names. */
const columnFinder =
  (properties: Fields) =>
  (nameOrId: string): Column | undefined => {
    const columns = Object.values(properties).map(fieldsOf);
    const found = columns.find(({ name }) => name === nameOrId) ?? columns.find(({ id }) => id === nameOrId);
    return found !== undefined && isColumn(found) ? found : undefined;
  };

/** Types of which a data source has one column. */
const SINGLE: ReadonlySet<ColumnType> = new Set(["title", "unique_id"]);

/** Returns the mistakes of a schema whose parts all have their form. */
function schemaIssues({ properties, views = {} }: AnySchema): InputIssue[] {
  const columns = Object.entries(properties);
  const isRepeated = (member: "id" | "name", at: number) =>
    columns.findIndex(([, column]) => column[member] === columns[at]?.[1][member]) !== at;
  return [
    ...columns.flatMap(([key, column], at) => {
      const path = ["properties", key];
      return [
        ...(RESERVED_KEYS.includes(key)
          ? [wrongValue(path, "a column with another key: this one is reserved", key)]
          : []),
        ...(column.id !== undefined && isRepeated("id", at)
          ? [wrongValue([...path, "id"], "a unique id", column.id)]
          : []),
        ...(isRepeated("name", at)
          ? [wrongValue([...path, "name"], "a name that no other column has", column.name)]
          : []),
        ...(SINGLE.has(column.type) && columns.findIndex(([, { type }]) => type === column.type) !== at
          ? [wrongValue(path, `the only ${column.type}`, key)]
          : []),
        ...optionIssues(column, path),
      ];
    }),
    ...Object.entries(views).flatMap(([key, view]) => viewIssues(view, properties, ["views", key])),
  ];
}

function optionIssues(column: Column, path: Path): InputIssue[] {
  if (!("options" in column)) return [];
  const { options, colors = {} } = column;
  const isOption = (option: string, at: Path) =>
    options.includes(option) ? [] : [notInList(at, "one of the options ", options, option)];
  const groups = Object.entries((column.type === "status" ? column.groups : undefined) ?? {});
  return [
    ...Object.keys(colors).flatMap((option) => isOption(option, [...path, "colors", option])),
    ...groups.flatMap(([group, names], at) => {
      const place = [...path, "groups", group];
      const nearest = nearestName(group, STATUS_GROUPS);
      const before = groups.slice(0, at).flatMap(([, others]) => others);
      return [
        // The app can give groups any other name.
        ...(nearest === undefined || nearest === group
          ? []
          : [notInList(place, "one of the groups ", STATUS_GROUPS, group)]),
        ...names.flatMap((option, index) => isOption(option, [...place, index])),
        ...names
          .filter((option) => before.includes(option))
          .map((option) => wrongValue(place, "without an option of another group", option)),
      ];
    }),
  ];
}

/** The type of a group of a view, for a column whose type has another name. */
const GROUP_TYPES: Readonly<Record<string, string>> = { people: "person", rich_text: "text" };

function viewIssues(view: ViewDefinition, properties: Columns, path: Path): InputIssue[] {
  const sorts = (view.sorts ?? [])
    .map(fieldsOf)
    .flatMap(({ property, timestamp }, index) =>
      (property === undefined) === (timestamp === undefined)
        ? [wrongValue([...path, "sorts", index], "a sort with a property or a timestamp", {})]
        : [],
    );
  const find = columnFinder(properties);
  const groups = Object.entries(fieldsOf(view.configuration)).flatMap(([name, value]): InputIssue[] => {
    const { type, property_name: column, property_id: id } = fieldsOf(value);
    const found = find(String(column ?? id));
    const isGroup = /group_by$|_axis$|^stack_by$/.test(name) && typeof type === "string";
    if (!isGroup || found === undefined) return [];
    const expected = GROUP_TYPES[found.type] ?? found.type;
    const allowed = expected === "title" ? ["title", "text"] : [expected];
    return allowed.includes(type)
      ? []
      : [
          wrongValue(
            [...path, "configuration", name, "type"],
            `"${expected}", the type of column "${found.name}"`,
            type,
          ),
        ];
  });
  return [...sorts, ...groups];
}

/** Says where a name belongs that a part of a module does not have. */
function elsewhere(name: string, form: Form): string | undefined {
  const namesOf = (members: Readonly<Record<string, Form>>) => membersIn(members).flatMap(({ names }) => names);
  if (form === VIEW_FORM) {
    const types = Object.entries(VIEW_FORM.variants).flatMap(([type, { "configuration?": layout }]) => {
      const nearest =
        typeof layout === "object" && "members" in layout ? nearestName(name, namesOf(layout.members)) : undefined;
      return nearest === undefined ? [] : [{ type, nearest }];
    });
    const [first] = types;
    return (
      first &&
      `It belongs to configuration, as "${first.nearest}", in views of type ${types.map(({ type }) => type).join(", ")}.`
    );
  }
  const variantsWith = ({ variants }: VariantsForm) =>
    Object.keys(variants).filter((type) => nearestName(name, namesOf(variants[type] ?? {})) !== undefined);
  if (typeof form === "object" && "variants" in form && form !== COLUMN_FORM) {
    const types = variantsWith(form);
    return types.length === 0 ? undefined : `Parts of type ${types.join(", ")} have it.`;
  }
  const types = variantsWith(COLUMN_FORM);
  if (types.length > 0 && types.length < 5) return `Columns of type ${types.join(", ")} have it.`;
  return nearestName(name, namesOf(COLUMN_FORM.common)) === undefined ? undefined : "Columns have it.";
}

/** @throws InvalidInputError for a relation to a schema that the module does not have */
export function checkRelations(columns: Columns, schemas: readonly string[]): void {
  const issues = Object.entries(columns).flatMap(([key, column]) =>
    column.type !== "relation" || column.schema === undefined || schemas.includes(column.schema)
      ? []
      : [notInList(["properties", key, "schema"], "a schema of the module, one of ", schemas, column.schema)],
  );
  if (issues.length > 0) throw new InvalidInputError(issues);
}
