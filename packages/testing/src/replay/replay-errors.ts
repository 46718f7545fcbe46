import { ReplayMissError, UnusedInteractionsError, type RecordedItem } from "../errors.ts";
import { requestTitle, type ComparableRequest } from "../matching/comparable-request.ts";
import { differences, distance } from "../matching/differences.ts";
import type { Player, RecordedRequest } from "./player.ts";

const MAX_LINES = 12;

// Clients append details to the message of a failed request. The last line keeps them apart from a command to copy.
const LAST_LINE = "No request was sent: the cassette is in replay mode";

/** Details that a cassette adds to an error message. */
export interface MissErrorOptions {
  /** Name of the list of recorded interactions. @default "interactions" */
  readonly label?: string;
  /** A line that explains how to record the request. */
  readonly hint?: string;
  /** Removes secrets from the message. */
  readonly redact?: (text: string) => string;
}

/** Creates the error for a request without a recorded response. It names the nearest recorded request. */
export function createMissError<Item extends RecordedItem>(
  player: Player<Item>,
  sent: ComparableRequest,
  options: MissErrorOptions = {},
): ReplayMissError {
  const { label = "interactions", hint, redact = (text) => text } = options;
  const { recorded, parts } = player;
  const request = redact(requestTitle(sent));
  const nearest = findNearest(player, sent);
  const createError = (text: string, lines: readonly string[] = []) =>
    new ReplayMissError([redact(text), ...(hint === undefined ? [] : [hint, LAST_LINE])].join("\n"), {
      request,
      nearest: nearest?.item,
      differences: lines.map(redact),
    });
  if (nearest === undefined) return createError(`No recorded response for ${request}: the recording is empty`);
  const lines = differences(nearest.request, sent, parts);
  if (lines.length === 0) {
    const count = recorded.filter((candidate) => distance(candidate.request, sent, parts) === 0).length;
    const used = count === 1 ? "its only response was used before" : `all ${count} responses were used before`;
    return createError(`No recorded response is left for ${request}: ${used}`);
  }
  const title = `The nearest of ${recorded.length} recorded requests is ${label}[${nearest.index}], ${requestTitle(nearest.request)}`;
  return createError(`No recorded response for ${request}. ${title}:\n${formatLines(lines)}`, lines);
}

function findNearest<Item>(
  { recorded, parts }: Player<Item>,
  sent: ComparableRequest,
): RecordedRequest<Item> | undefined {
  let nearest: RecordedRequest<Item> | undefined;
  let smallest = Infinity;
  for (const candidate of recorded) {
    const current = distance(candidate.request, sent, parts);
    if (current < smallest) [nearest, smallest] = [candidate, current];
  }
  return nearest;
}

/** Creates the error for recorded interactions that no request used. */
export function createUnusedError<Item extends RecordedItem>(
  { unused, recorded }: Player<Item>,
  label = "interactions",
  hint?: string,
): UnusedInteractionsError {
  const lines = unused.map(({ index, request }) => `${label}[${index}]: ${requestTitle(request)}`);
  const message = `${unused.length} of ${recorded.length} recorded interactions were not used:\n${formatLines(lines)}`;
  return new UnusedInteractionsError(
    hint === undefined ? message : `${message}\n${hint}`,
    unused.map(({ item }) => item),
  );
}

function formatLines(lines: readonly string[]): string {
  const shown = lines.slice(0, MAX_LINES);
  const hidden = lines.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`… and ${hidden} more`] : [])].join("\n");
}
