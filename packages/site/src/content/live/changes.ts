import type { Content, CopyState } from "../content.ts";

/** Time between two looks at the copy, in milliseconds. Another process can have changed it. */
const LOOK_MS = 1000;

/** Receives the edition of the copy as a text that is different after each change. */
type Listener = (edition: string) => void;

/** Reports changes of the copy, by this process and by others. Looks at the copy only while there are listeners. */
export class Changes {
  readonly #content: Content;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #known = "";

  constructor(content: Content) {
    this.#content = content;
  }

  /** Number of listeners. */
  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Calls the listener with the present edition, and after each change.
   * @returns a function that removes the listener
   */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#known !== "") listener(this.#known);
    this.#timer ??= setInterval(() => this.look(), LOOK_MS);
    this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#known = "";
    };
  }

  /** Looks at the copy now, for example after a run. */
  look(): void {
    if (this.#listeners.size === 0) return;
    this.#read().then(
      (edition) => {
        if (edition === this.#known) return;
        this.#known = edition;
        for (const listener of this.#listeners) listener(edition);
      },
      // The next look follows.
      () => {},
    );
  }

  async #read(): Promise<string> {
    return editionName(await this.#content.state());
  }
}

/** Returns the name of an edition. Pages also change when the workspace cannot be reached, and when the owner publishes more. */
export const editionName = ({
  version,
  accepted,
  isStale,
}: Pick<CopyState, "version" | "accepted" | "isStale">): string =>
  [version, accepted > 0 ? `a${accepted}` : "", isStale ? "stale" : ""].filter((part) => part !== "").join("-");
