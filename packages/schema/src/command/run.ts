// The entry of the command: connects `main` with the process.
import { runCommand } from "@ws/helpers/command";
import { main } from "./main.ts";

await runCommand(main);
