/** The object `{}`: a kind that has no settings, or a value that says nothing. */
export interface EmptyObject {
  readonly [field: string]: never;
}
