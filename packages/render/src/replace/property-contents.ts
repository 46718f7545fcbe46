// The values of properties by type, for functions and components that replace a property value.
import type { DateContent, RichText, SafeUrl } from "./rich-text.ts";

interface OptionContent {
  readonly name: string;
  readonly color: string;
}

interface UserContent {
  readonly id: string;
  readonly avatar_url?: string | null;
  readonly unsafeAvatarUrl?: string | null;
}

interface FileContent {
  readonly name: string;
  readonly file?: SafeUrl;
  readonly external?: SafeUrl;
}

/** The result of a formula or rollup is under the key of its type. */
interface ResultContent {
  readonly type: string;
  readonly number?: number | null;
  readonly date?: DateContent | null;
}

/** Values of properties by type, as Notion returns them, with safe addresses: see {@link SafeUrl}. */
export interface PropertyContents {
  title: RichText;
  rich_text: RichText;
  number: number | null;
  select: OptionContent | null;
  multi_select: readonly OptionContent[];
  status: OptionContent | null;
  date: DateContent | null;
  people: readonly UserContent[];
  files: readonly FileContent[];
  checkbox: boolean;
  url: string | null;
  email: string | null;
  phone_number: string | null;
  formula: ResultContent;
  relation: readonly { readonly id: string }[];
  rollup: ResultContent;
  created_time: string;
  created_by: UserContent;
  last_edited_time: string;
  last_edited_by: UserContent;
  unique_id: { readonly number: number | null; readonly prefix: string | null };
  verification: { readonly state: string } | null;
  button: object;
  place: { readonly lat: number; readonly lon: number } | null;
}

/** A property value of a type, as Notion returns it, with safe addresses: see {@link SafeUrl}. */
export type PropertyOf<Type extends keyof PropertyContents> = {
  readonly type: Type;
} & { readonly [Key in Type]: PropertyContents[Key] } & (Type extends "url"
    ? { readonly unsafeUrl?: string | null }
    : object);
