// The shortest program that gets a response with Client.
import { Client } from "@ws/client";

const [baseUrl = "", token = "", user_id = ""] = process.argv.slice(2);
const client = new Client({ auth: token, baseUrl });
const user = client.users.retrieve({ user_id });
console.log(user.object);
