const DATA_LINE = /^data(?:: ?(.*))?$/s;

/**
 * Parses server-sent events. It reads only their data: the events of Notion have their type in the data too.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export class EventParser {
  /** Start of a line whose end has not arrived. */
  #line = "";
  /** Data lines of an event whose end has not arrived. */
  #data: string[] = [];
  #endsWithCr = false;

  /** Returns the data of the events that end in the text. */
  feed(text: string): string[] {
    if (text === "") return [];
    // A line break of CR and LF may be split between two texts.
    const lines = (this.#endsWithCr && text.startsWith("\n") ? text.slice(1) : text).split(/\r\n?|\n/);
    this.#endsWithCr = text.endsWith("\r");
    lines[0] = this.#line + lines[0];
    this.#line = lines.pop() ?? "";
    return lines.flatMap((line) => this.#endLine(line));
  }

  #endLine(line: string): string[] {
    const [isData, value = ""] = DATA_LINE.exec(line) ?? [];
    if (isData !== undefined) this.#data.push(value);
    if (line !== "" || this.#data.length === 0) return [];
    const event = this.#data.join("\n");
    this.#data = [];
    return [event];
  }
}
