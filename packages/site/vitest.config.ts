export { shared as default } from "../../scripts/vitest.shared.ts";
