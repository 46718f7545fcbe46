import type { AsyncClient } from "@ws/client";
import type { CommandContext } from "@ws/helpers/command";
import type { Mirror } from "../../mirror.ts";
import type { MirrorStore } from "../../store/mirror-store.ts";
import type { CommonOptions } from "./connect.ts";
import { withCopy } from "./open-mirror.ts";

/** A copy that is open, with the client of its workspace. */
export interface OpenMirror {
  /** Brings the copy up to date. */
  readonly mirror: Mirror;
  /** The client of the workspace. */
  readonly client: AsyncClient;
  /** The copy. */
  readonly store: MirrorStore;
}

/** Opens a copy, runs a command on it, and closes it. */
export const withMirror: <Result>(
  folder: string | undefined,
  options: CommonOptions & { readonly create: boolean; readonly migrate?: boolean },
  context: CommandContext,
  work: (open: OpenMirror) => Promise<Result>,
) => Promise<Result> = withCopy;
