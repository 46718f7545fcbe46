/** A field that the service adds to the outermost object of a response. */
export interface ResponseFields {
  /** Id of the request, for questions to the service's support. A few responses have none. */
  request_id?: string;
}
