// The shortest program that gets a response with @notionhq/client.
import { Client } from "@notionhq/client";

const [baseUrl = "", token = "", user_id = ""] = process.argv.slice(2);
const client = new Client({ auth: token, baseUrl });
const user = await client.users.retrieve({ user_id });
console.log(user.object);
