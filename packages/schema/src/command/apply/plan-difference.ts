// Compares the plan that was printed or reviewed with the plan that is found now.
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { PLAN_VERSION } from "../plan/change.ts";
import { ModuleError, RefusedError } from "../errors/command-errors.ts";
import type { Change } from "../plan/change.ts";
import { placeOf } from "../plan/plan.ts";

/** A change of a plan that was reviewed. */
export interface ReviewedChange extends Pick<Change, "schema" | "key" | "message" | "settings"> {
  /** The change as text that is the same in each environment. @default `message` */
  readonly meaning?: string;
}

/** Reads the output of `ws-schema plan --json`. @throws ModuleError if the text is something else, or of another version */
export function readReviewed(text: string, path: string): ReviewedChange[] {
  const { version, changes } = planIn(text);
  if (Array.isArray(changes) && changes.every(isReviewed)) {
    if (version === PLAN_VERSION) return changes as ReviewedChange[];
    throw new ModuleError(
      `${path}: Expected a plan of version ${PLAN_VERSION}, got ${describeValue(version)}. Write it again with this version of ws-schema.`,
    );
  }
  throw new ModuleError(
    `${path}: Expected the output of npx @ws/schema plan --json. Write it with: npx @ws/schema plan --json FILE.ts`,
  );
}

function planIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function isReviewed(change: unknown): boolean {
  if (!isFields(change)) return false;
  const { schema, key = "", message, meaning: stable = "" } = change;
  return [schema, key, message, stable].every((value) => typeof value === "string");
}

/** Returns how many changes were made, for a message. */
export const doneSoFar = (requests: number): string =>
  requests === 0 ? "Nothing was changed." : `Changes made before: ${requests}.`;

/** @throws RefusedError if Notion or the file changed, so that the rest of the plan is another one */
export function refuseDifference(
  open: readonly Change[],
  rest: readonly Change[],
  requests: number,
  options?: { readonly cause: unknown },
): void {
  const lines = difference(open, rest, identity);
  if (lines === undefined) return;
  throw new RefusedError(
    "The data source or the file changed after the plan was made. The rest of the plan would now differ " +
      `(+ new, - no longer needed):\n${lines}\n` +
      `${doneSoFar(requests)} Review the new plan with npx @ws/schema plan, then run npx @ws/schema apply again.`,
    options,
  );
}

/** @throws RefusedError if a plan is neither the reviewed one nor its rest, which remains after an interruption */
export function refuseOtherPlan(reviewed: readonly ReviewedChange[], planned: readonly Change[]): void {
  const rest = reviewed.slice(Math.max(0, reviewed.length - planned.length));
  const now = planned.map(reviewedForm);
  if (difference(rest, now, meaning) === undefined) return;
  throw new RefusedError(
    "Nothing was changed: this plan is another one than the reviewed plan (+ only here, - only in the reviewed plan):\n" +
      `${difference(reviewed, now, meaning)}\nReview it with npx @ws/schema plan --json, and pass that plan.`,
  );
}

/** Returns one line for each difference of two plans. Undefined if they are equal. */
function difference<Item extends Pick<Change, "schema" | "key" | "message">>(
  before: readonly Item[],
  now: readonly Item[],
  identityOf: (change: Item) => string,
): string | undefined {
  const [expected, found] = [before.map(identityOf), now.map(identityOf)];
  if (JSON.stringify(expected) === JSON.stringify(found)) return undefined;
  const lineOf = (sign: string, change: Item) => `${sign} ${placeOf(change)}: ${change.message}`;
  const lines = [
    ...now.filter((change) => !expected.includes(identityOf(change))).map((change) => lineOf("+", change)),
    ...before.filter((change) => !found.includes(identityOf(change))).map((change) => lineOf("-", change)),
  ];
  return lines.length === 0 ? "the order of the changes" : lines.join("\n");
}

/** Returns what identifies a change in the plan, before and after other changes. */
const identity = ({ schema, key, id, message, stableMessage, refusal }: Change): string =>
  `${schema}.${key ?? id}: ${stableMessage ?? message}${refusal ?? ""}`;

const reviewedForm = ({ stableMessage, ...change }: Change): ReviewedChange => ({
  ...change,
  ...(stableMessage === undefined ? {} : { meaning: stableMessage }),
});

/** Returns the meaning of a change, which is the same in each environment. */
const meaning = ({ schema, key = "", message, meaning: stable = message, settings }: ReviewedChange): string =>
  `${schema}.${key}: ${stable} ${JSON.stringify(sorted(settings))}`;

/** Returns a value with the members of its objects in one order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
};
