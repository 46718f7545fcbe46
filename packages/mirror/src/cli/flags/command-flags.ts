// The flags of each command. All have those of `COPY_FLAGS` and `JSON_FLAGS`, too.
import { portOf, positiveInteger } from "@ws/helpers/command";
import { EXPORT_FORMATS, FORMAT_OPTIONS, formatsWith, type FormatOption } from "../../export/export-formats.ts";
import { TIME_FORMS } from "../../model/read-time.ts";
import { SEARCH_KINDS } from "../../model/records/object-kind.ts";
import { parsed, requiredText, text, texts, toggle, word, type Flags, type FlagValues } from "./flag.ts";
import { CHOICE_FLAGS, COPY_FLAGS, JSON_FLAGS, KEEP_FLAGS, LOSS_FLAGS, PACE_FLAGS } from "./shared-flags.ts";
import { durationOf, namesOf, positiveNumber } from "./values.ts";

/** Returns the sentence of an option that only some formats of `export` take. */
const ofFormats = (option: FormatOption, meaning: string): string => `${formatsWith(option).join(", ")}: ${meaning}`;

/** The flags by the names of the commands. */
export const COMMAND_FLAGS = {
  pull: {
    ...CHOICE_FLAGS,
    yes: toggle("--yes", "do not ask before the first run"),
    full: toggle("--full", "read everything again, also what seems unchanged, and list comments, views and templates"),
    acceptLoss: toggle(
      "--accept-loss",
      "mark everything that the connection no longer sees as out of sight, above the limits, too",
    ),
    ...LOSS_FLAGS,
    ...PACE_FLAGS,
  },
  watch: {
    ...CHOICE_FLAGS,
    webhooks: parsed(
      "--webhooks <PORT>",
      "receive webhooks on this port; set WORKSPACE_WEBHOOK_TOKEN to the verification token",
      portOf,
    ),
    acceptHandshake: toggle(
      "--accept-handshake",
      "print the token of one handshake although WORKSPACE_WEBHOOK_TOKEN is set",
    ),
    host: text("--host <ADDRESS>", "address for webhooks", "127.0.0.1"),
    interval: parsed("--interval <SECONDS>", "time between two runs that look for all changes", positiveNumber, "300"),
    ...LOSS_FLAGS,
    ...PACE_FLAGS,
  },
  verify: {
    deep: toggle("--deep", "also compare the copy with Notion"),
    repair: toggle(
      "--repair",
      "first repair what is damaged: from Notion with a token; earlier states, and what is gone, are marked as lost",
    ),
    rebuildIndex: toggle("--rebuild-index", "first fill the index of the search again"),
    ...PACE_FLAGS,
  },
  export: {
    format: requiredText("--format <FORMAT>", EXPORT_FORMATS.join(", ")),
    out: requiredText("--out <FOLDER>", "new or empty folder, or an earlier export, whose files are replaced"),
    names: parsed(
      `${FORMAT_OPTIONS.names} <NAMES>`,
      ofFormats("names", "ids, or titles in folders that follow the tree"),
      namesOf,
      "ids",
    ),
    at: text("--at <TIME>", `state at this time: ${TIME_FORMS}`, "now"),
    only: texts(
      "--only <ID...>",
      "export these pages or databases and what is below them, and nothing of others",
      "everything",
    ),
    except: texts("--except <ID...>", "export everything but these pages or databases and what is below them"),
    math: toggle(
      FORMAT_OPTIONS.math,
      ofFormats("math", "equations as MathML; stops if the package katex is not installed"),
      "if katex is installed",
    ),
    highlight: toggle(
      FORMAT_OPTIONS.highlight,
      ofFormats("highlight", "colors in code; stops if the package highlight.js is not installed"),
      "if highlight.js is installed",
    ),
    withPeople: toggle(
      FORMAT_OPTIONS.withPeople,
      ofFormats("withPeople", "keep the names, e-mail addresses and pictures of people"),
    ),
  },
  restore: {
    into: requiredText("--into <PAGE_ID>", "empty page below which the tree is built"),
    at: text("--at <TIME>", "state at this time, for example 2026-07-01T09:00:00Z", "the latest state"),
    only: text("--only <ID>", "restore one page, database or block, with its contents", "everything"),
    dryRun: toggle("--dry-run", "print what the restore contains, changes and leaves out, and create nothing"),
    ...PACE_FLAGS,
  },
  pack: {
    out: requiredText("--out <FILE>", "new file: .tar, .tar.gz, or .tar.zst with Node.js 22.15 or later"),
  },
  unpack: { from: requiredText("--from <FILE>", "file that pack has written") },
  forget: {
    ...KEEP_FLAGS,
    evenSo: toggle("--even-so", "remove states although a run lies in the future"),
    dryRun: toggle("--dry-run", "print what would be removed, and remove nothing"),
  },
  status: {
    maxAge: parsed(
      "--max-age <DURATION>",
      "fail if the last complete run is older, for example 26h (units: s, m, h, d)",
      durationOf,
    ),
  },
  "mend-clock": {},
  accept: {
    list: toggle("--list", "print what was skipped, and what of it is accepted"),
    undo: toggle("--undo", "take back that the objects are accepted"),
  },
  diff: {
    from: requiredText("--from <TIME>", TIME_FORMS),
    to: text("--to <TIME>", "like --from", "now"),
  },
  search: {
    in: text("--in <ID>", "search a page, database or block by its id or address, and what is inside of it"),
    kind: word("--kind <KIND>", "search objects of one kind", SEARCH_KINDS),
    editedSince: text("--edited-since <TIME>", `search what was edited since a time: ${TIME_FORMS}`),
    limit: parsed("--limit <N>", "print at most N results", positiveInteger, "20"),
  },
} satisfies Readonly<Record<string, Flags>>;

/** The name of a command with flags. */
export type FlaggedCommand = keyof typeof COMMAND_FLAGS;

/** The options that a command receives. */
export type OptionsOf<Name extends FlaggedCommand> = FlagValues<typeof COPY_FLAGS> &
  FlagValues<typeof JSON_FLAGS> &
  FlagValues<(typeof COMMAND_FLAGS)[Name]>;
