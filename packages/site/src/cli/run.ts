// The entry of the command.
import { runCommand } from "@ws/helpers/command";
import { main } from "./main.ts";

await runCommand(main);
