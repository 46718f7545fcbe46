// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { CreateSiteErrorCode } from "./errors.ts";

/** Help by error code: the cause, whether something may have been changed, and the next step. */
export const ERROR_HELP: Readonly<
  Record<CreateSiteErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  invalid_argument: {
    happened: "A token, page, language or theme is wrong.",
    applied: "No. Nothing was written.",
    nextStep: "Correct the option that the message names.",
  },
  bad_folder: {
    happened: "The folder of a new site has files, is a file, or cannot be written.",
    applied: "No. Files that were written beside it are removed.",
    nextStep: "Choose a folder that does not exist.",
  },
  no_page: {
    happened: "Notion does not accept the token, or does not show it the page.",
    applied: "No. Nothing was written.",
    nextStep: "Copy the token and the link again. Share the page with the connection: **•••**, then **Connections**.",
  },
};
