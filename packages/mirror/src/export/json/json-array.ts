// Arrays of JSON with one item in each line: small enough to stream, and easy to compare line by line.

/** Yields the text of an array. */
export async function* jsonArray(items: AsyncIterable<object>): AsyncGenerator<string, void> {
  let separator = "[\n";
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
