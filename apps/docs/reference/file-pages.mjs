// Writes the reference as Markdown pages of the site: a page for each entry point, for each source file of a large one, and for
// each class. A page for each export would be 2,800 pages.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Converter, DeclarationReflection, PageEvent, ReflectionGroup, ReflectionKind, RendererEvent } from "typedoc";
import { MemberRouter } from "typedoc-plugin-markdown";

/** Number of exports from which an entry point has a page for each source file. */
const LARGE = 20;

/** Names of packages in addresses have no scope. @type {(name: string) => string} */
const withoutScope = (name) => name.replace(/^@\w+\//, "");

/** Addresses: client/, client/types/blocks/media-blocks, client/AsyncClient. */
class FileRouter extends MemberRouter {
  /** @override @param {DeclarationReflection} reflection @returns {string} */
  getIdealBaseName(reflection) {
    const { name, kind, parent } = reflection;
    if (kind === ReflectionKind.Module) return `${withoutScope(name)}/index`;
    const entry = parent?.kind === ReflectionKind.Namespace ? parent.parent : parent;
    return `${withoutScope(entry?.name ?? "")}/${name}`;
  }
}

/** @param {import("typedoc").Application} app */
export function filePages(app) {
  app.renderer.defineRouter("file", FileRouter);
  // After TypeDoc has resolved the links between exports.
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      // Members of TypeScript's own types have no source in the repository.
      for (const reflection of Object.values(project.reflections))
        if ((reflection.isDeclaration() || reflection.isSignature()) && isForeign(reflection))
          delete reflection.sources;
      for (const entry of project.children ?? []) groupByFile(entry);
    },
    -1_000_000,
  );
  app.renderer.on(PageEvent.END, (page) => {
    const model = /** @type {DeclarationReflection} */ (page.model);
    const isEntry = model.kind === ReflectionKind.Module && model.children?.some(isFile);
    const contents = isEntry ? withExports(page.contents ?? "", model) : (page.contents ?? "");
    // Links lead to constructors, but their headings have no anchor.
    page.contents = frontMatter(model) + contents.replace(/^### Constructor$/m, "$& {#api-constructor}");
  });
  app.renderer.on(RendererEvent.END, ({ project, outputDirectory }) => {
    writeFileSync(join(outputDirectory, "pages.json"), JSON.stringify(listPages(project)));
  });

  /** @param {DeclarationReflection} reflection */
  const linkTo = (reflection) => `/api/${app.renderer.router?.getFullUrl(reflection).replace(/(?:index)?\.md/, "")}`;

  /** @param {string} contents @param {DeclarationReflection} entry */
  function withExports(contents, entry) {
    const files = (entry.children ?? []).filter(isFile).map((file) => {
      const names = (file.children ?? []).map((child) => `[\`${child.name}\`](${linkTo(child)})`);
      return `- [${file.name}](${linkTo(file)}): ${names.join(", ")}`;
    });
    return contents.replace(/## Exports\n[^]*?(?=\n## |$)/, () => `## Exports\n\n${files.join("\n")}\n`);
  }

  /** @param {import("typedoc").ProjectReflection} project */
  function listPages(project) {
    return (project.children ?? []).map((entry) => {
      const files = (entry.children ?? []).filter(isFile);
      const exported = [entry, ...files].flatMap(({ children }) => children ?? []).filter((child) => !isFile(child));
      return {
        name: entry.name,
        link: linkTo(entry),
        files: files.map((file) => ({ title: file.name, link: linkTo(file) })),
        exports: Object.fromEntries(exported.map((child) => [child.name, linkTo(child)])),
      };
    });
  }
}

/** @param {{ sources?: import("typedoc").SourceReference[] }} reflection */
const isForeign = ({ sources }) =>
  sources?.some(({ fullFileName }) => fullFileName.includes("/node_modules/")) === true;

/** @param {DeclarationReflection} reflection */
const isFile = ({ kind }) => kind === ReflectionKind.Namespace;

/** Moves the exports of a large entry point into a namespace for each source file. @param {DeclarationReflection} entry */
function groupByFile(entry) {
  const exported = (entry.children ?? []).filter((child) => !child.isReference());
  if (exported.length < LARGE) return;
  /** @type {Map<string, DeclarationReflection>} */
  const files = new Map();
  // A class has a page of its own, below the entry point.
  for (const child of exported.filter((found) => !isClass(found))) {
    const path = child.sources?.[0]?.fullFileName.replace(/^.*?\/packages\/[^/]+\/src\//, "") ?? "";
    const name = path.replace(/(?:\/index)?\.[a-z.]+$/, "");
    let file = files.get(name);
    if (file === undefined) {
      file = new DeclarationReflection(name, ReflectionKind.Namespace, entry);
      entry.project.registerReflection(file, undefined, undefined);
      files.set(name, file);
    }
    entry.removeChild(child);
    child.parent = file;
    file.addChild(child);
  }
  const pages = [...files].toSorted(([one], [other]) => one.localeCompare(other)).map(([, file]) => file);
  for (const file of pages) {
    entry.addChild(file);
    file.groups = [groupOf("Exports", file, file.children ?? [])];
  }
  entry.groups = [
    groupOf("Classes", entry, exported.filter(isClass)),
    groupOf("Exports", entry, pages),
    groupOf("References", entry, entry.children?.filter((child) => child.isReference()) ?? []),
  ].filter(({ children }) => children.length > 0);
}

/** @param {string} title @param {DeclarationReflection} owner @param {DeclarationReflection[]} children */
function groupOf(title, owner, children) {
  const group = new ReflectionGroup(title, owner);
  group.children = children;
  return group;
}

/** @param {DeclarationReflection} reflection */
const isClass = ({ kind }) => kind === ReflectionKind.Class;

/** @param {DeclarationReflection} model */
function frontMatter({ name, kind, parent }) {
  const isOfClass = kind === ReflectionKind.Class;
  const entry = kind === ReflectionKind.Namespace ? parent?.name : name;
  const description = isOfClass ? `The class ${name}.` : `Exports of ${entry}.`;
  // "On this page" lists the exports, and of a class the methods.
  const outline = isOfClass ? "[2, 3]" : "2";
  return `---\ndescription: ${JSON.stringify(description)}\noutline: ${outline}\neditLink: false\n---\n\n`;
}
