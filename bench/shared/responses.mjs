// Responses in the format of the service: a small object, and a page of 100 rows with 61 kB.

export const USER_ID = "6794760a-1f15-45cd-9c65-0dfe42f5135a";
export const DATA_SOURCE_ID = "b55c9c91-384d-452b-81db-d1ef79372b75";
export const TOKEN = "ntn_benchmark0123456789";
export const API_HEADERS = {
  authorization: `Bearer ${TOKEN}`,
  "notion-version": "2026-03-11",
  "content-type": "application/json",
};

const ROWS = 100;

/** The response to `GET users/{user_id}`: 206 bytes. */
export const USER = JSON.stringify({
  object: "user",
  id: USER_ID,
  name: "Ada Lovelace",
  avatar_url: null,
  type: "person",
  person: { email: "ada@example.com" },
  request_id: "7b0e6a6e-53ea-4cf7-a2a7-0fd1a5aa9c8d",
});

/** Returns a page of the data source. @param {number} index */
export function createRow(index) {
  const number = String(index).padStart(12, "0");
  return {
    object: "page",
    id: `59833787-2cf9-4fdf-8782-${number}`,
    created_time: "2026-03-01T19:05:00.000Z",
    last_edited_time: "2026-07-06T20:25:00.000Z",
    parent: { type: "data_source_id", data_source_id: DATA_SOURCE_ID },
    in_trash: false,
    properties: {
      Done: { id: "Z%3Am", type: "checkbox", checkbox: index % 2 === 0 },
      Points: { id: "%3BsP", type: "number", number: index * 1.5 },
      Name: {
        id: "title",
        type: "title",
        title: [
          { type: "text", text: { content: `Row ${number}`, link: null }, plain_text: `Row ${number}`, href: null },
        ],
      },
    },
    url: `https://www.notion.so/Row-598337872cf94fdf8782${number}`,
  };
}

const rows = JSON.stringify(Array.from({ length: ROWS }, (_, index) => createRow(index)));

/**
 * Returns the response to `POST data_sources/{data_source_id}/query`. The cursor is the number of pages that remain.
 * @param {number} pagesLeft number of pages including this page
 */
export function queryResponse(pagesLeft) {
  const next = pagesLeft > 1 ? `"${pagesLeft - 1}"` : "null";
  return `{"object":"list","results":${rows},"next_cursor":${next},"has_more":${pagesLeft > 1},"type":"page_or_data_source"}`;
}

/** Sends a response with the headers of the service. @param {import("node:http").ServerResponse} response @param {string} body */
export function sendJson(response, body) {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "x-notion-request-id": "7b0e6a6e-53ea-4cf7-a2a7-0fd1a5aa9c8d",
  });
  response.end(body);
}
