// The options of a copy, and of `pull`.
import type { AsyncClient } from "@ws/client";
import type { FetchFile } from "../files/fetch-file.ts";
import type { CopyStore, MirrorStore } from "../store/mirror-store.ts";
import type { ChoiceOptions } from "./choice/choose.ts";
import type { LossOptions } from "./loss-limit.ts";
import type { PullProgress } from "./task-runner.ts";
import type { PullHint } from "./tasks-of-event.ts";

/** Options of {@link createMirror}. */
export interface MirrorOptions {
  readonly client: AsyncClient;
  /** The copy. Open it with `openStore()` or `openPostgresStore()`. */
  readonly store: MirrorStore;
  /** Number of requests at the same time. The client keeps the rate limit. @default 32 */
  readonly concurrency?: number;
  /** Downloads files, for example with `fetch`. @default a request that notices a body that is not complete */
  readonly fetchFile?: FetchFile;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: () => number;
  /** Waits between the runs of `watch`. Ends early when the signal aborts. @default setTimeout */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Options with the whole store. */
export interface CopyOptions extends MirrorOptions {
  readonly store: CopyStore;
}

/** Options of `pull`. */
export interface PullOptions extends LossOptions, ChoiceOptions {
  /** True: read everything again, even what seems unchanged. @default false */
  readonly full?: boolean;
  /**
   * Webhook events, or objects that you changed. The run reads only the objects that they name, which takes a few requests. Events are hints: they can be
   * lost, so pull without them from time to time. Ignored before the first complete run.
   */
  readonly hints?: readonly PullHint[];
  /**
   * Time after which the run ends, in milliseconds. Requests and downloads that have begun are completed. `unfinished` of the
   * result says what is left, and the next call continues. A call that continues a run starts no new one.
   * @default no limit
   */
  readonly sliceMs?: number | undefined;
  /**
   * Time between two runs that list everything, in milliseconds. The runs in between read what was edited since the last
   * search, which takes a few requests. They do not notice what was deleted or moved, or what changes without an edit.
   * @default every run lists everything
   */
  readonly enumerateEveryMs?: number | undefined;
  /** Stops the run with the signal's reason. The next run continues where this one stopped. */
  readonly signal?: AbortSignal;
  /** Called with the progress after each step. */
  readonly onProgress?: (progress: PullProgress) => void;
}
