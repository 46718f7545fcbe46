// What each function of the formula language takes and gives. `?` marks what may be left out.
import type { FormulaType } from "./formula-type.ts";
import { commonType, isListType, isOpenType, itemType, listType } from "./formula-type.ts";

/** What an argument must be. `any` takes everything, `numbers` a number or a list. */
type Param = "number" | "number?" | "text" | "text?" | "date" | "list" | "any" | "any?" | "numbers";

/** How a function is called. */
export interface Signature {
  readonly params: readonly Param[];
  /** The last parameter may be repeated. */
  readonly repeats?: true;
  readonly gives: FormulaType | ((args: readonly FormulaType[]) => FormulaType);
}

const takes = (params: readonly Param[], gives: Signature["gives"]): Signature => ({ params, gives });
const repeated = (params: readonly Param[], gives: Signature["gives"]): Signature => ({
  params,
  gives,
  repeats: true,
});

const sameAs = (args: readonly FormulaType[]): FormulaType => args[0] ?? "any";
const itemOf = (args: readonly FormulaType[]): FormulaType => itemType(args[0] ?? "any");
const asList = (args: readonly FormulaType[]): FormulaType =>
  args[0] === undefined || isOpenType(args[0]) ? "any" : isListType(args[0]) ? args[0] : listType(args[0]);
const innermost = (type: FormulaType): FormulaType => (isListType(type) ? innermost(itemType(type)) : type);

const numeric = takes(["number"], "number");
const twoNumbers = takes(["number", "number"], "number");
const ofNumbers = repeated(["numbers"], "number");
const ofDate = takes(["date"], "number");
const moved = takes(["date", "number", "text"], "date");
const compared = takes(["any", "any"], "boolean");
const padded = takes(["any", "number", "text?"], "text");

/** The functions whose arguments say all about their result; `if`, `map`, `let` and their like are in infer.ts. */
export const SIGNATURES: Readonly<Record<string, Signature>> = {
  add: twoNumbers,
  subtract: twoNumbers,
  multiply: twoNumbers,
  divide: twoNumbers,
  mod: twoNumbers,
  pow: twoNumbers,
  unaryMinus: numeric,
  unaryPlus: numeric,
  abs: numeric,
  ceil: numeric,
  floor: numeric,
  round: takes(["number", "number?"], "number"),
  sqrt: numeric,
  cbrt: numeric,
  exp: numeric,
  ln: numeric,
  log10: numeric,
  log2: numeric,
  sign: numeric,
  pi: takes([], "number"),
  e: takes([], "number"),
  min: ofNumbers,
  max: ofNumbers,
  sum: ofNumbers,
  mean: ofNumbers,
  median: ofNumbers,
  toNumber: takes(["any"], "number"),
  count: takes(["any"], "number"),
  format: takes(["any"], "text"),
  formatNumber: takes(["number", "text?", "number?"], "text"),
  empty: takes(["any?"], "boolean"),
  length: takes(["any"], "number"),
  lower: takes(["any"], "text"),
  upper: takes(["any"], "text"),
  trim: takes(["any"], "text"),
  repeat: takes(["any", "number"], "text"),
  padStart: padded,
  padEnd: padded,
  substring: takes(["any", "number", "number?"], "text"),
  slice: takes(["any", "number", "number?"], sameAs),
  contains: takes(["any", "any"], "boolean"),
  test: takes(["any", "text"], "boolean"),
  match: takes(["any", "text"], "list:text"),
  replace: takes(["any", "text", "any"], "text"),
  replaceAll: takes(["any", "text", "any"], "text"),
  split: takes(["any", "text?"], "list:text"),
  join: takes(["list", "text?"], "text"),
  link: takes(["any", "text?"], "text"),
  style: repeated(["any", "text?"], "text"),
  unstyle: repeated(["any", "text?"], "text"),
  name: takes(["any"], "text"),
  email: takes(["any"], "text"),
  id: takes(["any?"], "text"),
  now: takes([], "date"),
  today: takes([], "date"),
  minute: ofDate,
  hour: ofDate,
  day: ofDate,
  date: ofDate,
  week: ofDate,
  month: ofDate,
  year: ofDate,
  timestamp: ofDate,
  dateAdd: moved,
  dateSubtract: moved,
  dateBetween: takes(["date", "date", "text"], "number"),
  dateRange: takes(["date", "date"], "date"),
  dateStart: takes(["date"], "date"),
  dateEnd: takes(["date"], "date"),
  start: takes(["date"], "date"),
  end: takes(["date"], "date"),
  fromTimestamp: takes(["number"], "date"),
  parseDate: takes(["text"], "date"),
  formatDate: takes(["date", "text", "text?"], "text"),
  at: takes(["list", "number"], itemOf),
  first: takes(["list"], itemOf),
  last: takes(["list"], itemOf),
  concat: repeated(["list"], (args) => commonType(args.map((type) => asList([type])))),
  flat: takes(["list"], (args) => listType(innermost(args[0] ?? "any"))),
  reverse: takes(["list"], asList),
  sort: takes(["list"], asList),
  splice: repeated(["list", "number", "number?", "any?"], asList),
  unique: takes(["list"], asList),
  includes: takes(["any", "any"], "boolean"),
  equal: compared,
  unequal: compared,
  larger: compared,
  largerEq: compared,
  smaller: compared,
  smallerEq: compared,
  and: repeated(["any", "any"], "boolean"),
  or: repeated(["any", "any"], "boolean"),
  not: takes(["any"], "boolean"),
};

/** True when a value of a type may stand where the parameter is. Numbers take booleans, as the arithmetic does. */
export function fitsParam(param: Param, type: FormulaType): boolean {
  if (isOpenType(type)) return true;
  if (param.startsWith("number")) {
    if (type === "number" || type === "boolean") return true;
    return param === "numbers" && isListType(type) && ["number", "any", "mixed"].includes(innermost(type));
  }
  if (param.startsWith("text")) return type === "text";
  if (param === "date") return type === "date";
  return true;
}
