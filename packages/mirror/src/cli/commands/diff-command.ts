// `ws-mirror diff`
import { titleOf } from "@ws/render/values";
import { DIALECTS } from "../../store/dialects/dialects.ts";
import { createReader } from "../../reader/copy-reader.ts";
import type { PageChange, PagePlace, PartChanges } from "../../reader/changed-pages.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { withStore } from "../options/open-mirror.ts";
import { parseTime } from "../options/parse-time.ts";
import { oneLine, oneLineTitle } from "../output/one-line.ts";
import { wrongClockLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Prints the pages that changed between two times. Sends no requests. No change is no failure. */
export async function diffCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"diff">,
): Promise<number> {
  const from = parseTime("--from", options.from, context.startedAt);
  const to = options.to === undefined ? undefined : parseTime("--to", options.to, context.startedAt);
  return withStore(folder, options, context, ({ db, dialect, isLocked }) =>
    DIALECTS[dialect].readTransaction(db).execute(async (reading) => {
      const reader = createReader({ db: reading, dialect, isLocked });
      const pages = await reader.diff(from, to);
      const names = new Map<string, string>();
      for (const { editedBy } of pages) {
        const user = editedBy === undefined ? undefined : await reader.object("user", editedBy);
        if (user !== undefined) names.set(user.id, oneLine(titleOf(user)));
      }
      const wrongClocks = await reader.wrongClocksBetween(from, to);
      context.reporter.result({ from, to, pages, wrongClocks }, [
        ...diffLines(pages, names),
        ...wrongClockLines({ wrongClocks }),
      ]);
      return EXIT.complete;
    }),
  );
}

/** Width of a terminal. */
const WIDTH = 80;

/** Number of texts of a page that are printed. `--json` has all. */
const MAX_TEXTS = 5;

function diffLines(pages: readonly PageChange[], names: ReadonlyMap<string, string>): string[] {
  if (pages.length === 0) return ["Nothing has changed."];
  const rows = pages.map((page) => ({ page, what: page.what.map((kind) => SHOWN[kind]).join(", ") }));
  const widths = ["2026-07-01 09:00".length, Math.max("WHAT".length, ...rows.map(({ what }) => what.length))] as const;
  const line = (time: string, what: string, title: string) =>
    cut(`${time.padEnd(widths[0])}  ${what.padEnd(widths[1])}  ${title}`);
  return [
    line("CHANGED (UTC)", "WHAT", "PAGE"),
    ...rows.flatMap(({ page, what }) => [
      line(page.at.slice(0, 16).replace("T", " "), what, oneLineTitle(page.title)),
      ...detailLines(page, names).map((detail) => cut(`  ${detail}`)),
    ]),
    pages.length === 1 ? "1 page has changed." : `${pages.length} pages have changed.`,
  ];
}

const SHOWN: Readonly<Record<PageChange["what"][number], string>> = {
  created: "new",
  edited: "edited",
  moved: "moved",
  renamed: "renamed",
  trashed: "trashed",
  outOfSight: "out of sight",
  backInSight: "in sight",
};

function detailLines(page: PageChange, names: ReadonlyMap<string, string>): string[] {
  const { renamed, moved, columns, text, comments, editedBy = "" } = page;
  const name = names.get(editedBy);
  return [
    ...(name === undefined ? [] : [`by ${name}`]),
    ...(renamed === undefined ? [] : [`title: ${oneLineTitle(renamed.before)} → ${oneLineTitle(renamed.after)}`]),
    ...(moved === undefined ? [] : [`place: ${placeText(moved.before)} → ${placeText(moved.after)}`]),
    ...columns.map(({ name: column, before = "", after = "" }) =>
      // A column that came or went is its name, and no value beside an empty one.
      page.kind === "database" && (before === "" || after === "")
        ? `${oneLine(column)}: ${oneLine(before || after)}`
        : changeText(column, oneLine(before), oneLine(after)),
    ),
    ...partLines("text", text),
    ...partLines("comments", comments),
  ];
}

const placeText = ({ id, title }: PagePlace): string =>
  id === undefined ? "top of the workspace" : title === "" ? id : oneLineTitle(title);

/** Characters of a long value that are printed, so that the line has both values. */
const MAX_VALUE = 26;

const changeText = (column: string, before: string, after: string): string => {
  const [name, old, now] = [oneLine(column), before || "empty", after || "empty"];
  const isLong = name.length + old.length + now.length > WIDTH - 8;
  return isLong ? `${name}: ${cut(old, MAX_VALUE)} → ${cut(now, MAX_VALUE)}` : `${name}: ${old} → ${now}`;
};

function partLines(name: string, { added, edited, removed, texts }: PartChanges): string[] {
  const counts = Object.entries({ added, edited, removed }).filter(([, count]) => count > 0);
  if (counts.length === 0) return [];
  const lines = texts
    .slice(0, MAX_TEXTS)
    .flatMap(({ before, after }) => [
      ...(before === undefined ? [] : [`  - ${oneLine(before)}`]),
      ...(after === undefined ? [] : [`  + ${oneLine(after)}`]),
    ]);
  const more = texts.length > MAX_TEXTS ? [`  … and ${texts.length - MAX_TEXTS} more`] : [];
  return [`${name}: ${counts.map(([what, count]) => `${count} ${what}`).join(", ")}`, ...lines, ...more];
}

/** Returns a text that fits, without a divided character. */
function cut(text: string, width = WIDTH): string {
  const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment);
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join("")}…`;
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });
