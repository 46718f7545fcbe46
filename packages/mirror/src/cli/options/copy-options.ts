// The argument and the flags that name a copy.
import type { Command, Option } from "commander";
import { addFlags, optionOf } from "../flags/flag.ts";
import { COPY_FLAGS, PACE_FLAGS } from "../flags/shared-flags.ts";
import { readAddresses } from "./read-addresses.ts";

/** Adds the argument and the options that name a copy. */
export const addCopyOptions = (command: Command): Command =>
  addFlags(readAddresses(command).argument("[DIR]", "folder of the copy; not needed with --database"), COPY_FLAGS);

/** The option of commands that send requests. */
export const PACE: Option = optionOf(PACE_FLAGS.requestsPerSecond);
