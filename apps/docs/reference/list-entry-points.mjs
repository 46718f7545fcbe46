// Writes the first page of the reference: the entry points, with the first comment of each.
import { Comment, Converter } from "typedoc";

/**
 * Returns a plugin of TypeDoc.
 * @param {readonly string[]} packages Names of the packages
 */
export function listEntryPoints(packages) {
  return (/** @type {import("typedoc").Application} */ { converter }) => {
    converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
      const rows = (project.children ?? []).map(({ name, comment }) => {
        const summary = Comment.combineDisplayParts(comment?.summary);
        if (!packages.some((found) => `${name}/`.startsWith(`${found}/`)) || summary === "")
          throw new Error(`Expected a comment with @module at the start of an entry point, got none in "${name}".`);
        const [paragraph = ""] = summary.split("\n\n");
        const page = `/api/${name.replace(/^@\w+\//, "")}/`;
        return `- [\`${name}\`](${page}): ${paragraph.replaceAll("\n", " ")}`;
      });
      const text = `# Reference

Every export of every package. [The documentation](/) begins with programs that run.

## Entry points

${rows.join("\n")}
`;
      project.readme = [{ kind: "text", text }];
    });
  };
}
