// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { MirrorErrorCode } from "./errors.ts";

const UNCHANGED = "No. The copy and the workspace are unchanged.";
const STEPS = "In part. The copy keeps each finished step, and the next run continues after it.";

/** Help by error code: the cause, whether something may have been changed, and the next step. */
export const ERROR_HELP: Readonly<
  Record<MirrorErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  invalid_argument: {
    happened: "An argument, a flag or a variable has a wrong value.",
    applied: UNCHANGED,
    nextStep: "The message names the argument and what was expected.",
  },
  not_a_copy: {
    happened: "There is no copy in the folder or database, or the database is not readable.",
    applied: UNCHANGED,
    nextStep: "Check the path or the URL. `npx @ws/mirror pull DIR` creates a copy.",
  },
  old_copy: {
    happened: "An earlier version of this package wrote the copy, and its tables are not updated.",
    applied: UNCHANGED,
    nextStep: "Run `npx @ws/mirror pull DIR`, which updates the tables. The message says why if that is not possible.",
  },
  no_index: {
    happened: "The index of the search is missing, damaged, or not complete.",
    applied: UNCHANGED,
    nextStep:
      "Run `npx @ws/mirror verify DIR --rebuild-index`. `npx @ws/mirror pull DIR` also completes or creates an index.",
  },
  other_workspace: {
    happened: "The copy belongs to another workspace than the token.",
    applied: UNCHANGED,
    nextStep: "Use one folder or schema for each workspace.",
  },
  copy_in_use: {
    happened: "Another process changes the copy.",
    applied: UNCHANGED,
    nextStep: "Wait until the other process has ended.",
  },
  copy_replaced: {
    happened: "The copy was removed or replaced while a process used it.",
    applied: STEPS,
    nextStep:
      "Run the command again. If it was the store of files, the message names the file: look at the store first.",
  },
  lock_lost: {
    happened: "The connection that holds the lock of the copy has ended, such as by a restart of PostgreSQL.",
    applied: STEPS,
    nextStep: "Run the command again. `watch` and `npx @ws/fleet work` do so by themselves.",
  },
  clock_ahead: {
    happened:
      "A run lies in the future, because the clock of a machine was wrong. The rules of `forget` would keep too little.",
    applied: UNCHANGED,
    nextStep:
      "Correct the clock, then run `npx @ws/mirror mend-clock DIR`. With `--even-so`, `forget` goes on in any case.",
  },
  run_failed: {
    happened: "A run ended because Notion or the database could not be reached. `cause` is the last error.",
    applied: STEPS,
    nextStep: "Look at `cause`, then run the command again.",
  },
  bad_target: {
    happened: "The page that a restore writes to does not exist, is not shared, or is not empty.",
    applied: UNCHANGED,
    nextStep: "Create an empty page, share it with the integration, and pass its id.",
  },
  missing_file: {
    happened: "The store of files lacks a content that the copy refers to.",
    applied: UNCHANGED,
    nextStep:
      "Run `npx @ws/mirror pull DIR`, which downloads it again if Notion still has it. `npx @ws/mirror verify DIR` lists all missing files.",
  },
  damaged_file: {
    happened: "The content of a file does not have the hash with which it was stored.",
    applied: UNCHANGED,
    nextStep: "Run `npx @ws/mirror verify DIR --repair`, which downloads it again if Notion still has it.",
  },
  cannot_write: {
    happened: "A file or folder cannot be written: the disk is full, or the permissions do not allow it.",
    applied: STEPS,
    nextStep: "The message names the path. Make space or correct the permissions, then run the command again.",
  },
  aborted: {
    happened: "A signal ended the command, or the store of files did not answer in time.",
    applied: STEPS,
    nextStep: "Run the command again.",
  },
};
