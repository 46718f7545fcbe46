// The files of a new site: those of the template, with the settings of its owner.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Theme } from "../themes.ts";
import { textsIn } from "./texts.ts";

/** A file to write. */
export interface SiteFile {
  readonly text: string;
  /** Only its owner can read it. */
  readonly isSecret?: boolean;
}

/** The settings of a new site. */
export interface SiteSettings {
  /** Name of the package. */
  readonly name: string;
  readonly token: string | undefined;
  /** Undefined: the sample pages of the emulator. */
  readonly pageId: string | undefined;
  /** Names of the columns to publish. */
  readonly columns: readonly string[];
  readonly language: string;
  readonly theme: Theme;
}

/** The packages that only the build and the sample pages need. */
const DEVELOPMENT: ReadonlySet<string> = new Set(["@types/node", "@ws/emulator", "typescript"]);

const COMPILER_OPTIONS = {
  target: "es2023",
  module: "nodenext",
  lib: ["es2023"],
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
  rootDir: "src",
  outDir: "dist",
};

/** Returns the files by their paths. */
export function siteFiles(settings: SiteSettings): ReadonlyMap<string, SiteFile> {
  const template = join(
    dirname(createRequire(import.meta.url).resolve("@ws/create-site/package.json")),
    "dist/template",
  );
  const read = (path: string): string => readFileSync(join(template, path), "utf8");
  const files = new Map<string, SiteFile>([
    ["package.json", { text: manifestText(settings.name, JSON.parse(read("versions.json")) as Versions) }],
    ["tsconfig.json", { text: jsonText({ compilerOptions: COMPILER_OPTIONS, include: ["src"] }) }],
    [".gitignore", { text: ["node_modules", "dist", "data", ".env", ""].join("\n") }],
    [".env", { text: environmentText(settings.token), isSecret: true }],
    ["README.md", { text: readmeText(settings) }],
  ]);
  for (const name of readdirSync(join(template, "src"))) files.set(`src/${name}`, { text: read(`src/${name}`) });
  files.set("src/config.ts", { text: configText(read("src/config.ts"), settings) });
  return files;
}

/** Ranges of packages by their names. */
type Versions = Readonly<Record<string, string>>;

const literal = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map((part) => JSON.stringify(part)).join(", ")}]` : JSON.stringify(value);

const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

function manifestText(name: string, versions: Versions): string {
  const ofKind = (isDevelopment: boolean) =>
    Object.fromEntries(Object.entries(versions).filter(([each]) => DEVELOPMENT.has(each) === isDevelopment));
  return jsonText({
    name,
    private: true,
    type: "module",
    scripts: { build: "tsc", prestart: "tsc", start: "node dist/main.js" },
    dependencies: ofKind(false),
    devDependencies: ofKind(true),
    engines: { node: ">=20.19" },
  });
}

const environmentText = (token: string | undefined): string =>
  `# Secrets. Do not commit this file.\n${token === undefined ? "# WORKSPACE_TOKEN=ntn_…" : `WORKSPACE_TOKEN=${token}`}\n`;

/** Puts the settings of the owner in the place of those of the template. */
function configText(template: string, { pageId, columns, language, theme }: SiteSettings): string {
  const { missing, ...texts } = textsIn(language);
  const own = (name: string, value: unknown): ((text: string) => string) => {
    const line = new RegExp(`^  ${name}: .*,$`, "mu");
    return (text) => {
      if (!line.test(text)) throw new Error(`Expected a line "${name}" in the template of config.ts, got none.`);
      return text.replace(line, () => `  ${name}: ${literal(value)},`);
    };
  };
  const shared = [own("language", language), own("theme", theme), own("missing", missing)];
  const ofForm = Object.entries(texts).map(([name, text]) => own(`  ${name}`, text));
  const ofPage = [own("page", pageId), own("hidden", []), own("columns", columns)];
  const edits = [...shared, ...(pageId === undefined ? ofForm : ofPage)];
  const text = edits.reduce((before, edit) => edit(before), template);
  // The form of the sample pages has a table of the sample pages.
  return pageId === undefined
    ? text
    : text.replace(/^ {2}\/\/ The customers.*\n/mu, "").replace(/^ {2}form: \{\n[^]*?^ {2}\},\n/mu, "");
}

const readmeText = ({ name, pageId }: SiteSettings): string => `# ${name}

A website whose pages live in a Notion workspace.

\`\`\`sh
npm install
npm start    # http://127.0.0.1:8080/
\`\`\`

${
  pageId === undefined
    ? "It shows the sample pages of an emulator. To publish a page of yours, put a token into `.env`, and the link of the page into\n`page` in `src/config.ts`."
    : "It publishes the page in `src/config.ts`, and everything below it. The token is in `.env`."
}

- \`src/config.ts\`: the page, the columns that are published, the language, the theme.
- \`src/style.ts\`: the themes.
- A form that adds rows to a table of yours: \`npx @ws/schema pull --out src/schema.ts <link of the table>\` writes its columns. Then
  name the fields in \`form\` in \`src/config.ts\`; the compiler shows what else has another name. Put the table into \`hidden\` if
  visitors must not see its rows.
- \`HOST=0.0.0.0 PORT=80 npm start\` listens on other addresses.
- \`data\` has a copy of everything that the token sees. Use a connection that sees only what you publish.

Read the code from \`src/config.ts\`, \`main.ts\`, \`content.ts\`, \`pages.ts\`, \`form.ts\` to \`app.ts\`: it has 300 lines.
`;
