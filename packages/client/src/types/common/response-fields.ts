/** A field that Notion adds to the outermost object of a response. */
export interface ResponseFields {
  /** Id of the request, for questions to Notion's support. A few responses have none. */
  request_id?: string;
}
