// Updates the tables of all copies in a PostgreSQL database, one after the other.
import { openStore } from "@ws/mirror";
import { listCopies } from "@ws/mirror/reader";
import { FleetError } from "./errors.ts";

/** Options of {@link upgradeCopies}. */
export interface UpgradeOptions {
  /** URL of the database. */
  readonly url: string;
  /** Ends after the copy that is being updated. The next call continues with the others. */
  readonly signal?: AbortSignal | undefined;
  /** Called after a copy was updated. */
  readonly onUpgraded?: ((schema: string) => void) | undefined;
  /** Called for a copy that cannot be updated, for example because another process changes it. */
  readonly onFailed?: ((schema: string, error: unknown) => void) | undefined;
}

/** The result of {@link upgradeCopies}. */
export interface UpgradeResult {
  /** Number of copies that were updated. */
  readonly upgraded: number;
  /** Number of copies that had the present version already. */
  readonly current: number;
  /** Number of copies that could not be updated. */
  readonly failed: number;
}

/**
 * Updates the tables of all copies in a PostgreSQL database, each in one transaction. A copy that fails stays as it is, and the
 * others follow.
 * @throws MirrorError `not_a_copy` if the database cannot be opened, FleetError `no_copies` if it has no copies
 */
export const upgradeCopies = (options: UpgradeOptions): Promise<UpgradeResult> =>
  upgradeWith({ listCopies, openStore }, options);

/** The functions of `@ws/mirror` for the copies of a database. */
interface Copies {
  readonly listCopies: typeof listCopies;
  readonly openStore: typeof openStore;
}

/** Updates copies with functions of a version of `@ws/mirror`. */
export async function upgradeWith(
  { listCopies: list, openStore: open }: Copies,
  { url, signal, onUpgraded, onFailed }: UpgradeOptions,
): Promise<UpgradeResult> {
  const copies = await list(url);
  if (copies.length === 0)
    throw new FleetError("no_copies", 'Expected copies in the database, got none. "npx @ws/fleet work" creates them.');
  const counts = { upgraded: 0, current: 0, failed: 0 };
  for (const { schema, isCurrent } of copies) {
    signal?.throwIfAborted();
    if (isCurrent) {
      counts.current += 1;
      continue;
    }
    try {
      const store = await open({ database: url, schema }, { create: false, migrate: true });
      await store.close();
      counts.upgraded += 1;
      onUpgraded?.(schema);
    } catch (error) {
      counts.failed += 1;
      onFailed?.(schema, error);
    }
  }
  return counts;
}
