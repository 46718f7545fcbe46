// Compares docs/errors.md with the help in the code, and the help with the errors. After an intended change, run
// `npm run update`. The compiler refuses a code of a package without an entry.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { APIErrorCode, ClientErrorCode, InvalidRequestError, RequestAbortedError, APIResponseError } from "@ws/client";
import * as compat from "@ws/compat";
import { CreateSiteError } from "@ws/create-site";
import { FleetError } from "@ws/fleet";
import { HelperError } from "@ws/helpers";
import { MirrorError } from "@ws/mirror";
import { S3FilesError } from "@ws/mirror-s3";
import { SchemaError } from "@ws/schema";
import { createReplay } from "@ws/testing";
import { expect, test } from "vitest";
// oxlint-disable-next-line no-restricted-imports -- the table of the emulator is not exported
import { STATUS_OF_CODE } from "../../packages/emulator/src/errors/api-error.ts";
import { ERROR_TABLES, errorsDoc } from "./errors-doc.ts";
import { ROOT } from "./repository.ts";

const anchors = [...errorsDoc().matchAll(/<a id="([^"]+)">/g)].map(([, anchor = ""]) => anchor);

test("docs/errors.md matches the help in the code", async () => {
  await expect(errorsDoc()).toMatchFileSnapshot("../../docs/errors.md");
});

test("every code of a table of codes has an entry, and each address leads to one entry", () => {
  const tables = [APIErrorCode, ClientErrorCode, compat.APIErrorCode, compat.ClientErrorCode];
  const codes = [...tables.flatMap((table) => Object.values(table)), ...Object.keys(STATUS_OF_CODE)];
  expect(codes.filter((code) => !anchors.includes(code))).toEqual([]);
  expect(new Set(anchors).size).toBe(anchors.length);
});

/** The files in which a package names its codes in a union of types. */
const UNIONS = {
  helpers: "HelperErrorCode",
  schema: "SchemaErrorCode",
  testing: "ReplayErrorCode",
  mirror: "MirrorErrorCode",
  fleet: "FleetErrorCode",
};

test.each(Object.entries(UNIONS))("every code of @ws/%s in %s has an entry", (name, type) => {
  const source = readFileSync(join(ROOT, `packages/${name}/src/errors.ts`), "utf8");
  const [union = ""] = source.match(new RegExp(`export type ${type} =[^;]+;`)) ?? [];
  const codes = [...union.matchAll(/^ +\| "(\w+)"/gm)].map(([, code]) => `${name}-${code}`);
  expect(codes.length).toBeGreaterThan(3);
  expect(codes.filter((code) => !anchors.includes(code))).toEqual([]);
});

test("error.help is the address of an entry", () => {
  const details = { maybeApplied: false, status: 404, headers: {}, body: "", requestId: undefined };
  const more = { additionalData: undefined, retryAfterMs: undefined };
  const replayError = (() => {
    try {
      return createReplay([{ method: "GET", path: "/wrong" } as never]) as never;
    } catch (error) {
      return error as { help: string };
    }
  })();
  const errors: readonly { readonly help: string }[] = [
    new APIResponseError("object_not_found", "no", { ...details, ...more }),
    new InvalidRequestError("wrong"),
    new RequestAbortedError("stopped", details),
    new compat.RequestTimeoutError(),
    new compat.APIResponseError({
      ...details,
      code: "object_not_found",
      message: "no",
      rawBodyText: "",
      additional_data: undefined,
      request_id: undefined,
    }),
    new HelperError("invalid_id", "wrong"),
    new SchemaError("not_a_row", "wrong"),
    new MirrorError("not_a_copy", "wrong"),
    new CreateSiteError("bad_folder", "wrong"),
    new FleetError("queue_lost", "lost"),
    new S3FilesError("s3_failed", "failed"),
    replayError,
  ];
  for (const { help } of errors) {
    const [address, anchor = ""] = help.split("#");
    expect(address).toBe("https://github.com/ws-packages/ws/blob/main/docs/errors.md");
    expect(anchors).toContain(anchor);
  }
});

test("an error with an unknown code leads to the start of the document or to its name", () => {
  const details = { maybeApplied: false, status: 400, headers: {}, body: "", requestId: undefined };
  const withCode = (code: string) =>
    new APIResponseError(code, "no", { ...details, additionalData: undefined, retryAfterMs: undefined }).help;
  expect(withCode("new_code")).toMatch(/errors\.md#new_code$/);
  expect(withCode("not a code\n<script>")).toMatch(/errors\.md$/);
});

test("each entry has three sentences or more in plain words", () => {
  for (const { help } of Object.values(ERROR_TABLES)) {
    for (const [code, entry] of Object.entries(help)) {
      for (const text of Object.values(entry)) expect(text, code).toMatch(/^[A-Z“].*[.]$/);
    }
  }
});
