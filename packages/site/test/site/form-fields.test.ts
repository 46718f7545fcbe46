import { expect, test } from "vitest";
import { formFields, formProblems, type FormColumn } from "../../src/web/forms/form-fields.ts";
import { checkEntered, readEntered, requestKey } from "../../src/web/forms/read-values.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import { createTexts } from "../../src/settings/texts/texts.ts";

const texts = createTexts();
const NOW = new Date("2026-07-01T09:00:00Z");

const column = (name: string, type: string, options: readonly string[] = [], description = ""): FormColumn => ({
  name,
  type,
  options,
  description,
});
const COLUMNS = [
  column("Name", "title"),
  column("Size", "select", ["Small", "Large"], "Prices are on the wall"),
  column("Extras", "multi_select", ["Milk", "Sugar"]),
  column("Day", "date"),
  column("Guests", "number"),
  column("Site", "url"),
  column("E-mail", "email"),
  column("Phone", "phone_number"),
  column("Agreed", "checkbox"),
  column("__proto__", "rich_text"),
  column("Key", "rich_text"),
  column("Sum", "formula"),
];

/** Returns a form with fields for columns. */
function formOf(fields: readonly object[], other: object = {}) {
  const form = { path: "/order", table: "Orders", title: "Order", button: "Send", keyColumn: "Key", fields, ...other };
  const [checked] = checkOptions({ forms: [form] }).forms;
  if (checked === undefined) throw new Error("Expected a form, got none.");
  return checked;
}

/** Checks what a browser sends for fields. */
function check(fields: readonly object[], sent: Readonly<Record<string, unknown>>, other?: object) {
  const found = formFields(formOf(fields, other), COLUMNS);
  const body = Object.fromEntries(Object.entries(sent).map(([name, value]) => [`column.${name}`, value]));
  const { errors, values } = checkEntered(found, readEntered(found, body), texts, NOW);
  return { errors: Object.fromEntries(errors), values: Object.fromEntries(values) };
}

test("a field has its label and its hint from the options, or else from the column", () => {
  const form = formOf([{ column: "Size" }, { column: "Name", label: "Who?", hint: "First name" }]);
  expect(formFields(form, COLUMNS)).toMatchObject([
    { label: "Size", hint: "Prices are on the wall", kind: "select", options: ["Small", "Large"], isRequired: false },
    { label: "Who?", hint: "First name", kind: "text", isRequired: true },
  ]);
});

test("each kind of column has its value", () => {
  const fields = COLUMNS.slice(0, 10).map(({ name }) => ({ column: name, lines: name === "__proto__" ? 3 : 1 }));
  const sent = new Map<string, unknown>([
    ["Name", " Ada\r\nLovelace "],
    ["Size", "Large"],
    ["Extras", ["Sugar", "Milk", "Sugar", "Salt"]],
    ["Day", "2026-02-28"],
    ["Guests", "2.5"],
    ["Site", "https://example.com/a"],
    ["E-mail", "ada@example.com"],
    ["Phone", "٠٣٠ ٥٥٥"],
    ["Agreed", "yes"],
    ["__proto__", "one\r\ntwo"],
  ]);
  const found = formFields(formOf(fields), COLUMNS);
  const body = Object.fromEntries([...sent].map(([name, value]) => [`column.${name}`, value]));
  const { errors, values } = checkEntered(found, readEntered(found, body), texts, NOW);
  expect([...errors]).toEqual([]);
  expect([...values]).toEqual([
    ["Name", "Ada Lovelace"],
    ["Size", "Large"],
    ["Extras", ["Milk", "Sugar"]],
    ["Day", "2026-02-28"],
    ["Guests", 2.5],
    ["Site", "https://example.com/a"],
    ["E-mail", "ada@example.com"],
    ["Phone", "٠٣٠ ٥٥٥"],
    ["Agreed", true],
    ["__proto__", "one\ntwo"],
  ]);
});

test("an empty form has no values but those of its boxes", () => {
  expect(check([{ column: "Size" }, { column: "Agreed" }, { column: "Extras" }], {})).toEqual({
    errors: {},
    values: { Agreed: false },
  });
});

test.each([
  ["Size", "Huge", "Choose Small or Large."],
  ["Day", "2026-02-31", "Enter a day."],
  ["Day", "+002026-02-01", "Enter a day."],
  ["Guests", "many", "Enter a number."],
  ["Guests", "1e999", "Enter a number."],
  ["Site", "javascript:alert(1)", "Enter an address such as https://example.com."],
  ["E-mail", "ada", "Enter an e-mail address such as name@example.com."],
  ["E-mail", `${"x".repeat(200)}@example.com`, "Enter at most 200 characters."],
  ["Phone", "none", "Enter a phone number such as 030 555 1234."],
])("%s cannot be %j", (name, value, advice) => {
  expect(check([{ column: name }], { [name]: value })).toEqual({ errors: { [name]: advice }, values: {} });
});

