import type { LanguageOptions } from "../language/language.ts";
import { zonedDay } from "../language/date-text.ts";
import type { NameSource } from "../values/named-values.ts";

/** Options with a clock. */
export type ClockContext = NameSource &
  LanguageOptions & {
    /** Present time in milliseconds since 1970. */
    readonly nowMs?: number | undefined;
  };

/** Returns the present day, in the time zone of the readers or in UTC. */
export const today = ({ nowMs = Date.now(), timeZone }: Pick<ClockContext, "nowMs" | "timeZone">): string =>
  zonedDay(nowMs, timeZone);
