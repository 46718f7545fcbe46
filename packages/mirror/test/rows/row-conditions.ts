// The conditions of filters by column: all operators, with operands that differ in the databases.
import { RELATIVE_DAYS } from "@ws/helpers/columns";
import { DATES, LISTS, NUMBERS, OPTIONS, TAGS, TEXTS, type RowWorkspace } from "./row-workspace.ts";

/** Conditions below the name of a filter. */
export type Conditions = readonly Readonly<Record<string, unknown>>[];

const EXISTENCE: Conditions = [{ is_empty: true }, { is_not_empty: true }];
const each = (operators: readonly string[], operands: readonly unknown[]): Conditions =>
  operators.flatMap((operator) => operands.map((operand) => ({ [operator]: operand })));

const TEXT: Conditions = [
  ...EXISTENCE,
  ...each(
    ["equals", "does_not_equal", "contains", "does_not_contain", "starts_with", "ends_with"],
    [...TEXTS, "ITEM", "straSSe", "σίσυφοσ", "%", "_", "\\", "'", '"', "ss", "0", "i"],
  ),
];
const NUMBER: Conditions = [
  ...EXISTENCE,
  ...each(
    ["equals", "does_not_equal", "greater_than", "less_than", "greater_than_or_equal_to", "less_than_or_equal_to"],
    [...NUMBERS.filter((number) => number !== null), 0.3, 3, 1e308],
  ),
];
const CHECKBOX: Conditions = each(["equals", "does_not_equal"], [true, false]);
const names = (options: readonly string[]) => [...options, options.slice(1, 3), []];
const OPTION: Conditions = [...EXISTENCE, ...each(["equals", "does_not_equal"], names(OPTIONS))];
const STATUS: Conditions = [
  ...EXISTENCE,
  ...each(["equals", "does_not_equal"], names(["Not started", "In progress", "Done", "To-do", "Complete"])),
  { equals: ["Complete", "Not started"] },
];
const TAGGED: Conditions = [...EXISTENCE, ...each(["contains", "does_not_contain"], names(TAGS))];
export const DATE: Conditions = [
  ...EXISTENCE,
  ...each(
    ["equals", "before", "after", "on_or_before", "on_or_after"],
    [
      ...DATES.flatMap((date) => date?.start ?? []),
      ...RELATIVE_DAYS,
      "2026-07-01T07:30:45Z",
      "2026-07-01T07:30",
      "2026-07-01T07:30:00.999+00:00",
      "2026-07-01T05:30:00-02:00",
    ],
  ),
  ...["this_week", "this_month", "past_week", "past_month", "past_year", "next_week", "next_month", "next_year"].map(
    (range) => ({ [range]: {} }),
  ),
];
const idsOf = (ids: readonly string[]): Conditions => [
  ...EXISTENCE,
  ...each(["contains", "does_not_contain"], [...ids.slice(0, 4), "00000000-0000-4000-8000-000000000000"]),
];
const STATES: Conditions = each(["status", "does_not_equal"], ["verified", "expired", "none"]);
/** Enough of the conditions where another column has all of them. */
export const some = (conditions: Conditions): Conditions =>
  conditions.filter((_, index) => index < 2 || index % 9 === 3);
const within = (name: string, conditions: Conditions): Conditions =>
  conditions.map((condition) => ({ [name]: condition }));
const quantified = (name: string, conditions: Conditions): Conditions =>
  ["any", "none", "every"].flatMap((word) => within(word, within(name, some(conditions))));

/** Conditions by column, below the filters that fit it. */
export const conditionsOf = ({
  userIds,
  partIds,
}: RowWorkspace): readonly [column: string, filters: string[], Conditions][] => [
  ["Name", ["title", "rich_text"], TEXT],
  ["Notes", ["rich_text", "url"], some(TEXT)],
  ["Link", ["url"], some(TEXT)],
  ["Mail", ["email"], some(TEXT)],
  ["Phone", ["phone_number", "title"], some(TEXT)],
  ["Amount", ["number"], NUMBER],
  ["Code", ["unique_id", "number"], some(NUMBER)],
  ["Done", ["checkbox"], CHECKBOX],
  ["Kind", ["select", "status"], OPTION],
  ["State", ["status", "select"], STATUS],
  ["Tags", ["multi_select"], TAGGED],
  ["When", ["date"], DATE],
  ["Created", ["created_time", "date"], some(DATE)],
  ["Edited", ["last_edited_time", "date"], some(DATE)],
  ["Author", ["created_by", "people"], idsOf(userIds)],
  ["Editor", ["last_edited_by", "people"], idsOf(userIds)],
  ["Who", ["people"], idsOf(userIds)],
  ["Parts", ["relation"], idsOf(partIds)],
  ["Files", ["files"], EXISTENCE],
  ["Checked", ["verification"], STATES],
  ["Double", ["formula"], within("number", some(NUMBER))],
  ["Shout", ["formula"], within("string", some(TEXT))],
  ["Big", ["formula"], within("checkbox", CHECKBOX)],
  ["Later", ["formula"], within("date", some(DATE))],
  ["Total", ["rollup"], within("number", some(NUMBER))],
  ["First", ["rollup"], within("date", some(DATE))],
  [LISTS.rich_text, ["rollup"], quantified("rich_text", TEXT)],
  [LISTS.number, ["rollup"], quantified("number", NUMBER)],
  [LISTS.select, ["rollup"], [...quantified("select", OPTION), ...quantified("status", OPTION)]],
  [LISTS.multi_select, ["rollup"], quantified("multi_select", TAGGED)],
  [LISTS.date, ["rollup"], quantified("date", DATE)],
  [LISTS.checkbox, ["rollup"], quantified("checkbox", CHECKBOX)],
  [LISTS.people, ["rollup"], quantified("people", idsOf(userIds))],
  [LISTS.files, ["rollup"], quantified("files", EXISTENCE)],
];

const COLUMNS =
  "Name Notes Link Mail Phone Amount Code Done Kind State Tags When Created Edited Author Editor Who Parts Files Checked Double Shout Big Later Total First";
/** Names of the columns. */
export const ALL = [...COLUMNS.split(" "), ...Object.values(LISTS)];
