import { checkCompiler } from "../types/check-compiler.ts";

checkCompiler("5.9.3", "typescript-5.9");
checkCompiler("6.0.3", "typescript-6.0");
