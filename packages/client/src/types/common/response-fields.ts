/** What the service adds to an object that is a whole answer. */
export interface AnswerFields {
  /** The service's id of the request, for its support. Only on the outermost object, and missing from a few answers. */
  request_id?: string;
}
