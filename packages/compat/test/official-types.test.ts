// Tests that read the types of both packages. They are one test file, so that one worker loads the types once.
import "./official-types/assignability.ts";
import "./official-types/exports.ts";
import "./official-types/guides.ts";
