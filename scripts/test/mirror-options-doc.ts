// Writes the table of docs/mirror-options.md from the flags of ws-mirror. The rest of the document is written by hand.
/* oxlint-disable no-restricted-imports -- the package does not export the flags of its command */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_FLAGS } from "../../packages/mirror/src/cli/flags/command-flags.ts";
import { optionOf, type Flag, type Flags } from "../../packages/mirror/src/cli/flags/flag.ts";
import { COPY_FLAGS, JSON_FLAGS } from "../../packages/mirror/src/cli/flags/shared-flags.ts";
import { ROOT } from "./repository.ts";

/** Links of the document for flags, by the command and the option that it receives. */
export const LINKS: Readonly<Record<string, string>> = {
  "all json": "[Output](#output)",
  "pull only": "[Choose pages](mirror-choice.md)",
  "pull except": "[Choose pages](mirror-choice.md)",
  "pull acceptLoss": "[Out of sight](mirror-pull.md#when-the-connection-loses-sight-of-pages)",
  "pull maxLossObjects": "[Out of sight](mirror-pull.md#when-the-connection-loses-sight-of-pages)",
  "verify repair": "[Find and repair damage](mirror-verify.md#find-and-repair-damage)",
  "export names": "[Names](mirror-export.md#names)",
  "export only": "[Export a part](mirror-choice.md#export-a-part)",
  "export except": "[Export a part](mirror-choice.md#export-a-part)",
  "pack out": "[Pack a copy into one file](mirror-archives.md#pack-a-copy-into-one-file)",
  "forget keepLast": "[Forget old states](mirror-archives.md#forget-old-states)",
  "accept list": "[Accept what is skipped on purpose](mirror-pull.md#accept-what-is-skipped-on-purpose)",
  "diff from": "[See what changed](mirror-reader.md#see-what-changed)",
  "search in": "[Search](mirror-search.md)",
};

/** All flags by the names of the commands. `all` has those of every command. */
export const FLAGS: Readonly<Record<string, Flags>> = { ...COMMAND_FLAGS, all: { ...COPY_FLAGS, ...JSON_FLAGS } };

/** Returns the name of the option that a command receives for a flag. */
export const attributeOf = (flag: Flag): string => optionOf(flag).attributeName();

/** The parts of a row of the table. */
interface Row {
  readonly flag: Flag;
  readonly commands: string[];
  readonly link: string | undefined;
}

/** Returns a row for each flag. A flag that several commands share has one row. */
function rows(): Row[] {
  const found = new Map<Flag, Row>();
  for (const [command, flags] of Object.entries(FLAGS))
    for (const [option, flag] of Object.entries(flags)) {
      const row = found.get(flag);
      if (row === undefined) found.set(flag, { flag, commands: [command], link: LINKS[`${command} ${option}`] });
      else row.commands.push(command);
    }
  return [...found.values()];
}

function rowText({
  flag: { name, meaning, default: otherwise, isRequired = false, choices },
  commands,
  link,
}: Row): string {
  const shown = name.replace(/<(.+)\.\.\.>/, "$1…").replace(/<(.+)>/, "$1");
  const where = commands.map((command) => (command === "all" ? "all" : `\`${command}\``)).join(", ");
  const value = isRequired ? "required" : (otherwise ?? (name.includes("<") ? "" : "off"));
  const sentence = `${meaning}${choices === undefined ? "" : `: ${choices.join(", ")}`}`;
  return `| \`${shown}\` | ${where} | ${value} | ${sentence}${link === undefined ? "" : `. See ${link}`} |`.replaceAll(
    "  ",
    " ",
  );
}

/** Path of the document. */
export const MIRROR_OPTIONS = "docs/mirror-options.md";

/** Returns the document with the table of the present flags. */
export function mirrorOptionsDoc(): string {
  const text = readFileSync(join(ROOT, MIRROR_OPTIONS), "utf8");
  const table = ["| option | command | default | meaning |", "|---|---|---|---|", ...rows().map(rowText)].join("\n");
  return text.replace(/(?<=^## Options\n\n)[^]*?(?=\n\n## )/m, () => table);
}
