// The parameters and the result type of each function of the formula language. `?` marks optional parameters.
import type { FormulaType } from "./formula-type.ts";
import { commonType, isListType, isOpenType, itemType, listType } from "./formula-type.ts";

/** The type of a parameter. `any` accepts every value, `numbers` accepts a number or a list of numbers. */
type Param = "number" | "number?" | "text" | "text?" | "date" | "list" | "any" | "any?" | "numbers";

/** The signature of a function. */
export interface Signature {
  readonly params: readonly Param[];
  /** True if the last parameter can be repeated. */
  readonly repeats?: true;
  readonly returns: FormulaType | ((args: readonly FormulaType[]) => FormulaType);
}

const takes = (params: readonly Param[], returns: Signature["returns"]): Signature => ({ params, returns });
const repeated = (params: readonly Param[], returns: Signature["returns"]): Signature => ({
  params,
  returns,
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

/** The functions whose result type depends on their argument types only. infer-type.ts has the others (`if`, `map`, `let`). */
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

/** True if a parameter accepts a type. Number parameters accept booleans, as the operators do. */
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
