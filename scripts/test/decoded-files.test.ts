// Rules that packages without common code write for themselves: how files of other tools are read, and the reason of a blocked request.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTextFile } from "@ws/helpers/command";
import { isBlockedRequest } from "@ws/helpers/json";
import { expect, test } from "vitest";
// oxlint-disable-next-line no-restricted-imports -- core does not export it
import { BLOCKED_REASON } from "../../packages/core/src/retry/retryable-status.ts";
// oxlint-disable-next-line no-restricted-imports -- a part of the command
import { decodeText as ofEmulator } from "../../packages/emulator/src/commands/read-flags.ts";
// oxlint-disable-next-line no-restricted-imports -- testing does not export it
import { decodeText as ofTesting } from "../../packages/testing/src/decode-text.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const littleEndian = (text: string): Buffer => Buffer.from(text, "utf16le");

test.each(["", "{", '{"a":1}', '{"größe":"日本"}', "ntn_token"])(
  "helpers, testing and emulator decode %j alike",
  (text) => {
    const file = join(temporaryFolder(), "file");
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      littleEndian(text),
      littleEndian(`\uFEFF${text}`),
      littleEndian(text).swap16(),
      littleEndian(`\uFEFF${text}`).swap16(),
    ]) {
      writeFileSync(file, bytes);
      expect([readTextFile(file), ofTesting(bytes), ofEmulator(bytes)]).toEqual([text, text, text]);
    }
  },
);

test("core and helpers know the same reason of a request that Notion blocks", () => {
  expect(isBlockedRequest({ rate_limit_reason: BLOCKED_REASON })).toBe(true);
});
