// The commands that other packages have.
import type { Command } from "commander";
import { MirrorError } from "../errors.ts";

/** The package of each command, and its own command. */
const MOVED: Readonly<Record<string, { readonly from: string; readonly run: string }>> = {
  mcp: { from: "@ws/mcp", run: "npx @ws/mcp <copy>" },
  work: { from: "@ws/fleet", run: "npx @ws/fleet work" },
  webhooks: { from: "@ws/fleet", run: "npx @ws/fleet webhooks" },
  upgrade: { from: "@ws/fleet", run: "npx @ws/fleet upgrade" },
};

/** Adds commands that name the package that has them. */
export function addMovedCommands(program: Command): void {
  for (const [name, { from, run }] of Object.entries(MOVED))
    program
      .command(name, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .action(() => {
        throw new MirrorError(
          "invalid_argument",
          `The command ${name} is in another package. Install ${from} and run "${run}".`,
        );
      });
}
