// Settings of the reference below /api/. TypeDoc writes Markdown, which VitePress builds with the other pages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OptionDefaults } from "typedoc";
import { filePages } from "./file-pages.mjs";
import { listEntryPoints } from "./list-entry-points.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Names of the packages. @type {string[]} */
const packages = [];
/** Sources of the entry points. @type {Set<string>} */
const entryPoints = new Set();
/** Sources of the names that packages import from each other, and of the names in their `imports`. @type {Record<string, string[]>} */
const paths = {};

for (const folder of readdirSync(join(ROOT, "packages")).map((name) => join(ROOT, "packages", name))) {
  const { name, exports, imports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // Packages for Node.js only have their declarations beside the bundles.
  const sourceOf = (/** @type {string} */ types) =>
    join(folder, types.replace(/^\.\/dist\/(?:node\/)?(.+)\.d\.ts$/, "src/$1.ts"));
  packages.push(name);
  for (const [entry, { default: target }] of Object.entries(exports)) {
    // ./package.json
    if (target === undefined) continue;
    paths[join(name, entry)] = [sourceOf(target.types)];
    entryPoints.add(sourceOf(target.types));
  }
  for (const [specifier, { types }] of Object.entries(imports)) paths[specifier] = [sourceOf(types)];
}

/** @type {Partial<import("typedoc").TypeDocOptions & import("typedoc-plugin-markdown").PluginOptions>} */
const options = {
  name: "@ws reference",
  entryPoints: [...entryPoints],
  tsconfig: join(ROOT, "apps/docs/reference/tsconfig.json"),
  compilerOptions: { paths },
  plugin: ["typedoc-plugin-markdown", listEntryPoints(packages), filePages],
  out: join(ROOT, "apps/docs/api"),
  readme: "none",
  includeHierarchySummary: false,
  // A name such as VCR.py is no address.
  markdownItOptions: { html: true, linkify: false },
  router: "file",
  membersWithOwnFile: ["Class"],
  entryFileName: "index",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  excludeGroups: true,
  // With a prefix, because the headings of comments have anchors, too.
  useCustomAnchors: true,
  anchorPrefix: "api-",
  pageTitleTemplates: {
    index: "Reference",
    module: "{name}",
    member: "{name}",
  },
  parametersFormat: "table",
  classPropertiesFormat: "table",
  interfacePropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
  basePath: ROOT,
  disableGit: true,
  gitRevision: "main",
  sourceLinkTemplate: "https://github.com/ws-packages/ws/blob/{gitRevision}/packages/{path}#L{line}",
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
