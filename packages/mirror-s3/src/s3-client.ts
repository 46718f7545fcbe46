// The client of S3, and its errors.
import { S3Client } from "@aws-sdk/client-s3";
import { messageOf } from "@ws/helpers/messages";
import { S3FilesError } from "./errors.ts";

/** A bucket and its client. */
export interface S3Place {
  readonly client: S3Client;
  readonly bucket: string;
}

/** Number of times a request is sent until it succeeds: a server that is busy answers with 503. */
const MAX_ATTEMPTS = 6;

/** Time for a new connection. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Time without a byte in either direction, after which a request has failed. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Limits of requests. Times are milliseconds. */
interface S3Limits {
  readonly connectMs?: number;
  readonly silenceMs?: number;
  /** Cancels all requests when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Creates a client with the usual variables of AWS. A request that the server does not answer in time is not sent again. */
export function createS3Client(
  environment: NodeJS.ProcessEnv,
  { connectMs = CONNECT_TIMEOUT_MS, silenceMs = SILENCE_TIMEOUT_MS, signal }: S3Limits = {},
): S3Client {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const endpoint = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL].find((url) => url !== undefined && url !== "");
  const region = [AWS_REGION, AWS_DEFAULT_REGION].find((name) => name !== undefined && name !== "");
  const client = new S3Client({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    // The signature covers the SHA-256 of each body, which the server checks. Servers other than AWS refuse the checksums that the client adds otherwise.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(region === undefined ? {} : { region }),
    // A server of your own has no subdomain for each bucket, and its region does not matter.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: region ?? "us-east-1" }),
  });
  if (signal !== undefined) {
    const { requestHandler } = client.config;
    const handle = requestHandler.handle.bind(requestHandler);
    requestHandler.handle = (request, options) => handle(request, { ...options, abortSignal: signal });
  }
  // Below the retries, which would repeat the error of the SDK.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // oxlint-disable-next-line eslint/preserve-caught-error -- the SDK repeats an error whose cause is a timeout
        throw new Error(
          `The server did not connect within ${connectMs / 1000} s, or sent nothing for ${silenceMs / 1000} s.`,
        );
      }
    },
    { step: "deserialize", priority: "low", name: "noRepeatedTimeouts" },
  );
  return client;
}

/** True for a request or a body that was too slow. The SDK gives cut connections the same name, and they have a code. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError" && !("code" in error);

/** True for a request that a signal has cancelled. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** Returns the status of a response that the server refused. Undefined for another error. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode;
}

const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: "Create the bucket, or correct its name.",
  AccessDenied: "Allow the key to read, write, list and delete objects.",
  InvalidAccessKeyId: "Check AWS_ACCESS_KEY_ID.",
  SignatureDoesNotMatch: "Check AWS_SECRET_ACCESS_KEY.",
  CredentialsProviderError: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.",
};

/** Returns the error of a request that failed. */
export function s3Error(address: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof S3FilesError) return error;
  const advice = ADVICE[error.name];
  return new S3FilesError(
    "s3_failed",
    `The files in ${address} cannot be read or written: ${reasonOf(error)}${advice === undefined ? "" : ` ${advice}`}`,
    { cause: error },
  );
}

/** Names of the SDK for a response without an error in its body. */
const UNNAMED: ReadonlySet<string> = new Set(["UnknownError", "Unknown", "Error"]);

/** Returns the status of the response, the code of the error, and its message, without repeating one. */
function reasonOf(error: Error): string {
  const status = statusOf(error);
  const message = messageOf(error);
  const names = [error.name, message].filter((text) => !UNNAMED.has(text));
  const parts = status === undefined ? names : [`HTTP status ${status}`, ...names];
  return [...new Set(parts)].join(": ");
}
