/** The events of a site. */
export interface EventStream {
  /** Waits for the next edition. Returns "end" at the end of the stream. */
  next(): Promise<string>;
  close(): Promise<void>;
}

/** Opens `/events` of a site. */
export async function openEvents(siteUrl: string): Promise<EventStream> {
  const response = await fetch(`${siteUrl}/events`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<string> => {
    const { value, done } = await reader.read();
    return done ? "end" : (/event: edition\ndata: (.*)/.exec(decoder.decode(value))?.[1] ?? next());
  };
  return { next, close: () => reader.cancel() };
}
