import { shellQuote } from "./shell-quote.ts";

/** The options that decide how a cassette is recorded. */
interface HintOptions {
  readonly mode?: string | undefined;
  readonly recordCommand?: string | undefined;
}

/** Returns the sentence that explains how to add a missing request to the cassette. */
export function recordHint({ mode, recordCommand }: HintOptions): string {
  if (mode === "replay")
    return 'To record it, open the cassette with mode "auto" instead of "replay" and run the test again';
  return `To record it, run: ${recordCommand ?? defaultCommand()}`;
}

/** Returns the sentence that explains how to remove unused interactions. The mode `auto` cannot remove them. */
export function refreshHint({ mode, recordCommand }: HintOptions): string {
  if (mode !== undefined) return 'To remove them, open the cassette with mode "refresh" and run the test again';
  const command = recordCommand ?? defaultCommand();
  return `To remove them, run: ${command.replace("WS_CASSETTE_MODE=auto", "WS_CASSETTE_MODE=refresh")}`;
}

/** Returns the command of this process, with the mode `auto`. */
function defaultCommand(): string {
  const script = process.env["npm_lifecycle_event"];
  if (script !== undefined && script !== "npx") return `WS_CASSETTE_MODE=auto npm run ${script}`;
  const testFlags = process.execArgv.filter((flag) => flag.startsWith("--test"));
  return ["WS_CASSETTE_MODE=auto node", ...testFlags, ...process.argv.slice(1).map(shellQuote)].join(" ");
}
