// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { HelperErrorCode } from "./errors.ts";

const NOT_SENT = "No. Nothing was sent.";
const READ = "No. The helper only reads.";

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
export const ERROR_HELP: Readonly<
  Record<HelperErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  invalid_argument: {
    happened: "An argument or option has a wrong value.",
    applied: NOT_SENT,
    nextStep: "The message names the argument and what was expected.",
  },
  unexpected_promise: {
    happened: "A blocking helper received a function that returns a promise.",
    applied: "Possibly. The function was called once.",
    nextStep: "Pass a method of the blocking `Client`, or use the helper whose name begins with `async`.",
  },
  invalid_page: {
    happened: "A response is not a page of a list.",
    applied: READ,
    nextStep: "Pass a method that returns lists, such as `client.users.list`.",
  },
  invalid_response: {
    happened: "A response does not have the form that the operation documents.",
    applied: "Possibly, if the request was a write.",
    nextStep: "Look at the response. A mock or a proxy may have changed it, or the API version has another form.",
  },
  missing_cursor: {
    happened: "A page of a list has `has_more: true` and no `next_cursor`.",
    applied: READ,
    nextStep: "Repeat the list. If it happens again, report it to Notion.",
  },
  repeated_cursor: {
    happened: "A page of a list has a `next_cursor` that was used before, so the list would never end.",
    applied: READ,
    nextStep: "Repeat the list. If it happens again, report it to Notion.",
  },
  cursor_expired: {
    happened:
      "Notion no longer accepts the cursor of a list, because its session has ended, and the list cannot begin again by itself: the cursor was yours, the items have no ids, or a new pass got no further.",
    applied: READ,
    nextStep:
      "Begin the list again without `start_cursor`. `error.read` is the number of items before, and a collecting helper has them in `error.items`.",
  },
  incomplete_result: {
    happened: "Notion ended a list although more items match: a query returns at most 10,000 rows.",
    applied: READ,
    nextStep:
      "Use `iterateAllRows()` of `@ws/helpers`, narrow the filter, or pass `{ allowIncomplete: true }` to a helper.",
  },
  rows_not_separable: {
    happened: "More rows were created in one minute than a query returns, and no property tells them apart.",
    applied: READ,
    nextStep: "Add a property of type `unique_id` to the data source, or pass a filter that makes fewer rows match.",
  },
  property_cut: {
    happened: "A page shows at most 25 people, relations or mentions of a property, and there may be more.",
    applied: READ,
    nextStep: "Pass `client.pages.properties.retrieve`, so that the helper can read the rest.",
  },
  invalid_property: {
    happened: "A property does not exist, is read-only, or does not take the value.",
    applied: NOT_SENT,
    nextStep: "Compare the name and the type with `properties` of the data source.",
  },
  invalid_id: {
    happened: "A text is neither an id nor a URL of the expected kind.",
    applied: NOT_SENT,
    nextStep: "Pass the URL from “Copy link” in the app. The message names the helper for another kind of URL.",
  },
  append_failed: {
    happened: "A request failed while a block tree was appended.",
    applied: "In part. `progress` has the blocks that exist.",
    nextStep:
      "Call the function again with the same blocks and `{ resume: error.progress }`. It checks whether the last request was applied.",
  },
  upload_failed: {
    happened: "A request failed after a file upload was created.",
    applied: "In part. `resume` has the upload and the parts that were sent.",
    nextStep: "Call the function again with the same file and `{ resume: error.resume }` within an hour.",
  },
  download_failed: {
    happened: "The file store refused a file, also at its new URL.",
    applied: READ,
    nextStep: "Read the object again. The file may have been deleted.",
  },
  invalid_webhook: {
    happened: "The body of a webhook request is neither an event nor the handshake.",
    applied: READ,
    nextStep: "Respond with a status from 400 to 499. Verify the signature before you parse the body.",
  },
  authorization_failed: {
    happened: "The user denied access, the `state` differs, or the callback URL has no code.",
    applied: NOT_SENT,
    nextStep: "Send the user to `authorizationUrl()` again. Store the `state` in the session of the user.",
  },
  no_token: {
    happened: "The store has no token for the id, or the token cannot be refreshed.",
    applied: NOT_SENT,
    nextStep: "Send the user through the authorization again.",
  },
};
