// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { FleetErrorCode } from "./errors.ts";

const UNCHANGED = "No. The copies and the queue are unchanged.";
const STEPS = "In part. The copy keeps each finished step, and the next slice continues after it.";

/** Help by error code: the cause, whether something may have been changed, and the next step. */
export const ERROR_HELP: Readonly<
  Record<FleetErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  invalid_argument: {
    happened: "An option, a variable or a setting of Redis has a wrong value.",
    applied: UNCHANGED,
    nextStep: "The message names the value and what was expected.",
  },
  no_copies: {
    happened: "The database has no copies.",
    applied: UNCHANGED,
    nextStep: "Check the URL. `npx @ws/fleet work` creates the copies.",
  },
  queue_lost: {
    happened: "Redis has lost the jobs of the queue, such as by a restart without persistence.",
    applied: STEPS,
    nextStep: "Nothing: `work` creates the jobs again. Let Redis keep its data (`appendonly yes`, `noeviction`).",
  },
  database_unavailable: {
    happened: "PostgreSQL could not be reached, or has refused a statement.",
    applied: STEPS,
    nextStep: "Check the URL, that PostgreSQL runs, and that its user may create schemas. The next slice continues.",
  },
  redis_unavailable: {
    happened: "Redis could not be reached.",
    applied: UNCHANGED,
    nextStep: "Check the URL, and that Redis runs.",
  },
  redis_full: {
    happened: "The memory of Redis is full, so it refuses to store anything.",
    applied: STEPS,
    nextStep: "Raise `maxmemory`, or remove what other programs store there. The workers continue.",
  },
  redis_read_only: {
    happened: "Redis is a replica, such as the old master after a failover, and refuses to store anything.",
    applied: STEPS,
    nextStep:
      "Let the address lead to the master, or use `redis+sentinel://`. The connections are opened again each second, and the workers continue.",
  },
  database_read_only: {
    happened: "PostgreSQL is a standby, or read-only for another reason, and refuses to store anything.",
    applied: STEPS,
    nextStep:
      "Let the address lead to the primary server. The connections are opened again, and the next slices continue.",
  },
  history_lost: {
    happened: "The copy of a workspace was removed from the database by another program, and its history with it.",
    applied: "No. The slice reads all objects into a new copy.",
    nextStep: "Restore the schema from a backup of the database, if the history is needed.",
  },
  loss_refused: {
    happened: "A run has stopped, because more than the limits of the workspace would have gone out of sight.",
    applied: "No. Nothing is marked as out of sight. The copy keeps what the run has read.",
    nextStep:
      "Share the pages with the connection again. If the loss is meant, run `npx @ws/mirror pull --workspace NAME --accept-loss`.",
  },
  aborted: {
    happened: "A worker has ended before a slice has, or a slice took a minute longer than its time.",
    applied: STEPS,
    nextStep: "Nothing: the next slice continues.",
  },
};
