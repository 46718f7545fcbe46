// Asks PostgreSQL in intervals whether it can be written. A standby answers every question, and refuses every change.
import { messageOf } from "@ws/helpers/messages";
import { FleetError } from "../errors.ts";
import type { DatabaseSessions } from "../state/database-sessions.ts";

/** Interval of the questions, and the time for an answer. */
const CHECK_MS = 5_000;
const ANSWER_MS = 10_000;

const QUESTION = "select current_setting('transaction_read_only') = 'on' as \"isReadOnly\"";

const readOnly = (): FleetError =>
  new FleetError(
    "database_read_only",
    "PostgreSQL is a standby or read-only, so it refuses every change. Its sessions are opened again until they can change something.",
  );

type Sessions = Pick<DatabaseSessions, "query" | "renew">;

/** Returns the reason why PostgreSQL cannot be written. Undefined if it can. */
async function ask(sessions: Sessions): Promise<FleetError | undefined> {
  try {
    const { rows } = await sessions.query<{ readonly isReadOnly: boolean }>(QUESTION, [], ANSWER_MS);
    return rows[0]?.isReadOnly === true ? readOnly() : undefined;
  } catch (error) {
    return new FleetError("database_unavailable", `PostgreSQL cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

/** Asks again with another session, because the address may lead to another server. The first session may have ended long ago. */
async function faultOf(sessions: Sessions): Promise<FleetError | undefined> {
  if ((await ask(sessions)) === undefined) return undefined;
  sessions.renew();
  return ask(sessions);
}

/**
 * Begins to ask.
 * @param onChange called with the reason when PostgreSQL can no longer be written, and without one when it can again
 * @returns a function that ends the questions
 */
export function watchDatabase(sessions: Sessions, onChange: (fault: FleetError | undefined) => void): () => void {
  let isAsking = false;
  let isEnded = false;
  let wasWritable = true;
  const check = async () => {
    if (isAsking) return;
    isAsking = true;
    const fault = await faultOf(sessions);
    isAsking = false;
    if (isEnded) return;
    if ((fault === undefined) === wasWritable) return;
    wasWritable = fault === undefined;
    onChange(fault);
  };
  void check();
  const timer = setInterval(() => void check(), CHECK_MS);
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
}
