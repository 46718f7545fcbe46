// Compares the plan that was printed or reviewed with the plan that is found now.
import { fieldsOf, isFields } from "@ws/helpers/json";
import { ModuleError, RefusedError } from "../errors/command-errors.ts";
import type { Change } from "../plan/change.ts";
import { placeOf } from "../plan/plan.ts";

/** A change of a plan that was reviewed. */
export type ReviewedChange = Pick<Change, "schema" | "key" | "message" | "stableMessage">;

/** Reads the output of `ws-schema plan --json`. @throws ModuleError if the text is something else */
export function readReviewed(text: string, path: string): ReviewedChange[] {
  try {
    const { changes } = fieldsOf(JSON.parse(text));
    if (Array.isArray(changes) && changes.every(isReviewed)) return changes as ReviewedChange[];
  } catch {
    // The error is the same as that of a wrong form.
  }
  throw new ModuleError(
    `${path}: Expected the output of ws-schema plan --json. Write it with: ws-schema plan --json FILE.ts`,
  );
}

function isReviewed(change: unknown): boolean {
  if (!isFields(change)) return false;
  const { schema, key = "", message, stableMessage = "" } = change;
  return [schema, key, message, stableMessage].every((value) => typeof value === "string");
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
      `${doneSoFar(requests)} Review the new plan with ws-schema plan, then run ws-schema apply again.`,
    options,
  );
}

/** @throws RefusedError if a plan is neither the reviewed one nor its rest, which remains after an interruption */
export function refuseOtherPlan(reviewed: readonly ReviewedChange[], planned: readonly Change[]): void {
  const rest = reviewed.slice(Math.max(0, reviewed.length - planned.length));
  if (difference(rest, planned, meaning) === undefined) return;
  throw new RefusedError(
    "Nothing was changed: this plan is another one than the reviewed plan (+ only here, - only in the reviewed plan):\n" +
      `${difference(reviewed, planned, meaning)}\nReview it with ws-schema plan --json, and pass that plan.`,
  );
}

/** Returns one line for each difference of two plans. Undefined if they are equal. */
function difference<Item extends ReviewedChange>(
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

/** Returns what a change means in each environment. Ids differ. */
const meaning = ({ schema, key = "", message, stableMessage }: ReviewedChange): string =>
  `${schema}.${key}: ${stableMessage ?? message}`;
