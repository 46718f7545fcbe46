// The error classes and guards of both packages, for errors that programs create and for other values.
import * as official from "@notionhq/client";
import * as compat from "@ws/compat";
import { describe, expect, test } from "vitest";

type Errors = Pick<
  typeof compat,
  "APIResponseError" | "InvalidPathParameterError" | "RequestTimeoutError" | "UnknownHTTPResponseError"
>;

const PACKAGES = [
  { name: "@notionhq/client", errors: official as object as Errors },
  { name: "@ws/compat", errors: compat },
];

const response = { status: 403, rawBodyText: "{}" };

const SAMPLES: readonly (readonly [name: string, create: (errors: Errors) => Error])[] = [
  ["a timeout", ({ RequestTimeoutError }) => new RequestTimeoutError()],
  ["a timeout with a message", ({ RequestTimeoutError }) => new RequestTimeoutError("too late")],
  ["an invalid path", ({ InvalidPathParameterError }) => new InvalidPathParameterError("bad id")],
  [
    "an error of the service",
    ({ APIResponseError }) =>
      new APIResponseError({
        ...response,
        code: compat.APIErrorCode.RestrictedResource,
        message: "No access.",
        headers: new Headers({ "x-notion-request-id": "1", "cf-ray": "2" }),
        additional_data: { a: "b" },
        request_id: undefined,
      }),
  ],
  [
    "an unknown response with plain headers",
    ({ UnknownHTTPResponseError }) =>
      new UnknownHTTPResponseError({ ...response, message: undefined, headers: { "X-Notion-Request-Id": ["1"] } }),
  ],
  [
    "an unknown response with a message",
    ({ UnknownHTTPResponseError }) =>
      new UnknownHTTPResponseError({ ...response, message: "Nothing.", headers: undefined }),
  ],
];

const fieldsOf = ({ name, message, ...fields }: Error): object => ({ name, message, ...fields });

test.each(SAMPLES)("%s has the same fields", (_, create) => {
  const [theirs, ours] = PACKAGES.map(({ errors }) => fieldsOf(create(errors)));
  expect(ours).toEqual(theirs);
});

test.each([
  { "cf-ray": "8f00" },
  { "cf-ray": "8f00", "content-type": "text/html" },
  { "cf-ray": "8f00", "x-notion-request-id": "1" },
  { "content-type": "text/html" },
])("an unknown response with %j has the same message", (headers) => {
  for (const status of [403, 502]) {
    const args = { ...response, status, message: undefined, headers };
    expect(fieldsOf(new compat.UnknownHTTPResponseError(args))).toEqual(
      fieldsOf(new official.UnknownHTTPResponseError(args)),
    );
  }
});

test("an invalid path without a message has the same message", () => {
  expect(new compat.InvalidPathParameterError().message).toBe(new official.InvalidPathParameterError().message);
});

describe("guards", () => {
  const verdicts = (package_: typeof official | typeof compat, value: unknown): boolean[] => [
    package_.isNotionClientError(value),
    package_.isHTTPResponseError(value),
    package_.APIResponseError.isAPIResponseError(value),
    package_.UnknownHTTPResponseError.isUnknownHTTPResponseError(value),
    package_.RequestTimeoutError.isRequestTimeoutError(value),
    package_.InvalidPathParameterError.isInvalidPathParameterError(value),
  ];

  test.each(SAMPLES)("agree on %s", (_, create) => {
    const theirs = verdicts(official, create(official as object as Errors));
    expect(verdicts(compat, create(compat))).toEqual(theirs);
    expect(theirs).toContain(true);
  });

  test.each([undefined, null, 1, "error", {}, { code: "object_not_found" }, new Error("other")])(
    "agree on %j, which is no error of a client",
    (value) => {
      expect(verdicts(compat, value)).toEqual(verdicts(official, value));
    },
  );

  test("recognize errors of another copy of the package", async () => {
    const { href } = new URL("../dist/errors/errors.js?another-copy", import.meta.url);
    const copy = (await import(/* @vite-ignore */ href)) as Errors;
    const error = new copy.RequestTimeoutError();
    expect(error).not.toBeInstanceOf(compat.RequestTimeoutError);
    expect(compat.RequestTimeoutError.isRequestTimeoutError(error)).toBe(true);
  });
});

test.each(PACKAGES)("rejectAfterTimeout of $name settles with the promise, or rejects", async ({ errors }) => {
  const { RequestTimeoutError } = errors;
  expect(await RequestTimeoutError.rejectAfterTimeout(Promise.resolve(1), 1000)).toBe(1);
  await expect(RequestTimeoutError.rejectAfterTimeout(Promise.reject(new Error("no")), 1000)).rejects.toThrow("no");
  const never = new Promise(() => undefined);
  await expect(RequestTimeoutError.rejectAfterTimeout(never, 5)).rejects.toBeInstanceOf(RequestTimeoutError);
});

test("databases.query of older versions fails with the name of its successor", async () => {
  const databases: object = new compat.Client({ auth: "ntn_x" }).databases;
  const query = Reflect.get(databases, "query") as (args: object) => Promise<unknown>;
  await expect(query({ database_id: "1" })).rejects.toThrow("Use dataSources.query");
});
