// Help for the error codes that only the emulator sends. `npm run update` writes it to docs/errors.md. No other module
// imports this file.
import type { STATUS_OF_CODE } from "./api-error.ts";

type OwnCode = Extract<keyof typeof STATUS_OF_CODE, "not_implemented" | "payload_too_large">;

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
export const ERROR_HELP: Readonly<Record<OwnCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>> = {
  payload_too_large: {
    happened:
      "The body of the request is larger than the server accepts. Notion sends status 413, some proxies without a code.",
    applied: "No. The server refused the request.",
    nextStep:
      "Send less at a time. `appendBlockTree()` splits block trees, and `uploadFile()` sends large files in parts.",
  },
  not_implemented: {
    happened: "The emulator does not have the operation. Notion has it.",
    applied: "No. The emulator refused the request.",
    nextStep: "Test the call with a cassette of `@ws/testing`, or report the operation that you need.",
  },
};
