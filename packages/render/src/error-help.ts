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
  hook_failed: {
    happened:
      "A function that you passed, such as `blocks.callout` or `linkTo`, has thrown, its promise was rejected, or its result has another form. `onError` gets the error, with the name of the function and the id of the block.",
    applied: "The page has the default in place of the result.",
    nextStep: "Read `cause`, and mend the function. To stop at such an error, throw it in `onError`.",
  },
  hook_missing: {
    happened:
      "A page has equations or code, and the renderer has no function for them. `onError` is called once for the page.",
    applied: "The page shows the source of equations, and code without colors.",
    nextStep:
      "Pass `renderEquation` of `@ws/render/math` and `highlightCode` of `@ws/render/highlight`, or false if you want none.",
  },
  object_not_found: {
    happened: "The source has no object with this id and kind.",
    applied: "No. Renderers only read.",
    nextStep:
      "Check the id. With a client, share the page with the connection; with objects, add the object to the list.",
  },
};
