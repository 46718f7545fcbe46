// The fields of the booking form, from the schema.
import { LIMITS } from "@ws/helpers";
import { repairs } from "../repairs/schema.ts";

const { properties } = repairs;

/** Kinds of fields by the types of their columns. */
const KINDS = {
  title: "text",
  rich_text: "text",
  email: "email",
  phone_number: "tel",
  date: "date",
  number: "number",
  select: "select",
  status: "select",
} as const;

/** Longest texts that Notion stores, in characters. */
const MAX_LENGTHS = { text: LIMITS.textLength, email: LIMITS.emailLength, tel: LIMITS.phoneNumberLength } as const;

type Key = keyof typeof properties;
type FormKey = { [K in Key]: (typeof properties)[K]["type"] extends keyof typeof KINDS ? K : never }[Key];

/** Settings of a field that the column lacks. */
interface FieldSettings {
  readonly hint?: string;
  /** Number of lines of a text. @default 1 */
  readonly lines?: number;
  /** Name under which browsers remember the value. */
  readonly autocomplete?: "name" | "email" | "tel";
}

/** The columns that customers fill in, in the order of the form. */
const FORM = {
  job: { hint: "For example: the chain slips" },
  bike: {},
  due: { hint: "The day on which you need it back" },
  notes: { lines: 4 },
  customer: { autocomplete: "name" },
  eMail: { autocomplete: "email", hint: "Or a phone number below: we write when your bicycle is ready" },
  phone: { autocomplete: "tel" },
} satisfies { readonly [K in FormKey]?: FieldSettings };

/** A field of the form. */
export interface FormField extends FieldSettings {
  readonly key: string;
  readonly label: string;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly options: readonly string[];
  readonly isRequired: boolean;
  readonly maxLength: number | undefined;
}

/** The fields of the form. */
export const FORM_FIELDS: readonly FormField[] = Object.entries<FieldSettings>(FORM).map(([key, settings]) => {
  const column = properties[key as keyof typeof FORM];
  const kind = KINDS[column.type];
  return {
    ...settings,
    key,
    kind,
    label: column.name,
    options: "options" in column ? column.options : [],
    isRequired: column.type === "title",
    maxLength: kind in MAX_LENGTHS ? MAX_LENGTHS[kind as keyof typeof MAX_LENGTHS] : undefined,
  };
});
