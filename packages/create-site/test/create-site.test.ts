import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSite, CreateSiteError, type CreateSiteOptions } from "@ws/create-site";
import { describe, expect, test } from "vitest";
import { THEMES } from "../src/themes.ts";
import "./support/built-template.ts";
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
  test("writes a folder that starts with npm start", () => {
    const { files, read } = created();
    expect(files.toSorted()).toEqual([
      ".env",
      ".gitignore",
      "README.md",
      "package.json",
      ...["app", "config", "content", "form", "main", "pages", "schema", "style"].map((name) => `src/${name}.ts`),
      "tsconfig.json",
    ]);
    expect(JSON.parse(read("package.json"))).toMatchObject({
      name: "mein-ladchen",
      private: true,
      scripts: { prestart: "tsc", start: "node dist/main.js" },
      devDependencies: { typescript: expect.stringMatching(/^\d/) as unknown },
    });
  });

  test("names real versions of all packages that the code imports", () => {
    const { files, read } = created();
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      Record<string, string>
    >;
    const versions = { ...dependencies, ...devDependencies };
    for (const range of Object.values(versions)) expect(range).toMatch(/^\^?\d+\.\d+\.\d+/);
    const code = files
      .filter((path) => path.startsWith("src/"))
      .map(read)
      .join("\n");
    const imported = [...code.matchAll(/(?:from|import\()\s*"((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/g)].map(
      ([, name = ""]) => name,
    );
    expect(imported.length).toBeGreaterThan(10);
    for (const name of imported) expect(Object.keys(versions)).toContain(name);
  });

  test("shows the sample pages without a token", () => {
    const { read } = created({ language: "de", theme: "night" });
    const config = read("src/config.ts");
    expect(config).toContain("  page: SAMPLE_PAGE,\n");
    expect(config).toContain('  language: "de",\n  theme: "night",\n');
    expect(config).toContain('    title: "Kunde werden",\n');
    expect(read(".env")).toBe("# Secrets. Do not commit this file.\n# WORKSPACE_TOKEN=ntn_…\n");
  });

  test("publishes a page with a token, without the table and the form of the sample", () => {
    const { read } = created({ token: TOKEN, page: PAGE, columns: ["Name", 'A "B" $& \\'] });
    const config = read("src/config.ts");
    expect(config).toContain('  page: "b192eaca-c46c-8fd8-ad27-f9908f598a0e",\n  hidden: [],\n');
    expect(config).toContain(`  columns: ["Name", ${JSON.stringify('A "B" $& \\')}],\n`);
    expect(config).not.toMatch(/^ {2}form: |customers:/m);
  });

  test("writes the token to .env only, which nobody else can read and git ignores", () => {
    const { folder, files, read } = created({ token: ` ${TOKEN}\n`, page: PAGE });
    expect(read(".env")).toContain(`WORKSPACE_TOKEN=${TOKEN}\n`);
    expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
    expect(read(".gitignore").split("\n")).toEqual(expect.arrayContaining([".env", "data", "node_modules"]));
    expect(files.filter((path) => read(path).includes(TOKEN))).toEqual([".env"]);
  });

  test("has the themes of the site", () => {
    const [, names = ""] = /const THEMES = \{([^]*?)^\}/m.exec(created().read("src/style.ts")) ?? [];
    expect([...names.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)).toEqual(Object.keys(THEMES));
  });

  test("fills an empty folder", () => {
    const folder = ownFolder();
    createSite({ folder });
    expect(readdirSync(folder)).toHaveLength(6);
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
    [{ language: "german please" }, 'Expected a language such as "en"'],
    [{ language: "xx" }, 'got "xx"'],
    [{ theme: "toString" }, "Expected a theme (paper, garden, night)"],
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
