import type { MaxLoss } from "../../pull/loss-limit.ts";
import type { FlagValues } from "../flags/flag.ts";
import type { LOSS_FLAGS } from "../flags/shared-flags.ts";

/** Returns the limits of a loss. */
export const maxLossOf = ({ maxLossObjects, maxLossPercent }: FlagValues<typeof LOSS_FLAGS>): MaxLoss => ({
  objects: maxLossObjects,
  percent: maxLossPercent,
});
