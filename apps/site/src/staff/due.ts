import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";

/** When a repair is due. */
export type Due = "overdue" | "today" | "later" | "none";

/** Stages in which the workshop still has something to do. */
const OPEN: ReadonlySet<unknown> = new Set(repairs.properties.stage.options.slice(0, -2));

/** Returns when a repair is due. Nothing is overdue that waits for its customer. */
export function dueOf({ due, stage }: Pick<Repair, "due" | "stage">, nowMs: number): Due {
  const day = due?.start.slice(0, 10);
  if (day === undefined) return "none";
  const today = new Date(nowMs).toISOString().slice(0, 10);
  if (!OPEN.has(stage) || day > today) return "later";
  return day === today ? "today" : "overdue";
}

/** Returns repairs in the order of their work: overdue, due today, later, without a date. */
export const byDue = (repair: readonly Repair[]): Repair[] =>
  repair.toSorted((a, b) => compare(a.due?.start ?? "~", b.due?.start ?? "~"));

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
