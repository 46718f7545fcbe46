// Errors of Notion. Routes throw them, and handle-request.ts turns them into responses.
import type { JsonObject } from "../values/json.ts";

/** Notion's error codes with their status. @source api/errors-and-limits.yaml */
export const STATUS_OF_CODE = {
  invalid_json: 400,
  invalid_request_url: 400,
  invalid_request: 400,
  invalid_beta: 400,
  validation_error: 400,
  missing_version: 400,
  invalid_grant: 400,
  unauthorized: 401,
  restricted_resource: 403,
  object_not_found: 404,
  conflict_error: 409,
  row_limit_exceeded: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal_server_error: 500,
  not_implemented: 501,
  bad_gateway: 502,
  service_unavailable: 503,
  gateway_timeout: 504,
  service_overload: 529,
} as const;

/** One of Notion's error codes, or `not_implemented`, which only the emulator has. */
export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** An error that ends a request with an error body of Notion. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly additionalData: JsonObject | undefined;
  /** Code and body of the response instead of these, for fault rules. */
  readonly answer: { readonly code?: string | undefined; readonly body?: JsonObject | string | undefined };

  /**
   * @param status the status, for fault rules. @default the status of the code
   * @param answer code and body of the response, for fault rules
   */
  constructor(
    code: ErrorCode,
    message: string,
    additionalData?: JsonObject,
    status?: number,
    answer: ApiError["answer"] = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status ?? STATUS_OF_CODE[code];
    this.additionalData = additionalData;
    this.answer = answer;
  }

  /** Returns the body of the response without `request_id`, which the router adds. */
  toBody(): JsonObject {
    return {
      object: "error",
      status: this.status,
      code: this.answer.code ?? this.code,
      message: this.message,
      ...(this.additionalData === undefined ? {} : { additional_data: this.additionalData }),
    };
  }
}
