// Help for the codes that only this package has. The codes of Notion have the help of `@ws/core`. No other module
// imports this file, so that no program loads the texts.
import type { ClientErrorCode } from "./error-codes.ts";

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
export const ERROR_HELP: Readonly<
  Record<ClientErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  notionhq_client_request_timeout: {
    happened: "No complete response arrived within `timeoutMs` or `deadlineMs`.",
    applied: "Possibly. `cause.maybeApplied` is false if it was not.",
    nextStep: "Check whether the change exists before you repeat a write. Raise `timeoutMs` for slow requests.",
  },
  notionhq_client_response_error: {
    happened: "The response is not one of Notion, or its code is not known to `@notionhq/client`.",
    applied: "Possibly, for a status from 500 on. `cause.maybeApplied` is false if it was not.",
    nextStep: "Look at `status` and `body`. For a code of Notion, `cause.code` has its name.",
  },
  notionhq_client_invalid_path_parameter: {
    happened: "An id is missing, or it could change the path of the request.",
    applied: "No. Nothing was sent.",
    nextStep: "Pass the id of an object. `extractPageId()` finds it in a URL.",
  },
};
