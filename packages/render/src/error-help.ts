// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { RenderErrorCode } from "./errors.ts";

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
export const ERROR_HELP: Readonly<
  Record<RenderErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  invalid_argument: {
    happened:
      "The source, the client, the object or an option that you passed is wrong. The message names it and what was expected.",
    applied: "No. Nothing was read.",
    nextStep: "Pass what the message names, for example `sourceFromClient(client)` in place of the client.",
  },
  object_not_found: {
    happened: "The source has no object with this id and kind.",
    applied: "No. Renderers only read.",
    nextStep:
      "Check the id. With a client, share the page with the connection; with objects, add the object to the list.",
  },
};
