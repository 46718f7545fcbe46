// Reads the choice of a call, and checks that the token sees what it names.
import { MirrorError } from "../../errors.ts";
import { isOtherKind } from "../../model/failure.ts";
import { checkLimits, type CheckedLimits, type PageLimits } from "../../model/page-limits.ts";
import { CONTAINER_KINDS } from "../../model/records/object-kind.ts";
import { isSameChoice, readChoice, type Choice, type ChosenKind } from "../../store/choice.ts";
import { retrieve } from "../objects/retrieve.ts";
import type { PullContext } from "../pull-context.ts";
import { placeInChoice, type ContainerOf } from "./inside.ts";

/** The pages that a copy has. A call without any of these options keeps the choice of the copy. */
export interface ChoiceOptions extends PageLimits {
  /** True: the copy has everything that the token can see, from now on. @default false */
  readonly everything?: boolean | undefined;
}

/** The choice that a call asks for: checked limits, everything, or that of the copy. */
export type AskedChoice = CheckedLimits | "everything" | "kept";

/** @throws MirrorError `invalid_argument` for a text that is no id and no URL, and for options that contradict each other */
export function askedChoice({ only, except, everything = false }: ChoiceOptions): AskedChoice {
  const limits = checkLimits({ only, except });
  if (everything && limits !== undefined)
    throw new MirrorError("invalid_argument", 'Expected "everything", or "only" and "except", got both.');
  const both = [...(limits?.only ?? [])].find((id) => limits?.except.has(id) === true);
  if (both !== undefined)
    throw new MirrorError("invalid_argument", `Expected different ids in "only" and "except", got ${both} in both.`);
  if (everything || (limits === undefined && except !== undefined)) return "everything";
  return limits ?? "kept";
}

/** The choice of a call. */
export interface CallChoice {
  /** Undefined: everything. */
  readonly choice: Choice | undefined;
  /** True if it is another one than that of the copy. */
  readonly isNew: boolean;
}

type ChooseContext = Pick<PullContext, "client" | "store" | "counts" | "clock" | "signal">;

/**
 * Returns the choice of a call.
 * @throws MirrorError `invalid_argument` if the token does not see what a new choice names, or if nothing of `only` is left
 */
export async function chooseFor(context: ChooseContext, asked: AskedChoice): Promise<CallChoice> {
  const stored = await readChoice(context.store.db);
  if (asked === "kept") return { choice: stored, isNew: false };
  if (asked === "everything") return { choice: undefined, isNew: stored !== undefined };
  if (isSameChoice(stored, asked)) return { choice: stored, isNew: false };
  const kinds = new Map<string, ChosenKind>();
  const choice = { ...asked, kinds };
  for (const [name, ids] of [["only", asked.only] as const, ["except", asked.except] as const])
    for (const id of ids) {
      const record = await retrieveNamed(context, name, id);
      kinds.set(id, record.kind);
      if (name === "only" && asked.except.size > 0 && (await placeInChoice(context, record, choice)).isExcepted)
        throw new MirrorError(
          "invalid_argument",
          `Expected ids in "only" that "except" does not leave out, got ${id}, which is below an id of "except".`,
        );
    }
  return { choice, isNew: true };
}

/** Retrieves an object that a choice names. An id does not tell its kind. */
async function retrieveNamed(context: ChooseContext, name: string, id: string): Promise<ContainerOf> {
  const { db } = context.store;
  const known = await db.selectFrom("ws_objects").select("kind").where("id", "=", id).execute();
  const kinds = CONTAINER_KINDS.filter((kind) => known.length === 0 || known.some((row) => row.kind === kind));
  for (const kind of kinds as readonly ChosenKind[])
    try {
      const record: ContainerOf = await retrieve(context, kind, id);
      if (!record.isInTrash) return record;
      throw new MirrorError(
        "invalid_argument",
        `Expected existing pages in "${name}", got ${id}, which is in the trash.`,
      );
    } catch (error) {
      if (!isOtherKind(error)) throw error;
    }
  throw new MirrorError(
    "invalid_argument",
    `Expected pages, databases or data sources that the token can see in "${name}", got ${id}. Check the id, or share it with the connection.`,
  );
}