test("a day ahead is from today anywhere to two years from now", () => {
  const errorOf = (day: string) => check([{ column: "Day", days: "ahead" }], { Day: day }).errors["Day"];
  const advice = "Enter a day between today and two years from now.";
  expect(["2026-06-30", "2026-07-01", "2028-06-30"].map(errorOf)).toEqual([undefined, undefined, undefined]);
  expect(["2026-06-29", "2028-07-04", "soon"].map(errorOf)).toEqual([advice, advice, advice]);
});

test("required fields and boxes must be filled in, and one field of a group", () => {
  const fields = [
    { column: "Name" },
    { column: "Agreed", label: "I agree", isRequired: true },
    { column: "E-mail" },
    { column: "Phone", label: "Telephone" },
  ];
  const group = { oneOf: [["E-mail", "Phone"]] };
  expect(check(fields, { Name: "\u200b" }, group).errors).toEqual({
    Name: "Fill in “Name”.",
    Agreed: "Tick “I agree”.",
    "E-mail": "Fill in E-mail or Telephone.",
  });
  expect(check(fields, { Name: "Ada", Agreed: "yes", Phone: "555" }, group).errors).toEqual({});
});

test("an untouched box does not fill in a group", () => {
  const fields = [{ column: "Agreed" }, { column: "Phone" }];
  expect(check(fields, {}, { oneOf: [["Agreed", "Phone"]] }).errors).toEqual({ Agreed: "Fill in Agreed or Phone." });
});

test("the same form with the same values is the same request", () => {
  const entered = { Name: ["Ada"], Size: ["Large"] };
  const key = requestKey("/order", "key", entered);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(requestKey("/order", "key", { Size: ["Large"], Name: ["Ada"] })).toBe(key);
  const others = [
    requestKey("/order", "other", entered),
    requestKey("/book", "key", entered),
    requestKey("/order", "key", { ...entered, Size: ["Small"] }),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});

test("a table that lacks what a form needs is reported with the names", () => {
  const form = formOf([{ column: "Sum" }, { column: "Nmae" }], {
    keyColumn: "Phone",
    set: { Size: "Huge" },
    steps: "Guests",
    calendar: "Name",
    publicFrom: { column: "Size", options: ["Small", "Tiny"] },
  });
  expect(formProblems(form, COLUMNS)).toEqual([
    expect.stringMatching(/^Expected the column "Sum" to be of type title, .*, got formula\.$/),
    'Expected a column "Nmae", got none.',
    'Expected the column "Size" to have the option "Huge", got none.',
    'Expected the column "Phone" to be of type rich_text, got phone_number.',
    'Expected the column "Size" to have the option "Tiny", got none.',
    'Expected the column "Guests" to be of type select, status, got number.',
    'Expected the column "Name" to be of type date, got title.',
  ]);
  expect(formProblems(formOf([{ column: "Name" }]), COLUMNS)).toEqual([]);
});

test("a value that the options set must fit its column", () => {
  const problemsOf = (set: object) => formProblems(formOf([{ column: "Name" }], { set }), COLUMNS);
  expect(problemsOf({ Extras: "Milk", Guests: 2, Agreed: true, Site: "https://example.com", Size: "Large" })).toEqual(
    [],
  );
  expect(problemsOf({ Guests: "2", Agreed: "yes", Extras: "Salt", Day: "2026-07-01", Size: 1 })).toEqual([
    'Expected the value of the column "Guests" to be a number, got a string.',
    'Expected the value of the column "Agreed" to be a boolean, got a string.',
    'Expected the column "Extras" to have the option "Salt", got none.',
    expect.stringMatching(/^Expected the column "Day" to be of type [^"]*, got date\.$/),
    'Expected the value of the column "Size" to be a string, got a number.',
  ]);
});

test.each([
  [{ fields: [{ column: "Name" }, { column: "Name" }] }, "fields.1: expected a column that the form has once"],
  [{ set: { Name: "x" } }, "fields.0: expected a column that the form has once"],
  [{ oneOf: [["Name", "Size"]] }, 'oneOf.0: expected columns of fields, got "Size"'],
  [{ contact: "Phone" }, 'contact: expected the column of a field, got "Phone"'],
])("options that contradict each other are refused: %j", (other, message) => {
  expect(() => formOf([{ column: "Name" }], other)).toThrow(message);
});
