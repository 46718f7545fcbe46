import { createRequire } from "node:module";
import type { AxiosStatic } from "axios";

/** Loads axios on first use. Uses `require`, because the CommonJS bundle loads faster than the ES modules. */
export const loadAxios = (): AxiosStatic =>
  (createRequire(import.meta.url)("axios") as { default: AxiosStatic }).default;
