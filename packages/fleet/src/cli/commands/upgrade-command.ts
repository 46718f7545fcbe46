// `ws-fleet upgrade`
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { messageOf } from "@ws/helpers/messages";
import { upgradeCopies } from "../../upgrade-copies.ts";

/** Options of `ws-fleet upgrade`. */
export interface UpgradeCommandOptions {
  readonly database: string;
}

/** Updates the tables of all copies in a database. */
export async function upgradeCommand(
  { reporter, signal, startedAt }: CommandContext,
  { database: url }: UpgradeCommandOptions,
): Promise<number> {
  const result = await upgradeCopies({
    url,
    signal,
    onUpgraded: (schema) => reporter.event("upgraded", { schema }, `${schema}: updated`),
    onFailed: (schema, error) => {
      const message = messageOf(error);
      reporter.event("failed", { schema, message }, `${schema}: ${message}`);
    },
  });
  const { upgraded, current, failed } = result;
  reporter.result({ ...result, durationMs: Date.now() - startedAt }, [
    `${upgraded} updated, ${current} up to date, ${failed} failed.`,
  ]);
  return failed === 0 ? EXIT.complete : EXIT.failed;
}
