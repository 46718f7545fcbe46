// Answers requests from recorded interactions, with no network and no patching: it is handed to a client as its
// HTTP client. One answer for both clients; the asynchronous one only wraps it in a promise.
import { checkInteraction, type Interaction } from "../model/interaction.ts";
import { partsWithout, type MatchPart } from "../matching/matchers.ts";
import { assertOptions } from "../assert-known.ts";
import { missError, unusedError } from "./replay-errors.ts";
import { Player } from "./player.ts";
import { factsOfInteraction, factsOfRequest, type ReplayRequest } from "../matching/request-details.ts";

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

/**
 * A replay of these interactions. The n-th equal request gets the n-th answer recorded for it; each interaction is
 * used once, by whichever of the two clients asks.
 * @throws InvalidRecordingError when an interaction is not in the form of one
 * @throws ReplayError `invalid_option`
 */
export function createReplay(interactions: readonly Interaction[], options: ReplayOptions = {}): Replay {
  const parts = partsToCompare(options);
  const player = new Player<Interaction>({ parts });
  for (const [index, interaction] of interactions.entries()) {
    checkInteraction(interaction, `interactions[${index}]`);
    player.add(interaction, factsOfInteraction(interaction));
  }

  function answer(config: ReplayRequest): ReplayResponse {
    const sent = factsOfRequest(config);
    const found = player.take(sent);
    if (found === undefined) throw missError(player, sent);
    return responseOf(found.item);
  }

  return {
    httpClient: { request: async (config) => answer(config) },
    syncHttpClient: { request: answer },
    get unused() {
      return player.unused.map(({ item }) => item);
    },
    assertAllUsed() {
      if (player.unused.length > 0) throw unusedError(player);
    },
  };
}

function partsToCompare(options: ReplayOptions): readonly MatchPart[] {
  assertOptions(options, ["ignore"]);
  return partsWithout(options.ignore);
}

function responseOf({ status, headers = {}, response, responseText }: Interaction): ReplayResponse {
  const type = responseText === undefined ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const data = responseText ?? (response === undefined ? "" : JSON.stringify(response));
  return { status, headers: { "content-type": type, ...Object.fromEntries(own) }, data };
}
