import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "@ws/helpers/command";
import { afterAll, describe, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import { loadConfig, readConfig } from "../../src/settings/config.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import type { SiteOptionsInput } from "../../src/settings/option-types.ts";
import type { siteOptions } from "../../src/settings/site-options.ts";
import { DEMO_OPTIONS } from "./running-site.ts";
import { loadOptional } from "../../src/settings/load-optional.ts";

const PAGE_ID = "1f2e3d4c-5b6a-4789-8abc-def012345678";
const TOKEN = { WORKSPACE_TOKEN: "ntn_0123456789" };
const DEFAULTS = checkOptions({});

const folder = mkdtempSync(join(tmpdir(), "ws-site-options-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file of options. Returns its path. */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("the variables", () => {
  it("have defaults for the emulator in the process", () => {
    expect(readConfig({}, DEFAULTS)).toMatchObject({
      workspace: undefined,
      host: "127.0.0.1",
      port: 8080,
      pollSeconds: 60,
    });
  });

  it("refuse a port that is no number", () => {
    expect(() => readConfig({ PORT: "http" }, DEFAULTS)).toThrow(UsageError);
    expect(() => readConfig({ SITE_POLL_SECONDS: "0" }, DEFAULTS)).toThrow(
      'Expected SITE_POLL_SECONDS to be a number from 1 to 86400, got "0".',
    );
  });

  it("take the place of the page, the language and the time zone of the options", () => {
    const options = checkOptions({
      page: "a".repeat(32),
      language: "fr",
      timeZone: "Europe/Paris",
      theme: "editorial",
    });
    const env = { ...TOKEN, SITE_ROOT_PAGE_ID: PAGE_ID, SITE_LANGUAGE: "de-CH", SITE_TIME_ZONE: "Europe/Zurich" };
    const changed = { page: PAGE_ID, language: "de-CH", timeZone: "Europe/Zurich", theme: "editorial" };
    expect(readConfig(env, options).options).toMatchObject(changed);
    expect(readConfig({ ...TOKEN, SITE_LANGUAGE: " " }, options).options).toEqual(options);
  });

  it("refuse a language without texts, and a time zone that does not exist", () => {
    for (const SITE_LANGUAGE of ["nl", "x", "../de", "constructor"])
      expect(() => readConfig({ SITE_LANGUAGE }, DEFAULTS)).toThrow(UsageError);
    expect(() => readConfig({ SITE_TIME_ZONE: "Mars/Base" }, DEFAULTS)).toThrow(
      'SITE_TIME_ZONE is wrong: expected a time zone such as Europe/Berlin, got "Mars/Base".',
    );
    expect(() => readConfig({ SITE_ROOT_PAGE_ID: "home" }, DEFAULTS)).toThrow(
      'SITE_ROOT_PAGE_ID is wrong: expected the id or the link of a page or table in Notion, got "home".',
    );
  });
});

describe("the workspace", () => {
  const page = { ...DEFAULTS, page: PAGE_ID };

  it("needs a token and a page to publish, and no other page", () => {
    const workspace = { token: "ntn_0123456789", testPageId: PAGE_ID, baseUrl: undefined };
    expect(readConfig(TOKEN, page).workspace).toEqual(workspace);
    expect(readConfig({ ...TOKEN, WORKSPACE_TEST_PAGE_ID: PAGE_ID }, DEFAULTS).workspace).toEqual(workspace);
    expect(readConfig({ ...TOKEN, WORKSPACE_TEST_PAGE_ID: "b".repeat(32) }, page).workspace?.testPageId).toBe(
      "b".repeat(32),
    );
  });

  it("refuses a token without a page, and a page without a token", () => {
    expect(() => readConfig({ NOTION_TOKEN: "ntn_1" }, DEFAULTS)).toThrow(
      /^Expected a page, because NOTION_TOKEN is set\. /,
    );
    for (const [env, options] of [
      [{}, page],
      [{ WORKSPACE_TEST_PAGE_ID: PAGE_ID }, DEFAULTS],
      [{ WORKSPACE_BASE_URL: "http://127.0.0.1:1" }, DEFAULTS],
    ] as const)
      expect(() => readConfig(env, options)).toThrow(/^Expected WORKSPACE_TOKEN, because a page /);
  });

  it("shows no value of the page, which may be the token", () => {
    const env = { ...TOKEN, WORKSPACE_TEST_PAGE_ID: "ntn_secret" };
    expect(() => readConfig(env, page)).toThrow(/^Expected WORKSPACE_TEST_PAGE_ID .* text of 10 characters\./);
    expect(() => readConfig(env, page)).not.toThrow(/ntn_secret/);
  });
});

/** True if the options of the checks are those that the types describe. */
type Agrees = [z.input<typeof siteOptions>, SiteOptionsInput] extends [SiteOptionsInput, z.input<typeof siteOptions>]
  ? true
  : false;

describe("the file of options", () => {
  it("has the types that editors show", () => {
    expectTypeOf<Agrees>().toEqualTypeOf<true>();
    expectTypeOf<keyof SiteOptionsInput>().toEqualTypeOf<keyof z.input<typeof siteOptions>>();
  });

  it("is a module", async () => {
    const path = write("good.mjs", `export default { title: "Shop", page: "https://www.notion.so/Shop-${PAGE_ID}" };`);
    const { options } = await loadConfig({ ...TOKEN, SITE_CONFIG: path });
    expect(options).toEqual({ ...DEFAULTS, title: "Shop", page: PAGE_ID });
  });

  it("is refused if it is missing, fails, or exports nothing", async () => {
    await expect(loadConfig({ SITE_CONFIG: join(folder, "none.mjs") })).rejects.toThrow(UsageError);
    const failing = write("failing.mjs", 'throw new Error("no key of the mail server");');
    await expect(loadConfig({ SITE_CONFIG: failing })).rejects.toThrow("no key of the mail server");
    await expect(loadConfig({ SITE_CONFIG: write("empty.mjs", "") })).rejects.toThrow(
      "the export: Invalid input: expected object, received undefined",
    );
  });

  it("is refused with the name of each wrong option", async () => {
    const text = `export default {
      titel: "Shop",
      accept: "never",
      action: { text: "Now", href: "javascript:alert(1)" },
      forms: [{ path: "/search", table: "T", title: "T", button: "B", fields: [], keyColumn: "Key" }],
    };`;
    const error = await loadConfig({ SITE_CONFIG: write("wrong.mjs", text) }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).toContain('Unrecognized key: "titel"');
    expect(message).toContain('accept: Invalid option: expected one of "ask"|"always"');
    expect(message).toContain("action.href: expected a path such as /book");
    expect(message).toContain("forms.0.path: expected a path that the site does not have");
    expect(message).toContain("forms.0.fields: Too small");
  });

  it("is that of the demo for a site without a page, and empty for one with a page", async () => {
    expect((await loadConfig({})).options).toEqual(DEMO_OPTIONS);
    expect((await loadConfig({ ...TOKEN, SITE_ROOT_PAGE_ID: PAGE_ID })).options).toEqual({
      ...DEFAULTS,
      page: PAGE_ID,
    });
  });

  it("is as the README and the page about forms show it", async () => {
    const texts = ["README.md", "../../docs/site-forms.md"].map((name) =>
      readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"),
    );
    const examples = texts.flatMap((text) => [
      ...text.matchAll(/^( *)```(?:js|javascript)\n(.*?export default.*?)^\1```/gmsu),
    ]);
    expect(examples).toHaveLength(3);
    for (const [index, [, , code = ""]] of examples.entries()) {
      const config = await loadConfig({
        ...TOKEN,
        SITE_ROOT_PAGE_ID: PAGE_ID,
        SITE_CONFIG: write(`${index}.mjs`, code),
      });
      expect(config.options).not.toEqual({ ...DEFAULTS, page: PAGE_ID });
    }
  });
});

it("says how to install the packages of a variable, and keeps other errors", async () => {
  const missing = Object.assign(new Error("Cannot find package 'pg'"), { code: "ERR_MODULE_NOT_FOUND" });
  const load = (error: Error) => loadOptional(() => Promise.reject(error), "SITE_DATABASE_URL", ["pg", "other"]);
  await expect(load(missing)).rejects.toThrow(
    "SITE_DATABASE_URL needs packages that are not installed. Run npm install pg other.",
  );
  await expect(load(missing)).rejects.toBeInstanceOf(UsageError);
  await expect(load(new SyntaxError("Unexpected token"))).rejects.toThrow(SyntaxError);
});
