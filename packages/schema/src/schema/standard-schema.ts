/** The Standard Schema interface, version 1. See https://standardschema.dev */
export interface StandardSchema<Input, Output = Input> {
  readonly version: 1;
  readonly vendor: string;
  /** Checks a value. The result has the value or the issues. */
  readonly validate: (value: unknown) => StandardResult<Output>;
  /** Only for types. Undefined at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** The result of a validation: the value, or the issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A value that does not fit. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[] | undefined;
}
