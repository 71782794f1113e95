import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";

export const beforePharmacyDeleted =
  effect<[tx: Transaction, actor: Actor, organization: string, now: number]>(
    "beforePharmacyDeleted",
  );
