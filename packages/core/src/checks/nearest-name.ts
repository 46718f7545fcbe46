/** Returns a hint for an unknown name: the most similar known name, or all known names if none is similar. */
export function nearestName(unknown: string, known: readonly string[]): string {
  let nearest: string | undefined;
  // At most half of the letters may differ. Names of very different lengths are not compared.
  let fewestEdits = Math.max(2, Math.ceil(unknown.length / 2)) + 1;
  for (const name of known) {
    if (Math.abs(name.length - unknown.length) >= fewestEdits) continue;
    const edits = countEdits(unknown, name);
    if (edits < fewestEdits) [nearest, fewestEdits] = [name, edits];
  }
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  return known.length === 0 ? "It takes no arguments." : `Known names: ${known.join(", ")}.`;
}

/** Returns the Levenshtein distance: the number of letters to insert, delete or replace to turn one name into another. */
function countEdits(from: string, to: string): number {
  // The distances between the start of `from` and each start of `to`.
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const letter of from) {
    let diagonal = row[0] ?? 0;
    let left = diagonal + 1;
    row = row.map((above, at) => {
      if (at === 0) return left;
      const edits = Math.min(above + 1, left + 1, diagonal + (letter === to[at - 1] ? 0 : 1));
      diagonal = above;
      return (left = edits);
    });
  }
  return row.at(-1) ?? 0;
}
