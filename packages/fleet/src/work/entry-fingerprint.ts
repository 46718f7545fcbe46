// The fingerprint of an entry, which differs if anything of it was mended: a member, its token, or what kept it from being used.
import { createHash } from "node:crypto";
import { messageOf } from "@ws/helpers/messages";
import type { BadEntry, WorkspaceEntry } from "@ws/mirror";
import type { JobData } from "../state/job-data.ts";

/** Returns the fingerprint of an entry. It has a hash of the token, and not the token. */
export const fingerprintOf = (entry: WorkspaceEntry | BadEntry): string =>
  createHash("sha256").update(contentOf(entry)).digest("base64url").slice(0, 22);

const contentOf = (entry: WorkspaceEntry | BadEntry): string =>
  "error" in entry ? entry.error.message : JSON.stringify([entry, tokenOf(entry)]);

function tokenOf({ token }: WorkspaceEntry): string {
  try {
    return typeof token === "string" ? token : token();
  } catch (error) {
    return messageOf(error);
  }
}

/** True if the last slice of a workspace failed, and its entry has changed since. */
export const isMended = (entry: WorkspaceEntry, { error, entry: failed }: JobData): boolean =>
  error !== undefined && failed !== fingerprintOf(entry);
