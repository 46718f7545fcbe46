import { markReplayed, SCOPE } from "@ws/core/engine";
import { assertKnown } from "../errors.ts";
import { interactionResponse } from "../formats/interactions/interaction-entries.ts";
import { checkInteraction } from "../formats/interactions/read-recording.ts";
import { comparableInteraction, comparableReplayRequest, type ReplayRequest } from "../matching/comparable-request.ts";
import { partsWithout, type MatchPart } from "../matching/differences.ts";
import type { Interaction } from "../model/interaction.ts";
import { Player } from "./player.ts";
import { createMissError, createUnusedError } from "./replay-errors.ts";

/** Settings of a replay. */
export interface ReplayOptions {
  /** Parts of a request that are not compared. @default none */
  readonly ignore?: readonly MatchPart[];
}

/** A response in the form that HTTP clients return. */
export interface ReplayResponse {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly data: string;
}

/** HTTP clients that respond from recorded interactions, and the interactions that are not used yet. */
export interface Replay {
  /** HTTP client for `AsyncClient`. Rejects with a `ReplayMissError` if no recorded interaction matches. */
  readonly httpClient: {
    /** Responds to a request with a recorded response. */
    request(config: ReplayRequest): Promise<ReplayResponse>;
  };
  /** HTTP client for `Client`. Throws a `ReplayMissError` if no recorded interaction matches. */
  readonly syncHttpClient: {
    /** Responds to a request with a recorded response. */
    request(config: ReplayRequest): ReplayResponse;
  };
  /** The interactions that are not used yet, in the order of the recording. */
  readonly unused: readonly Interaction[];
  /**
   * Checks that every interaction was replayed.
   * @throws UnusedInteractionsError if some interactions are not used yet
   */
  assertAllUsed(): void;
}

/**
 * Creates a replay of these interactions. The n-th equal request gets the n-th response. Each interaction is used once,
 * by either of the two HTTP clients. Clients of `@ws/client` retry without a wait, also after a recorded `Retry-After`.
 * @throws InvalidRecordingError if an interaction is invalid
 * @throws ReplayError `invalid_option`
 */
export function createReplay(interactions: readonly Interaction[], options: ReplayOptions = {}): Replay {
  assertKnown("option", Object.keys(options), ["ignore"]);
  const player = new Player<Interaction>({ parts: partsWithout(options.ignore) });
  for (const [index, interaction] of interactions.entries()) {
    checkInteraction(interaction, `interactions[${index}]`);
    player.add(interaction, comparableInteraction(interaction));
  }

  function respond(config: ReplayRequest): ReplayResponse {
    const sent = comparableReplayRequest(config);
    const found = player.take(sent);
    if (found === undefined) throw createMissError(player, sent);
    const { status, headers, text } = interactionResponse(found.item);
    return markReplayed({ status, headers, data: text });
  }

  // Shared by the clients of this replay only.
  const scope = { [SCOPE]: { waits: false } };
  return {
    httpClient: Object.assign({ request: async (config: ReplayRequest) => respond(config) }, scope),
    syncHttpClient: Object.assign({ request: respond }, scope),
    get unused() {
      return player.unused.map(({ item }) => item);
    },
    assertAllUsed() {
      if (player.unused.length > 0) throw createUnusedError(player);
    },
  };
}
