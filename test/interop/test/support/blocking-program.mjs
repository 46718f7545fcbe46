import { Client } from "@ws/client";

const client = new Client({ auth: "not-a-secret", baseUrl: process.env["MOCKED_URL"], retry: false });
process.stdout.write(JSON.stringify(client.users.me()));
client.close();
