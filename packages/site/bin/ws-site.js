#!/usr/bin/env node
// A committed file, so that the command can be linked before the package is built.
import "../dist/node/run.js";
