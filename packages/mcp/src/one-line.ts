import { UNTITLED } from "@ws/render/values";

/** Returns a title in one line. */
export const oneLine = (title: string): string => title.replaceAll(/\s+/gu, " ").trim() || UNTITLED;
