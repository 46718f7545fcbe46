// The command ws-emulator.
import { main } from "./main.ts";

main(process.argv.slice(2));
