// What a person is told about a request that was not recorded, and about recorded ones that were not sent.
import { differences, distance } from "../matching/differences.ts";
import { ReplayMissError, UnusedInteractionsError, type RecordedItem } from "../errors.ts";
import type { Player, Recorded } from "./player.ts";
import { titleOf, type RequestFacts } from "../matching/request-details.ts";

const MAX_LINES = 12;

// A client adds to the message of whatever sends for it: that must not end up behind a command that is to be copied.
const LAST_LINE = "In a replay nothing is sent";

/** What a cassette adds to a message. */
export interface MissContext {
  /** What a recorded interaction is called, before its number. */
  readonly label?: string;
  /** A line of its own: how to record what is missing. */
  readonly hint?: string;
  /** Takes secrets out of the message. */
  readonly clean?: (text: string) => string;
}

/** The error for a request that has no answer left: names the nearest recorded one, and says what differs. */
export function missError<Item extends RecordedItem>(
  player: Player<Item>,
  sent: RequestFacts,
  context: MissContext = {},
): ReplayMissError {
  const { label = "interactions", hint, clean = (text) => text } = context;
  const { recorded, parts } = player;
  const request = clean(titleOf(sent));
  const nearest = nearestTo(player, sent);
  const error = (text: string, lines: readonly string[] = []) =>
    new ReplayMissError([clean(text), ...(hint === undefined ? [] : [hint, LAST_LINE])].join("\n"), {
      request,
      nearest: nearest?.item,
      differences: lines.map(clean),
    });
  if (nearest === undefined) return error(`No recorded answer for ${request}: nothing is recorded`);
  const lines = differences(nearest.facts, sent, parts);
  if (lines.length === 0) {
    const times = recorded.filter(({ facts }) => distance(facts, sent, parts) === 0).length;
    const answers = times === 1 ? "its answer was given" : `all ${times} answers were given`;
    return error(`No recorded answer is left for ${request}: ${answers} before`);
  }
  const title = `the nearest of ${recorded.length} recorded requests is ${label}[${nearest.index}], ${titleOf(nearest.facts)}`;
  return error(`No recorded answer for ${request}; ${title}:\n${listed(lines)}`, lines);
}

function nearestTo<Item>({ recorded, parts }: Player<Item>, sent: RequestFacts): Recorded<Item> | undefined {
  let nearest: Recorded<Item> | undefined;
  let least = Infinity;
  for (const candidate of recorded) {
    const far = distance(candidate.facts, sent, parts);
    if (far < least) [nearest, least] = [candidate, far];
  }
  return nearest;
}

/** The error for recorded interactions that nobody asked for. */
export function unusedError<Item extends RecordedItem>(
  { unused, recorded }: Player<Item>,
  label = "interactions",
  hint?: string,
): UnusedInteractionsError {
  const lines = unused.map(({ index, facts }) => `${label}[${index}]: ${titleOf(facts)}`);
  const message = `${unused.length} of ${recorded.length} recorded interactions were not asked for:\n${listed(lines)}`;
  return new UnusedInteractionsError(
    hint === undefined ? message : `${message}\n${hint}`,
    unused.map(({ item }) => item),
  );
}

function listed(lines: readonly string[]): string {
  const shown = lines.slice(0, MAX_LINES).map((text) => `  ${text}`);
  const hidden = lines.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`  … and ${hidden} more`] : [])].join("\n");
}
