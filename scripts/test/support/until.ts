import { setTimeout as wait } from "node:timers/promises";

/** Waits until a condition holds. For hooks and for servers: `expect.poll()` works in tests only, and reports what it got. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}
