// Loaded with NODE_OPTIONS=--require, so that the mock exists in each thread.
"use strict";
const nock = require("nock-13");

nock(String(process.env["MOCKED_URL"])).persist().get("/v1/users/me").reply(200, { object: "user", type: "bot" });
