// `ws-mirror upgrade`
import { messageOf } from "../../errors.ts";
import { upgradeCopies } from "../../store/open/upgrade-copies.ts";
import type { CommonOptions } from "../options/connect.ts";
import { EXIT } from "../exit-codes.ts";
import type { CommandContext } from "../options/open-mirror.ts";

/** Options of `ws-mirror upgrade`. */
export interface UpgradeCommandOptions extends Pick<CommonOptions, "json"> {
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
