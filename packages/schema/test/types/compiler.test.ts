import { checkCompiler } from "./check-compiler.ts";

checkCompiler("7.0.2", "typescript");
