// The fields of a form: what the options say of them, and what the columns of the table say.
import { LIMITS } from "@ws/helpers";
import type { FormOptions } from "../../settings/site-options.ts";
import { columnProblems, optionProblems, type TableColumn } from "../../content/tables/site-tables.ts";

/** The members of a column that a form needs. */
export type FormColumn = Pick<TableColumn, "name" | "type" | "options" | "description">;

/** Kinds of fields by the types of their columns. Visitors cannot fill in other columns. */
const KINDS = {
  title: "text",
  rich_text: "text",
  email: "email",
  phone_number: "tel",
  url: "url",
  date: "date",
  number: "number",
  select: "select",
  status: "select",
  multi_select: "choices",
  checkbox: "checkbox",
} as const;

export type FieldKind = (typeof KINDS)[keyof typeof KINDS];

/** Longest texts that Notion stores, in characters. */
const MAX_LENGTHS: Partial<Readonly<Record<FieldKind, number>>> = {
  text: LIMITS.textLength,
  email: LIMITS.emailLength,
  tel: LIMITS.phoneNumberLength,
  url: LIMITS.urlLength,
};

/** A field of a form. */
export interface FormField {
  readonly column: string;
  /** Its name in what a browser sends. */
  readonly name: string;
  /** Its id in the page. */
  readonly id: string;
  readonly label: string;
  /** Empty: none. */
  readonly hint: string;
  readonly kind: FieldKind;
  readonly options: readonly string[];
  readonly isRequired: boolean;
  /** The other fields of its group, of which one must be filled in. Empty: it has no group. */
  readonly others: readonly { readonly column: string; readonly label: string }[];
  readonly lines: number;
  readonly autocomplete: string | undefined;
  readonly maxLength: number | undefined;
  /** True for a day from today to two years from now. */
  readonly isAhead: boolean;
}

/** Returns the fields of a form. Fields whose column the table lacks, or that visitors cannot fill in, are missing. */
export function formFields({ fields, oneOf }: FormOptions, columns: readonly FormColumn[]): FormField[] {
  const labels = new Map(fields.map(({ column, label = column }) => [column, label]));
  return fields.flatMap((field, index) => {
    const column = columns.find(({ name }) => name === field.column);
    const kind = kindOf(column);
    if (column === undefined || kind === undefined) return [];
    const group = oneOf.find((names) => names.includes(column.name)) ?? [];
    return {
      column: column.name,
      name: `column.${column.name}`,
      id: `field-${index}`,
      label: field.label ?? column.name,
      hint: field.hint ?? column.description,
      kind,
      options: column.options,
      isRequired: field.isRequired ?? column.type === "title",
      others: group
        .filter((name) => name !== column.name)
        .map((name) => ({ column: name, label: labels.get(name) ?? name })),
      lines: field.lines ?? 1,
      autocomplete: field.autocomplete,
      maxLength: MAX_LENGTHS[kind],
      isAhead: field.days === "ahead",
    };
  });
}

const kindOf = (column: FormColumn | undefined): FieldKind | undefined =>
  column !== undefined && Object.hasOwn(KINDS, column.type) ? KINDS[column.type as keyof typeof KINDS] : undefined;

/** Types of columns that a part of a form needs. */
const STEPS = ["select", "status"];
const CONTACTS = ["email", "phone_number", "rich_text", "title"];

/** Types of the values that options set, by the types of their columns. Others are texts. */
const SET_TYPES: Readonly<Record<string, string>> = { number: "number", checkbox: "boolean" };

/** Returns why a form cannot be shown, as sentences for the owner. Empty: it can. */
export function formProblems(form: FormOptions, columns: readonly FormColumn[]): string[] {
  const find = (name: string) => columns.find((column) => column.name === name);
  const check = (name: string, types: readonly string[]) => columnProblems(columns, name, types);
  const checkOptions = (name: string, options: readonly unknown[]) => optionProblems(columns, name, options);
  const checkValue = (name: string, value: unknown): string[] => {
    const { type, options } = find(name) ?? { type: "", options: [] };
    const wanted = SET_TYPES[type] ?? "string";
    if (typeof value !== wanted)
      return [`Expected the value of the column "${name}" to be a ${wanted}, got a ${typeof value}.`];
    return options.length > 0 ? checkOptions(name, [value]) : [];
  };
  const { fields, set, keyColumn, publicFrom, steps, calendar, contact, shown } = form;
  const types = Object.keys(KINDS);
  return [
    ...fields.flatMap(({ column }) => check(column, types)),
    ...Object.entries(set).flatMap(([name, value]) => {
      // Days change, so options cannot set one.
      const problems = check(
        name,
        types.filter((type) => type !== "date"),
      );
      return problems.length > 0 ? problems : checkValue(name, value);
    }),
    ...check(keyColumn, ["rich_text"]),
    ...(publicFrom === undefined ? [] : check(publicFrom.column, STEPS)),
    ...(publicFrom === undefined ? [] : checkOptions(publicFrom.column, publicFrom.options)),
    ...(steps === undefined ? [] : check(steps, STEPS)),
    ...(calendar === undefined ? [] : check(calendar, ["date"])),
    ...(contact === undefined ? [] : check(contact, CONTACTS)),
    ...shown.flatMap((name) => check(name, [...types, "unique_id", "created_time", "last_edited_time"])),
  ];
}
