// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { ReplayErrorCode } from "./errors.ts";

const NOT_SENT = "No. Nothing was sent.";

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
export const ERROR_HELP: Readonly<
  Record<ReplayErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  replay_miss: {
    happened: "No unused recorded interaction fits the request. The message names the nearest one and the differences.",
    applied: NOT_SENT,
    nextStep: "Run the command in the message to record the request, or name values that change with `volatile`.",
  },
  unused_interactions: {
    happened: "Some recorded interactions were not used.",
    applied: "No. The recording was replayed.",
    nextStep: "Run the command in the message to remove them, or find out why the program sends fewer requests.",
  },
  invalid_recording: {
    happened: "An interaction or a recording file is invalid. The message names the place.",
    applied: NOT_SENT,
    nextStep: "Correct the file, or record it again.",
  },
  unsupported_request: {
    happened: "The request cannot be compared: its URL is not below `/v1/`, or its body is neither text nor bytes.",
    applied: NOT_SENT,
    nextStep: "Send the request with the client. Forms are compared if the client encodes them.",
  },
  invalid_option: {
    happened: "An option is unknown or has an invalid value.",
    applied: NOT_SENT,
    nextStep: "The message names the option and its values.",
  },
  recording_forbidden: {
    happened: "The mode records, but `CI` is set.",
    applied: NOT_SENT,
    nextStep: "Record on your machine and commit the cassette, or set `WS_CASSETTE_RECORD=1`.",
  },
  file_busy: {
    happened: "Another process holds the lock of the cassette file.",
    applied: NOT_SENT,
    nextStep: "Wait for the other process, or use one cassette for each test file.",
  },
};
