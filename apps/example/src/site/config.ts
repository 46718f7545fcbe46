// The settings to change first.
import type { customers } from "./schema.ts";
import type { THEMES } from "./style.ts";

/** The first page of the emulator's sample workspace. */
export const SAMPLE_PAGE = "b192eaca-c46c-8fd8-ad27-f9908f598a0e";

export interface SiteConfig {
  /** Id or link of the page to publish, with everything below it. The sample page needs no token. */
  readonly page: string;
  /** Ids or links of pages and databases below it that are not published. */
  readonly hidden: readonly string[];
  /** Names of the columns that are published. */
  readonly columns: readonly string[];
  /** Language of dates and numbers. */
  readonly language: string;
  readonly theme: keyof typeof THEMES;
  /** Shown for an address without a page, and before the first copy is complete. */
  readonly missing: string;
  /** A form that adds rows to the table of schema.ts, and its texts. */
  readonly form?: Readonly<Record<"title" | "send" | "thanks" | "failed", string>> & {
    readonly fields: readonly (keyof typeof customers.properties)[];
  };
}

export const config: SiteConfig = {
  page: SAMPLE_PAGE,
  // The customers: visitors add themselves, but do not see each other.
  hidden: ["ac8d756c-08a5-86a2-ac9a-776a62cf5f71"],
  columns: ["Job", "Stage", "Priority", "Due", "Price"],
  language: "en",
  theme: "paper",
  missing: "This page does not exist, or is being read.",
  form: {
    fields: ["name", "email", "phone", "city"],
    title: "Become a customer",
    send: "Send",
    thanks: "Thank you. We will write to you soon.",
    failed: "We do not know whether this has arrived. Please try again later.",
  },
};
