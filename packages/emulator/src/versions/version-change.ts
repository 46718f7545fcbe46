// One breaking change of the API, as a translation between the version before it and the version with it.
import type { NotionVersion } from "../catalog/api-version.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";

/** The request whose body and response are translated. */
export interface TranslationContext {
  readonly workspace: Workspace;
  readonly operation: string;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
}

/** A translation of a body. It returns the body itself or a new one. */
export type Translate = (context: TranslationContext, body: JsonObject) => JsonObject;

/** A breaking change. Requests of older versions are translated forward, their responses backward. */
export interface VersionChange {
  /** The version that made the change. */
  readonly version: NotionVersion;
  /** Translates the body of a request to the form of `version`. @throws ApiError for a request that is refused */
  readonly request?: Translate;
  /** Returns the object that the older version responds with, in the newest form. Runs before every `response`. */
  readonly result?: Translate;
  /** Translates a response from the form of `version` to the form before. */
  readonly response?: Translate;
  /** Translates the names of fields in the message of an error. */
  readonly errorText?: (message: string) => string;
}
