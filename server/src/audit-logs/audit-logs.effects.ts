import type { Database } from "../platform/db/database.ts";
import { effect } from "../platform/effect.ts";

/** Returns true while entries still have to be read before they are archived. */
export const beforeArchiving = effect<[db: Database], boolean>("beforeArchiving");
