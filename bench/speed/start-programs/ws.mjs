// The shortest program that gets a response with AsyncClient.
import { AsyncClient } from "@ws/client";

const [baseUrl = "", token = "", user_id = ""] = process.argv.slice(2);
const client = new AsyncClient({ auth: token, baseUrl });
const user = await client.users.retrieve({ user_id });
console.log(user.object);
