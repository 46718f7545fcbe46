// Checks values against their forms, and finds the nearest name for one that is unknown.
import { fieldsOf, isFields, memberOf, type Fields } from "@ws/helpers/json";
import { describeValue, nearestName } from "@ws/helpers/messages";
import type { InputIssue } from "../../errors.ts";
import type { Path } from "../../input/invalid-input.ts";
import type { Form, Members } from "../../types/form.ts";

/** A member of a form: its names in a value, its form, and true if it can be left out. */
interface Member {
  readonly names: readonly string[];
  readonly form: Form;
  readonly isOptional: boolean;
}

/** Returns the members of a form by their names in a value. */
export function membersIn(members: Members): Member[] {
  return Object.entries(members).map(([key, form]) => {
    const name = key.replace(/\?$/, "");
    const isColumn = name.endsWith("_*");
    const start = name.slice(0, -1);
    return { names: isColumn ? [`${start}name`, `${start}id`] : [name], form, isOptional: key.endsWith("?") };
  });
}

/** Creates the issue of a value that does not fit. */
export const wrongValue = (path: Path, expected: string, value: unknown, hint = ""): InputIssue => ({
  message: `Expected ${path.join(".")} to be ${expected}, got ${describeValue(value)}.${hint}`,
  path,
});

/** Creates the issue of a value that is none of a list, with the nearest of them. */
export function notInList(path: Path, what: string, values: readonly unknown[], value: unknown): InputIssue {
  const nearest = typeof value === "string" ? nearestName(value, values.map(String)) : undefined;
  const hint = nearest === undefined ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
  const all = values.length > 30 ? `${values.slice(0, 30).join(", ")} …` : values.join(", ");
  return wrongValue(path, `${what}${all}`, value, hint);
}

/** Creates the issue of an unknown name, with the nearest known one. `elsewhere` says where the name belongs otherwise. */
export function unknownMember(path: Path, names: readonly string[], elsewhere?: string): InputIssue {
  const name = String(path.at(-1));
  const place = path.slice(0, -1).join(".");
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? (elsewhere ?? `Use one of ${names.join(", ")}.`) : `Did you mean "${nearest}"?`;
  return { message: `Unknown member ${describeValue(name)} of ${place || "the schema"}. ${hint}`, path };
}

/** Checks a value against a form. `onFilter` checks filters. */
export type CheckFilter = (filter: unknown, path: Path) => readonly InputIssue[];

/** Where a name that a form does not know belongs. */
type Elsewhere = (name: string, form: Form) => string | undefined;

/** How filters are checked, and where unknown names belong. */
export interface FormContext {
  readonly checkFilter?: CheckFilter;
  readonly elsewhere?: Elsewhere;
}

/** The check of a form without parts, and its description. */
const SCALARS: Readonly<Record<string, readonly [expected: string, fits: (value: unknown) => boolean]>> = {
  text: ["a text", (value) => typeof value === "string"],
  "text or null": ["a text or null", (value) => value === null || typeof value === "string"],
  name: ["a text that is not empty", (value) => typeof value === "string" && value !== ""],
  number: ["a number", Number.isFinite],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  filter: ["a filter", isFields],
};

/** Returns the mistakes in a value. Empty if it fits its form. */
export function formIssues(form: Form, value: unknown, path: Path, context: FormContext = {}): readonly InputIssue[] {
  if (typeof form === "string") {
    const [expected, fits] = SCALARS[form] ?? ["", () => true];
    if (!fits(value)) return [wrongValue(path, expected, value)];
    return form === "filter" ? (context.checkFilter?.(value, path) ?? []) : [];
  }
  if (isChoice(form)) return form.includes(value as string) ? [] : [notInList(path, "one of ", form, value)];
  if ("list" in form) {
    if (!Array.isArray(value)) return [wrongValue(path, "a list", value)];
    return value.flatMap((item, index) => formIssues(form.list, item, [...path, index], context));
  }
  if (!isFields(value)) return [wrongValue(path, "an object", value)];
  if ("values" in form)
    return Object.entries(value).flatMap(([key, item]) => formIssues(form.values, item, [...path, key], context));
  if ("members" in form) return memberIssues(form, form.members, value, path, context);
  const types = Object.keys(form.variants);
  const variant = memberOf(form.variants, value["type"]);
  if (variant === undefined) return [notInList([...path, "type"], "one of ", types, value["type"])];
  return memberIssues(form, { ...form.common, type: types, ...variant }, value, path, context);
}

const isChoice = (form: Form): form is readonly (string | number)[] => Array.isArray(form);

function memberIssues(
  form: Form,
  members: Members,
  value: Fields,
  path: Path,
  context: FormContext,
): readonly InputIssue[] {
  const all = membersIn(members);
  const names = all.flatMap((member) => member.names);
  const unknown = Object.keys(value)
    .filter((name) => value[name] !== undefined && !names.includes(name))
    .map((name) => unknownMember([...path, name], names, context.elsewhere?.(name, form)));
  const known = all.flatMap((member) => {
    const [first = "", ...others] = member.names.filter((name) => value[name] !== undefined);
    if (others.length > 0) return [wrongValue([...path, first], `absent beside ${others.join(", ")}`, value[first])];
    if (first !== "") return formIssues(member.form, value[first], [...path, first], context);
    // The unknown member is a misspelt name of the missing one.
    if (member.isOptional || unknown.some(({ message }) => member.names.some((name) => message.endsWith(`"${name}"?`))))
      return [];
    return formIssues(member.form, undefined, [...path, member.names[0] ?? ""], context);
  });
  return [...unknown, ...known];
}

/** Returns the part of a value of Notion that fits a form: what a newer Notion has beside it is left out. Undefined if nothing fits. */
export function fittingPart(form: Form, value: unknown, context?: FormContext): unknown {
  let part: unknown = value;
  for (;;) {
    const [issue] = formIssues(form, part, [], context);
    if (issue === undefined) return part;
    if (issue.path.length === 0) return undefined;
    part = without(part, issue.path);
    if (part === undefined) return undefined;
  }
}

/** Returns a value without the part at a path, and without what needs the part. */
function without(value: unknown, [step = "", ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    const item = rest.length === 0 ? undefined : without(value[Number(step)], rest);
    return item === undefined ? value.toSpliced(Number(step), 1) : value.with(Number(step), item);
  }
  const { [step]: part, ...others } = fieldsOf(value);
  if (rest.length > 0) {
    const left = without(part, rest);
    return left === undefined ? others : { ...others, [step]: left };
  }
  // A required member that is missing or wrong cannot be removed alone.
  return part === undefined ? undefined : others;
}
