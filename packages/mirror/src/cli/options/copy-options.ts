// The options that commands on a copy share.
import { Option, type Command } from "commander";
import { DEFAULT_FILES } from "../../store/open/copy-location.ts";
import { readAddresses } from "./read-addresses.ts";

/** Adds the argument and the options that name a copy. */
export const addCopyOptions = (command: Command): Command =>
  readAddresses(command)
    .argument("[DIR]", "folder of the copy; not needed with --database")
    .option(
      "--database <URL>",
      "PostgreSQL database instead of DIR/mirror.db (or DATABASE_URL, with --schema or --workspace)",
    )
    .option("--schema <NAME>", "schema of the database (default: public)")
    .option("--workspace <NAME>", "workspace of ws-fleet: its schema is ws_NAME")
    .option("--workspaces <FILE>", "file of ws-fleet with the token of --workspace, instead of a variable")
    .option(
      "--files <FOLDER>",
      `contents of files, or s3://BUCKET/PREFIX (default: DIR/files; without DIR: ${DEFAULT_FILES})`,
    );

/** The limits of the objects that may go out of sight in one run. */
export const MAX_LOSS = {
  objects: new Option("--max-loss-objects <N>", "stop if more objects would go out of sight in one run (default: 20)"),
  percent: new Option("--max-loss-percent <N>", "and more than this percentage of the copy (default: 10)"),
};

/** The option of commands that send requests. */
export const PACE = new Option(
  "--requests-per-second <N>",
  'pace; "off" for servers without a limit (default: adaptive)',
);
