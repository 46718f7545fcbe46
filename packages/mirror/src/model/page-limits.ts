// The rule of `only` and `except`: these pages, and what is below them.
import { MirrorError } from "../errors.ts";
import { idInArgument } from "../id-in-argument.ts";

/** Pages, databases or data sources, each with everything below it. */
export interface PageLimits {
  /** Ids or URLs: only these and what is below them. @default everything */
  readonly only?: readonly string[] | undefined;
  /** Ids or URLs: without these and what is below them, even if it is inside of `only`. @default nothing */
  readonly except?: readonly string[] | undefined;
}

/** A page, database or data source, and what contains it. */
export interface PlacedPage {
  readonly id: string;
  /**
   * Id of the page, database or data source that contains it. Undefined at the top of the workspace. An id that is not among the
   * places ends the way up.
   */
  readonly containerId: string | undefined;
}

/** Limits whose ids are checked. */
export interface CheckedLimits {
  readonly only: ReadonlySet<string>;
  readonly except: ReadonlySet<string>;
}

/**
 * Checks limits. Undefined if they limit nothing.
 * @throws MirrorError `invalid_argument` for a text that is no id and no URL, and for an empty list of `only`
 */
export function checkLimits({ only, except = [] }: PageLimits): CheckedLimits | undefined {
  if (only?.length === 0)
    throw new MirrorError(
      "invalid_argument",
      'Expected at least one id in "only", got none. Leave it out for everything.',
    );
  if (only === undefined && except.length === 0) return undefined;
  const idsOf = (name: string, texts: readonly string[]) =>
    new Set(texts.map((text) => idInArgument(name, text, "page or database")));
  return { only: idsOf("only", only ?? []), except: idsOf("except", except) };
}

/** `excepted` and `outside` are not shown. What is below an excepted place is excepted, even if `only` names it. */
type State = "inside" | "outside" | "excepted";

/**
 * Returns the ids of the places that limits leave: with `only`, those that it names and what is below them. What `except` names
 * and what is below it is never among them.
 * @param isComplete false if places can be missing: then, with `except`, a place whose container is missing is left out, because
 * `except` may name something above it
 */
export function idsInside(
  places: Iterable<PlacedPage>,
  { only, except }: CheckedLimits,
  isComplete = true,
): Set<string> {
  const containers = new Map<string, string | undefined>();
  for (const { id, containerId } of places) containers.set(id, containerId);
  const states = new Map<string, State>();
  const top: State = only.size === 0 ? "inside" : "outside";
  const below = (above: State, id: string): State => {
    if (above === "excepted" || except.has(id)) return "excepted";
    return only.has(id) ? "inside" : above;
  };
  for (const start of containers.keys()) {
    const way: string[] = [];
    let id: string | undefined = start;
    for (; id !== undefined && containers.has(id) && !states.has(id); id = containers.get(id)) {
      way.push(id);
      states.set(id, top);
    }
    const isMissing = id !== undefined && !containers.has(id);
    const end = isMissing && !isComplete && except.size > 0 ? "excepted" : top;
    let state = id === undefined ? end : isMissing ? below(end, id) : (states.get(id) ?? end);
    // The containers of a damaged copy can form a cycle: each of them is below all others.
    const cycle = id === undefined ? -1 : way.indexOf(id);
    if (cycle >= 0) state = way.slice(cycle).reduce(below, top);
    for (const step of way.toReversed()) states.set(step, (state = below(state, step)));
  }
  return new Set([...states].flatMap(([id, state]) => (state === "inside" ? [id] : [])));
}
