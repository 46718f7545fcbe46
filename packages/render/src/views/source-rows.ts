// The rows of several data sources, one of which may be unreadable.
import { unreadableOf } from "@ws/helpers/json";
import type { RenderContext } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";

/** Opens the rows of the data sources of a database. */
export class SourceRows {
  readonly #context: Pick<RenderContext, "onLeftOut">;
  #isReadable = false;
  #error: Error | undefined;

  constructor(context: Pick<RenderContext, "onLeftOut">) {
    this.#context = context;
  }

  /**
   * Reads the first row. Returns undefined if the rows cannot be read.
   * @throws all errors that concern more than this data source
   */
  async open(
    source: ContentObject,
    rows: AsyncIterable<ContentObject>,
  ): Promise<AsyncIterable<ContentObject> | undefined> {
    const iterator = rows[Symbol.asyncIterator]();
    try {
      const first = await iterator.next();
      this.#isReadable = true;
      return first.done === true ? none() : from(first.value, iterator);
    } catch (error) {
      const unreadable = unreadableOf(error);
      if (unreadable === undefined || !(error instanceof Error)) throw error;
      this.#error ??= error;
      const { status, code = "" } = unreadable;
      this.#context.onLeftOut?.(source, `Left out: Notion does not show the rows (${`${status} ${code}`.trimEnd()}).`);
      return undefined;
    }
  }

  /** @throws the first error, if the rows of no data source can be read */
  check(): void {
    if (!this.#isReadable && this.#error !== undefined) throw this.#error;
  }
}

async function* none(): AsyncGenerator<ContentObject, void> {}

/** Yields the rows after the first one was read. */
export async function* from(
  first: ContentObject,
  rows: AsyncIterator<ContentObject>,
): AsyncGenerator<ContentObject, void> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rows };
}
