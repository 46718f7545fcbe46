import { FOCUS_RULES } from "./focus.ts";
import { TONE_RULES } from "./tones.ts";

/** Rules for the colors of pictures that load, and for focal points. Add them to the stylesheet. */
export const PICTURES_STYLESHEET: string = FOCUS_RULES + TONE_RULES;
