// Settings of the reference below /api/. TypeDoc writes HTML of its own: VitePress would make 2,000 pages more of it, and a
// search index of 8 MB.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Comment, Converter, OptionDefaults } from "typedoc";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Names of the packages. @type {string[]} */
const packages = [];
/** Sources of the entry points. @type {Set<string>} */
const entryPoints = new Set();
/** Sources of the names that packages import from each other, and of the names in their `imports`. @type {Record<string, string[]>} */
const paths = {};

for (const folder of readdirSync(join(ROOT, "packages")).map((name) => join(ROOT, "packages", name))) {
  const { name, exports, imports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const sourceOf = (/** @type {string} */ types) => join(folder, types.replace(/^\.\/dist\/(.+)\.d\.ts$/, "src/$1.ts"));
  packages.push(name);
  for (const [entry, { default: target }] of Object.entries(exports)) {
    // ./package.json
    if (target === undefined) continue;
    paths[join(name, entry)] = [sourceOf(target.types)];
    entryPoints.add(sourceOf(target.types));
  }
  for (const [specifier, { types }] of Object.entries(imports)) paths[specifier] = [sourceOf(types)];
}

/**
 * Writes the first page: the entry points, with the first comment of each.
 * @param {import("typedoc").Application} app
 */
function listEntryPoints({ converter }) {
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    const rows = (project.children ?? []).map(({ name, comment }) => {
      const summary = Comment.combineDisplayParts(comment?.summary);
      if (!packages.some((found) => `${name}/`.startsWith(`${found}/`)) || summary === "")
        throw new Error(`Expected a comment with @module at the start of an entry point, got none in "${name}".`);
      const [paragraph = ""] = summary.split("\n\n");
      const page = `modules/${name.replaceAll(/[@/]/g, "_")}.html`;
      return `| [\`${name}\`](${page}) | ${paragraph.replaceAll("\n", " ")} |`;
    });
    const text = `Every export of every package. [The documentation](/) begins with programs that run.

| import from | what it has |
|---|---|
${rows.join("\n")}
`;
    project.readme = [{ kind: "text", text }];
  });
}

/** @type {Partial<import("typedoc").TypeDocOptions>} */
const options = {
  name: "@ws reference",
  entryPoints: [...entryPoints],
  tsconfig: join(ROOT, "apps/docs/tsconfig.reference.json"),
  compilerOptions: { paths },
  plugin: [listEntryPoints],
  out: join(ROOT, "apps/docs/.vitepress/dist/api"),
  readme: "none",
  navigationLinks: { Documentation: "/" },
  basePath: ROOT,
  disableGit: true,
  gitRevision: "main",
  sourceLinkTemplate: "https://github.com/ws-packages/ws/blob/{gitRevision}/{path}#L{line}",
  excludePrivate: true,
  excludeExternals: true,
  // The source of a rule is for those who change the rule.
  blockTags: [...OptionDefaults.blockTags, "@source"],
  notRenderedTags: [...OptionDefaults.notRenderedTags, "@source"],
  validation: { notExported: true, invalidLink: true, notDocumented: true },
  packagesRequiringDocumentation: packages,
  // Properties can explain themselves by their names.
  requiredToBeDocumented: ["Class", "Interface", "TypeAlias", "Function", "Variable", "Enum", "Method", "Accessor"],
  // A method of a mapped type, which TypeDoc shows without the comment that editors show.
  intentionallyNotDocumented: ["@ws/compat.Client.search"],
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  logLevel: "Warn",
};

// oxlint-disable-next-line import/no-default-export -- TypeDoc reads the default export
export default options;
