// The error for a statement that is not allowed.
import { MirrorError } from "@ws/mirror";

/** Returns the error for a statement that is not allowed. */
export const refused = (problem: string): MirrorError => new MirrorError("invalid_argument", `${problem}.`);
