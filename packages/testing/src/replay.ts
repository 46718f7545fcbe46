// Answers requests from recorded interactions, with no network and no patching: it is handed to a client as its
// HTTP client. One answer for both clients; the asynchronous one only wraps it in a promise.
import { differences, distance } from "./difference.ts";
import { ReplayError, ReplayMissError, UnusedInteractionsError } from "./errors.ts";
import { checkInteraction, type Interaction } from "./interaction.ts";
import { MATCH_PARTS, matches, type MatchPart } from "./match.ts";
import { factsOfInteraction, factsOfRequest, titleOf, type ReplayRequest, type RequestFacts } from "./request-facts.ts";

/** Settings of a replay. */
export interface ReplayOptions {
  /** Parts of a request that are not compared. Default: none, every part counts. */
  readonly ignore?: readonly MatchPart[];
}

/** An answer, in the form that HTTP clients give. */
export interface ReplayResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text: JSON text, or empty. */
  readonly data: string;
}

/** A replay: what to hand to the clients, and what became of the recorded interactions. */
export interface Replay {
  /** For `AsyncClient`. A miss rejects with a `ReplayMissError`. */
  readonly httpClient: { request(config: ReplayRequest): Promise<ReplayResponse> };
  /** For `Client`. A miss throws a `ReplayMissError`. */
  readonly syncHttpClient: { request(config: ReplayRequest): ReplayResponse };
  /** The interactions that were not asked for yet, in their recorded order. */
  readonly unused: readonly Interaction[];
  /** @throws UnusedInteractionsError when an interaction was not asked for */
  assertAllUsed(): void;
}

interface Recorded {
  readonly index: number;
  readonly interaction: Interaction;
  readonly facts: RequestFacts;
}

const MAX_LINES = 12;

/**
 * A replay of these interactions. The n-th equal request gets the n-th answer recorded for it; each interaction is
 * used once, by whichever of the two clients asks.
 * @throws InvalidRecordingError when an interaction is not in the form of one
 * @throws ReplayError `invalid_option`
 */
export function createReplay(interactions: readonly Interaction[], options: ReplayOptions = {}): Replay {
  const parts = partsToCompare(options);
  const recorded = interactions.map((interaction, index): Recorded => {
    checkInteraction(interaction, `interactions[${index}]`);
    return { index, interaction, facts: factsOfInteraction(interaction) };
  });
  const unused = [...recorded];

  function answer(config: ReplayRequest): ReplayResponse {
    const sent = factsOfRequest(config);
    const at = unused.findIndex(({ facts }) => matches(facts, sent, parts));
    const [found] = at === -1 ? [] : unused.splice(at, 1);
    if (found === undefined) throw missError(recorded, sent, parts);
    return responseOf(found.interaction);
  }

  return {
    httpClient: { request: async (config) => answer(config) },
    syncHttpClient: { request: answer },
    get unused() {
      return unused.map(({ interaction }) => interaction);
    },
    assertAllUsed() {
      if (unused.length > 0) throw unusedError(unused, recorded.length);
    },
  };
}

function partsToCompare({ ignore = [], ...others }: ReplayOptions): readonly MatchPart[] {
  const [unknownOption] = Object.keys(others);
  if (unknownOption !== undefined) {
    throw new ReplayError("invalid_option", `There is no option ${unknownOption}: the options are ignore`);
  }
  const unknownPart = ignore.find((part) => !MATCH_PARTS.includes(part));
  if (unknownPart !== undefined) {
    throw new ReplayError(
      "invalid_option",
      `ignore: there is no part ${unknownPart}: the parts are ${MATCH_PARTS.join(", ")}`,
    );
  }
  return MATCH_PARTS.filter((part) => !ignore.includes(part));
}

function responseOf({ status, headers = {}, response, responseText }: Interaction): ReplayResponse {
  const type = responseText === undefined ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const data = responseText ?? (response === undefined ? "" : JSON.stringify(response));
  return { status, headers: { "content-type": type, ...Object.fromEntries(own) }, data };
}

/** The error for a request that has no answer left: names the nearest recorded one, and says what differs. */
function missError(recorded: readonly Recorded[], sent: RequestFacts, parts: readonly MatchPart[]): ReplayMissError {
  const request = titleOf(sent);
  const nearest = nearestTo(recorded, sent, parts);
  if (nearest === undefined) {
    const message = `No recorded answer for ${request}: nothing is recorded`;
    return new ReplayMissError(message, { request, nearest, differences: [] });
  }
  const lines = differences(nearest.facts, sent, parts);
  const miss = { request, nearest: nearest.interaction, differences: lines };
  if (lines.length === 0) {
    const times = recorded.filter(({ facts }) => matches(facts, sent, parts)).length;
    const answers = times === 1 ? "its answer was given" : `all ${times} answers were given`;
    return new ReplayMissError(`No recorded answer is left for ${request}: ${answers} before`, miss);
  }
  const title = `the nearest of ${recorded.length} recorded requests is interactions[${nearest.index}], ${titleOf(nearest.facts)}`;
  return new ReplayMissError(`No recorded answer for ${request}; ${title}:\n${listed(lines)}`, miss);
}

function nearestTo(
  recorded: readonly Recorded[],
  sent: RequestFacts,
  parts: readonly MatchPart[],
): Recorded | undefined {
  let nearest: Recorded | undefined;
  let least = Infinity;
  for (const candidate of recorded) {
    const far = distance(candidate.facts, sent, parts);
    if (far < least) [nearest, least] = [candidate, far];
  }
  return nearest;
}

function unusedError(unused: readonly Recorded[], total: number): UnusedInteractionsError {
  const lines = unused.map(({ index, facts }) => `interactions[${index}]: ${titleOf(facts)}`);
  const message = `${unused.length} of ${total} recorded interactions were not asked for:\n${listed(lines)}`;
  return new UnusedInteractionsError(
    message,
    unused.map(({ interaction }) => interaction),
  );
}

function listed(lines: readonly string[]): string {
  const shown = lines.slice(0, MAX_LINES).map((text) => `  ${text}`);
  const hidden = lines.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`  … and ${hidden} more`] : [])].join("\n");
}
