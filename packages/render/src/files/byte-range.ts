/** A part of a file, with both ends. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the header `range`. Undefined: the whole file, also for more than one part, which a server may refuse to split.
 * @param length length of the file in bytes
 */
export function byteRange(header: string | null, length: number): ByteRange | "unsatisfiable" | undefined {
  const { first = "", last = "" } = /^bytes=(?<first>\d*)-(?<last>\d*)$/u.exec(header?.trim() ?? "")?.groups ?? {};
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const bytes = Math.min(Number(last), length);
    return bytes === 0 ? "unsatisfiable" : { start: length - bytes, end: length - 1 };
  }
  const start = Number(first);
  const end = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  // An end before the start is no range.
  if (last !== "" && Number(last) < start) return undefined;
  return start >= length ? "unsatisfiable" : { start, end };
}
