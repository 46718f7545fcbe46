/** A reference to an object by its id. */
export interface ReferenceById {
  /** UUID of the object. */
  id: string;
}
