// The faults that no test noticed, in a form that does not change when lines move.

/**
 * @typedef {object} Mutants
 * @property {number} planted Number of faults.
 * @property {readonly string[]} survivors Faults that no test noticed.
 *
 * @typedef {object} KnownMutants
 * @property {number} planted
 * @property {number} score Noticed faults, in percent.
 * @property {Readonly<Record<string, string>>} survivors Known survivors, each with the reason why no test can notice it, or "".
 *
 * @typedef {{ readonly line: number; readonly column: number }} Position
 *
 * @typedef {object} Report A report in the form of https://github.com/stryker-mutator/mutation-testing-elements
 * @property {Readonly<Record<string, {
 *   readonly source: string;
 *   readonly mutants: readonly {
 *     readonly status: string;
 *     readonly replacement?: string;
 *     readonly location: { readonly start: Position; readonly end: Position };
 *   }[];
 * }>>} files
 */

/** The states of a fault that a test noticed. A fault that cannot be built counts for nothing. */
const NOTICED = new Set(["Killed", "Timeout"]);
const COUNTED = new Set([...NOTICED, "Survived", "NoCoverage"]);

/**
 * Returns the faults of a report.
 * @param {Report} report
 * @returns {Mutants}
 */
export function survivorsIn(report) {
  const mutants = Object.entries(report.files).flatMap(([file, { source, mutants: all }]) =>
    all
      .filter(({ status }) => COUNTED.has(status))
      .map(({ status, replacement = "", location }) => ({
        status,
        text: `${file.replace(/^packages\//, "")}: ${textAt(source, location)} → ${oneLine(replacement)}`,
      })),
  );
  const survivors = mutants.filter(({ status }) => !NOTICED.has(status)).map(({ text }) => text);
  return { planted: mutants.length, survivors: survivors.toSorted() };
}

/**
 * Compares the survivors of a run with the known ones.
 * @param {Mutants} found
 * @param {KnownMutants | undefined} known
 * @param {boolean} isPart True if the run planted faults in some files of the folder only.
 */
export function compareSurvivors({ planted, survivors }, known, isPart) {
  const reasons = known?.survivors ?? {};
  const added = survivors.filter((text) => !Object.hasOwn(reasons, text));
  const explained = survivors.filter((text) => reasons[text]);
  // A fault that no test can notice is no fault.
  const score = Math.round((1000 * (planted - survivors.length)) / Math.max(1, planted - explained.length)) / 10;
  const next = { planted, score, survivors: Object.fromEntries(survivors.map((text) => [text, reasons[text] ?? ""])) };
  const gone = isPart ? 0 : Object.keys(reasons).length - (survivors.length - added.length);
  return {
    next,
    isWorse: added.length > 0,
    lines: [
      `${planted} faults, ${survivors.length} not noticed, ${explained.length} of these explained: ${score} %`,
      ...(gone > 0 ? [`${gone} known survivors are gone: run it with --update.`] : []),
      ...added.map((text) => `not noticed, and not known: ${text}`),
    ],
  };
}

/**
 * Returns the text of a place, with the line around it if it is shorter than a line.
 * @param {string} source
 * @param {{ readonly start: Position; readonly end: Position }} location
 */
function textAt(source, { start, end }) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1).trimStart();
  const after = lines.at(-1)?.slice(end.column - 1);
  const inner = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === lines.length - 1 ? end.column - 1 : undefined),
  );
  return oneLine(`${before}⟦${inner.join("\n")}⟧${after}`);
}

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, " ").trim().slice(0, 240);
