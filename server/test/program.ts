import { join } from "node:path";
import { builtServer } from "../../tools/launch/build.mjs";

/**
 * The file with which Node runs the whole program: the built one, which starts in a fifth of the
 * time, unless its sources have changed since.
 */
export const PROGRAM = builtServer() ?? join(import.meta.dirname, "../src/main.ts");
