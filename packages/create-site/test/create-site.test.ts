/* oxlint-disable no-restricted-imports -- compares lists that @ws/site does not export */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSite, CreateSiteError, type CreateSiteOptions } from "@ws/create-site";
import { describe, expect, test } from "vitest";
import { LANGUAGES, THEMES } from "../src/themes.ts";
import { siteOptions } from "../../site/src/settings/site-options.ts";
import { LANGUAGE_NAMES } from "../../site/src/settings/texts/texts.ts";
import "./support/built-range.ts";
import { ownFolder } from "./support/own-folder.ts";

const TOKEN = "ntn_0123456789abcdef";
const PAGE = "https://www.notion.so/Our-shop-b192eacac46c8fd8ad27f9908f598a0e";

/** Creates a site in a new folder. Returns how to read its files. */
function created(options: Omit<CreateSiteOptions, "folder"> = {}) {
  const folder = join(ownFolder(), "Mein Lädchen");
  const files = createSite({ folder, ...options });
  return { folder, files, read: (path: string) => readFileSync(join(folder, path), "utf8") };
}

describe("createSite", () => {
  test("writes a folder that starts with npm start, and nothing else to maintain", () => {
    const { files, read } = created();
    expect(files.toSorted()).toEqual([".env", ".gitignore", "README.md", "package.json", "site.config.mjs"]);
    expect(JSON.parse(read("package.json"))).toMatchObject({
      name: "mein-ladchen",
      private: true,
      scripts: { start: "ws-site start", check: "ws-site check", accept: "ws-site accept" },
      dependencies: { "@ws/site": expect.stringMatching(/^\^\d+\.\d+\.\d+$/) as unknown },
    });
  });

  test("shows the sample without a token", async () => {
    const { folder, read } = created({ language: "de", theme: "editorial" });
    const { default: options } = (await import(join(folder, "site.config.mjs"))) as { default: object };
    expect(options).toEqual({ language: "de", theme: "editorial" });
    expect(read(".env")).toContain("# WORKSPACE_TOKEN=ntn_…\n");
  });

  test("publishes a page with a token", async () => {
    const { folder } = created({ token: TOKEN, page: PAGE });
    const { default: options } = (await import(join(folder, "site.config.mjs"))) as { default: object };
    expect(options).toEqual({ page: "b192eaca-c46c-8fd8-ad27-f9908f598a0e", language: "en", theme: "workshop" });
  });

  test("has every option of @ws/site with its sentence, as a comment that becomes one", async () => {
    const { folder, read } = created();
    const text = read("site.config.mjs").replaceAll(/^ {2}\/\/ (?=[a-z]\w*: | {2}|\],$)/gm, "  ");
    writeFileSync(join(folder, "all.config.mjs"), text);
    const { default: options } = (await import(join(folder, "all.config.mjs"))) as { default: object };
    // The links of the examples lead to no page.
    const { page: _page, navigation: _navigation, ...checked } = options as Record<string, unknown>;
    expect(siteOptions.safeParse(checked)).toMatchObject({ success: true });
    expect(Object.keys(options).toSorted()).toEqual(Object.keys(siteOptions.shape).toSorted());
  });

  test("writes the token to .env only, which nobody else can read and git ignores", () => {
    const { folder, files, read } = created({ token: ` ${TOKEN}\n`, page: PAGE });
    expect(read(".env")).toContain(`WORKSPACE_TOKEN=${TOKEN}\n`);
    expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
    expect(read(".gitignore").split("\n")).toEqual(expect.arrayContaining([".env", "data", "node_modules"]));
    expect(files.filter((path) => read(path).includes(TOKEN))).toEqual([".env"]);
  });

  test("has the themes and the languages of the site", () => {
    const themes = readdirSync(new URL("../../site/assets/themes/", import.meta.url));
    expect(Object.keys(THEMES).toSorted()).toEqual(themes.map((name) => name.replace(".css", "")));
    expect(LANGUAGES).toEqual(LANGUAGE_NAMES);
  });

  test("fills an empty folder", () => {
    const folder = ownFolder();
    createSite({ folder });
    expect(readdirSync(folder)).toHaveLength(5);
  });
});

describe("nothing is written", () => {
  const refusal = (options: CreateSiteOptions) => {
    try {
      createSite(options);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test.each([
    [{ page: PAGE }, "Expected a token and a page"],
    [{ token: TOKEN }, "Expected a token and a page"],
    [{ token: "my secret", page: PAGE }, "Expected a token such as"],
    [{ token: TOKEN, page: "https://example.com/b192eacac46c8fd8ad27f9908f598a0e" }, "got example.com"],
    [{ language: "german please" }, "Expected a language (en, de, "],
    [{ language: "xx" }, 'got "xx"'],
    [{ language: "nl" }, 'got "nl"'],
    [{ theme: "toString" }, "Expected a theme (workshop, editorial, documentation)"],
  ])("for %j", (options, message) => {
    const parent = ownFolder();
    const error = refusal({ folder: join(parent, "site"), ...options });
    expect(error).toBeInstanceOf(CreateSiteError);
    expect(error).toMatchObject({ code: "invalid_argument", message: expect.stringContaining(message) as unknown });
    expect(String(error)).not.toMatch(/my secret|ntn_0/);
    expect(readdirSync(parent)).toEqual([]);
  });

  test("into a folder with files", () => {
    const folder = ownFolder();
    writeFileSync(join(folder, "notes.md"), "mine");
    expect(refusal({ folder })).toMatchObject({
      code: "bad_folder",
      message: expect.stringContaining("with 1 entry") as unknown,
    });
    expect(readdirSync(folder)).toEqual(["notes.md"]);
  });

  test("in the place of a file, or below one", () => {
    const parent = ownFolder();
    writeFileSync(join(parent, "taken"), "mine");
    expect(refusal({ folder: join(parent, "taken") })).toMatchObject({ code: "bad_folder" });
    expect(refusal({ folder: join(parent, "taken", "site") })).toMatchObject({ code: "bad_folder" });
    expect(readFileSync(join(parent, "taken"), "utf8")).toBe("mine");
  });

  test("if a file cannot be written", () => {
    const folder = ownFolder();
    mkdirSync(join(folder, "long"));
    // The names of files beside their place are too long.
    const error = refusal({ folder: join(folder, "x".repeat(300)) });
    expect(error).toMatchObject({ code: "bad_folder" });
    expect(readdirSync(folder)).toEqual(["long"]);
  });
});
