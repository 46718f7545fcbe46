import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { addCopyOptions } from "../src/cli/options/copy-options.ts";
import { readAddresses } from "../src/cli/options/read-addresses.ts";

const URL_WITH_PASSWORD = "postgres://mirror:s3cret@db/mirrors";

afterEach(() => void vi.unstubAllEnvs());

/** Parses arguments. Returns the options that the command gets. */
async function parse(command: Command, args: readonly string[]): Promise<object> {
  let options: object = {};
  command.exitOverride().action(() => void (options = command.opts()));
  await command.parseAsync([...args], { from: "user" });
  return options;
}

/** A command that needs both addresses. */
const parseFleet = (...args: readonly string[]) =>
  parse(readAddresses(new Command()).option("--queue <URL>").option("--database <URL>"), args);

/** A command on a copy, which is a folder or in a database. */
const parseCopy = (...args: readonly string[]) => parse(addCopyOptions(new Command()), args);

describe("an address", () => {
  test("comes from an option, from a variable, or from a file that a variable names", async () => {
    const file = join(temporaryFolder(), "url");
    writeFileSync(file, `${URL_WITH_PASSWORD}\n`);
    vi.stubEnv("DATABASE_URL_FILE", file);
    vi.stubEnv("REDIS_URL", "redis://:s3cret@redis");
    expect(await parseFleet()).toEqual({ database: URL_WITH_PASSWORD, queue: "redis://:s3cret@redis" });
    vi.stubEnv("DATABASE_URL", "postgres://other");
    expect(await parseFleet("--queue", "redis://127.0.0.1")).toEqual({
      database: "postgres://other",
      queue: "redis://127.0.0.1",
    });
  });

  test("is missing, or its file cannot be read", async () => {
    vi.stubEnv("REDIS_URL", undefined);
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("DATABASE_URL_FILE", undefined);
    await expect(parseFleet("--queue", "redis://127.0.0.1")).rejects.toThrow(
      "Expected an address in --database, DATABASE_URL or the file of DATABASE_URL_FILE, got none.",
    );
    vi.stubEnv("DATABASE_URL_FILE", "/nowhere");
    await expect(parseFleet("--queue", "redis://127.0.0.1")).rejects.toThrow("DATABASE_URL_FILE, got an error: ENOENT");
  });

  test.each([
    "redis+sentinel://:s3cret@a:26379,b:26379/main",
    "redis+sentinel://a:26379,b:26379/main?sentinelPassword=s3cret",
  ])("of several hosts with a password is refused as an argument: %s", async (address) => {
    const refused: unknown = await parseFleet("--database", "postgres://db", "--queue", address).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).toContain("Expected --queue without a password");
    expect(String(refused)).not.toContain("s3cret");
  });

  test("of several hosts without a password is an argument", async () => {
    const queue = "redis+sentinel://a:26379,b:26379/main";
    expect(await parseFleet("--queue", queue, "--database", "postgres://db")).toMatchObject({ queue });
  });

  test.each(["postgres://mirror:s3cret@db/mirrors", "postgres://db/mirrors?password=s3cret"])(
    "with a password is refused as an argument: %s",
    async (address) => {
      const refused: unknown = await parseCopy("--database", address, "--workspace", "acme").catch(
        (error: unknown) => error,
      );
      expect(String(refused)).toContain("Expected --database without a password");
      expect(String(refused)).not.toContain("s3cret");
    },
  );
});

test("a copy reads DATABASE_URL only with --schema or --workspace", async () => {
  vi.stubEnv("DATABASE_URL", URL_WITH_PASSWORD);
  expect(await parseCopy("my-copy")).toEqual({});
  expect(await parseCopy()).toEqual({});
  expect(await parseCopy("--workspace", "acme")).toMatchObject({ database: URL_WITH_PASSWORD });
  expect(await parseCopy("--schema", "public")).toMatchObject({ database: URL_WITH_PASSWORD });
  expect(await parseCopy("--schema", "public", "--database", "postgres://db/x")).toMatchObject({
    database: "postgres://db/x",
  });
});
