// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { S3FilesErrorCode } from "./errors.ts";

/** Help by error code: the cause, whether something may have been changed, and the next step. */
export const ERROR_HELP: Readonly<
  Record<S3FilesErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  s3_failed: {
    happened: "A file could not be read or written, after up to 6 attempts.",
    applied: "In part. Parts of a large file can be in the bucket. No file is stored incompletely.",
    nextStep: "Look at `cause` and at the advice in the message, then run the command again: it continues.",
  },
  missing_file: {
    happened: "The bucket lacks a file that the copy refers to.",
    applied: "No.",
    nextStep:
      "Check the prefix. `npx @ws/mirror verify DIR` lists all missing files. Take them from a backup of the bucket.",
  },
};
