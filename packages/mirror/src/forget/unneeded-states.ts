// Decides which states of one object nobody can read any more.
import { isUnreadable, type TimeSpan } from "./forgotten-times.ts";

/** When an object had a state. */
export interface ObjectState {
  readonly seenAt: string;
  /** Time at which the object was found missing in this state. Null: it got another state, or still has this one. */
  readonly removedAt: string | null;
}

/** The states of an object that `forget` keeps and removes. */
export interface StatePlan {
  /** The states that stay, the oldest first. A removal that a later, unneeded state had is now its own. */
  readonly kept: readonly ObjectState[];
  readonly unneeded: readonly ObjectState[];
}

/**
 * Plans which states of an object stay. At each time that is not forgotten, the object is as before, or missing as before.
 * @param states all states, the oldest first, the present one last
 */
export function planStates(states: readonly ObjectState[], forgotten: readonly TimeSpan[]): StatePlan {
  const kept: ObjectState[] = [];
  const unneeded: ObjectState[] = [];
  for (const [index, state] of states.entries()) {
    const { seenAt, removedAt } = state;
    const nextSeen = states[index + 1]?.seenAt;
    const end = removedAt !== null && (nextSeen === undefined || removedAt < nextSeen) ? removedAt : nextSeen;
    if (!isUnreadable(forgotten, seenAt, end)) {
      kept.push(state);
      continue;
    }
    unneeded.push(state);
    const last = kept.at(-1);
    // Without the removal, the object would exist in its last kept state until it gets the next one.
    if (last?.removedAt === null && removedAt !== null) kept[kept.length - 1] = { ...last, removedAt };
  }
  return { kept, unneeded };
}
