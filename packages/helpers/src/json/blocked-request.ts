import { fieldsOf } from "./fields.ts";

/** Returns true for a body, or the `additionalData` of an error, with which Notion blocks a request on purpose: it must not be repeated. */
export const isBlockedRequest = (additionalData: unknown): boolean =>
  fieldsOf(additionalData)["rate_limit_reason"] === "public_api_request_blocked";
