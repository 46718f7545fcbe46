#!/usr/bin/env node
// This file is committed so that package managers can link the command before the package is built.
import { main } from "../dist/node/main.js";

main(process.argv.slice(2));
