import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The built server, with the engine's compile cache from the last start: a third of the time to
// start.
enableCompileCache(join(import.meta.dirname, ".cache"));
await import("./main.ts");
