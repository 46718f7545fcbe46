import { printable, UNTITLED } from "@ws/render/values";

/** Returns a text in one line that cannot control the terminal. */
export const oneLine = (text: string): string => printable(text.trim().replaceAll(/\s+/gu, " "));

/** Returns a title in one line. */
export const oneLineTitle = (title: string): string => oneLine(title) || UNTITLED;
