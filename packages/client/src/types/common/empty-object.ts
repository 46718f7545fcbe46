/** The object `{}`: a type without settings, or a value without content. */
export interface EmptyObject {
  readonly [field: string]: never;
}
