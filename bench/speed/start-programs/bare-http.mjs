// The shortest program that gets a response with node:http.
import http from "node:http";

const [baseUrl = "", token = "", userId = ""] = process.argv.slice(2);
http.get(`${baseUrl}/v1/users/${userId}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (/** @type {string} */ chunk) => (text += chunk));
  response.on("end", () => console.log(/** @type {{ object: string }} */ (JSON.parse(text)).object));
});
