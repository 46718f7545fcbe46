// The flags that several commands have.
import { DEFAULT_FILES } from "../../store/open/copy-location.ts";
import { parsed, text, texts, toggle, type Flag } from "./flag.ts";
import { countOf, keepCountOf, paceOf, percentOf } from "./values.ts";

/** The flags that name a copy. */
export const COPY_FLAGS = {
  database: text(
    "--database <URL>",
    "PostgreSQL database instead of DIR/mirror.db (or DATABASE_URL, with --schema or --workspace)",
  ),
  schema: text("--schema <NAME>", "schema of the database", "public"),
  workspace: text("--workspace <NAME>", "workspace of ws-fleet: its schema is ws_NAME"),
  workspaces: text("--workspaces <FILE>", "file of ws-fleet with the token of --workspace, instead of a variable"),
  files: text(
    "--files <FOLDER>",
    "contents of files, or s3://BUCKET/PREFIX",
    `DIR/files; without DIR: as the copy remembers, else ${DEFAULT_FILES}`,
  ),
};

/** The flag of all commands of ws-mirror. */
export const JSON_FLAGS = { json: toggle("--json", "print one JSON object per line on standard output") };

/** The flag of commands that send requests. */
export const PACE_FLAGS = {
  requestsPerSecond: parsed("--requests-per-second <N>", 'pace; "off" for servers without a limit', paceOf, "adaptive"),
};

/** The flags that limit the objects that may go out of sight in one run. */
export const LOSS_FLAGS = {
  maxLossObjects: parsed(
    "--max-loss-objects <N>",
    "stop if more objects would go out of sight in one run",
    countOf,
    "20",
  ),
  maxLossPercent: parsed("--max-loss-percent <N>", "and more than this percentage of the copy", percentOf, "10"),
};

/** The flags that choose the pages of a copy. The copy keeps its choice. */
export const CHOICE_FLAGS = {
  only: texts(
    "--only <ID...>",
    "read these pages or databases and what is below them, and nothing else, from now on",
    "that of the copy",
  ),
  except: texts(
    "--except <ID...>",
    "read everything but these pages or databases and what is below them, from now on",
    "that of the copy",
  ),
  everything: toggle("--everything", "read everything that the token can see, after --only or --except"),
};

const keep = (period: string, meaning: string): Flag<ReturnType<typeof keepCountOf>> =>
  parsed(`--keep-${period} <N>`, meaning, keepCountOf);

/** The flags of the policy that says which states to keep, with the rules of restic. */
export const KEEP_FLAGS = {
  keepLast: keep("last", 'keep the N latest states; "unlimited" keeps all'),
  keepHourly: keep("hourly", "keep the last state of each hour, for N hours that have one"),
  keepDaily: keep("daily", "keep the last state of each day in UTC, for N days that have one"),
  keepWeekly: keep("weekly", "keep the last state of each week from Monday, for N weeks that have one"),
  keepMonthly: keep("monthly", "keep the last state of each month, for N months that have one"),
  keepYearly: keep("yearly", "keep the last state of each year, for N years that have one"),
  keepWithin: text(
    "--keep-within <DURATION>",
    "keep all states this long before the latest one, for example 48h, 7d or 1y6m",
  ),
};
