import type { Database } from "../platform/db/database.ts";
import { effect } from "../platform/effect.ts";

/** Before old months leave the log. Answers with whether something is still to be read from them. */
export const beforeArchiving = effect<[db: Database], boolean>("beforeArchiving");
