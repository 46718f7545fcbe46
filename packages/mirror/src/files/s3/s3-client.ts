// The client of S3. Its package is an optional peer, which is loaded only here.
import type { S3Client } from "@aws-sdk/client-s3";
import { messageOf, MirrorError } from "../../errors.ts";
import { loadOptional } from "../../load-optional.ts";

/** The package. */
export type S3Package = typeof import("@aws-sdk/client-s3");

/** A bucket and its client. */
export interface S3Place {
  readonly s3: S3Package;
  readonly client: S3Client;
  readonly bucket: string;
}

/** Number of times a request is sent until it succeeds: a server that is busy answers with 503. */
const MAX_ATTEMPTS = 6;

/**
 * Loads the package.
 * @throws MirrorError `invalid_argument` if it is not installed
 */
export function loadS3(): Promise<S3Package> {
  return loadOptional(
    () => import("@aws-sdk/client-s3"),
    "Files in S3 need the package @aws-sdk/client-s3. Install it: npm install @aws-sdk/client-s3.",
  );
}

/** Creates a client with the usual variables of AWS. */
export function createS3Client({ S3Client: Client }: S3Package, environment: NodeJS.ProcessEnv): S3Client {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const endpoint = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL].find((url) => url !== undefined && url !== "");
  const region = [AWS_REGION, AWS_DEFAULT_REGION].find((name) => name !== undefined && name !== "");
  return new Client({
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
  if (!(error instanceof Error) || error instanceof MirrorError) return error;
  const advice = ADVICE[error.name];
  return new MirrorError(
    "run_failed",
    `The files in ${address} cannot be read or written: ${error.name}: ${messageOf(error)}${advice === undefined ? "" : ` ${advice}`}`,
    { cause: error },
  );
}
