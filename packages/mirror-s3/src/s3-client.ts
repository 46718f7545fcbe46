// The client of S3, and its errors.
import { S3Client } from "@aws-sdk/client-s3";
import { messageOf } from "@ws/helpers/tasks";
import { S3FilesError } from "./errors.ts";

/** A bucket and its client. */
export interface S3Place {
  readonly client: S3Client;
  readonly bucket: string;
}

/** Number of times a request is sent until it succeeds: a server that is busy answers with 503. */
const MAX_ATTEMPTS = 6;

/** Creates a client with the usual variables of AWS. */
export function createS3Client(environment: NodeJS.ProcessEnv): S3Client {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const endpoint = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL].find((url) => url !== undefined && url !== "");
  const region = [AWS_REGION, AWS_DEFAULT_REGION].find((name) => name !== undefined && name !== "");
  return new S3Client({
    maxAttempts: MAX_ATTEMPTS,
    // The signature covers the SHA-256 of each body, which the server checks. Servers other than AWS refuse the checksums that the client adds otherwise.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(region === undefined ? {} : { region }),
    // A server of your own has no subdomain for each bucket, and its region does not matter.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: region ?? "us-east-1" }),
  });
}

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
    `The files in ${address} cannot be read or written: ${error.name}: ${messageOf(error)}${advice === undefined ? "" : ` ${advice}`}`,
    { cause: error },
  );
}
