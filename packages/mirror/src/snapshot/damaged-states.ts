// The states that a snapshot has left out, because their texts are damaged.
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { Database } from "../store/database.ts";
import { objectText } from "../store/file-places.ts";
import type { DamagedState } from "./states-at.ts";

/** A damaged state, named for people. */
export interface NamedDamage {
  readonly kind: ObjectKind;
  readonly object_id: string;
  readonly what: string;
  readonly why: string;
}

const WHY =
  'The stored text is damaged. "npx @ws/mirror verify DIR --repair" reads it again if it is the present state.';

/** Collects the damaged states of a snapshot, each once. */
export class DamagedStates {
  readonly #states = new Map<string, DamagedState>();

  /** Notes a damaged state. */
  readonly report = (state: DamagedState): void => {
    this.#states.set(`${state.kind} ${state.id}`, state);
  };

  /** Names the damaged states by the titles of their pages. */
  async named(db: Database): Promise<NamedDamage[]> {
    const named: NamedDamage[] = [];
    for (const { kind, id } of this.#states.values())
      named.push({ kind, object_id: id, what: await objectText(db, kind, id), why: WHY });
    return named;
  }
}
