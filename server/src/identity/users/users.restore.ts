import { ne } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { restoreRecord } from "../../platform/db/restore-record.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import type { Trashed } from "../../platform/trash/trashed.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { KEPT_DAYS } from "./users.forget-former.ts";
import { explanations, requirePharmacyExists, requireStillIn, USERS_QUEUE } from "./users.rules.ts";

const FORGOTTEN = new AppError("conflict", "This account is gone: its data has been removed.");

/** They sign in as before, unless they were suspended. */
function restoreUser(services: IdentityServices, actor: Actor, id: string): Promise<void> {
  const { db, network, clock } = services;
  const write = () =>
    inTurn(db, USERS_QUEUE, async (tx) => {
      await requireStillIn(tx, actor);
      await restoreRecord(tx, actor, userKind, id, {
        async check({ organization, email }) {
          if (email === "") throw FORGOTTEN;
          if (!organization) return;
          await requirePharmacyExists(tx, organization);
          await network.requireRoomForUser(tx, organization, clock());
        },
      });
    });
  return explainingConflicts(db, userKind, write, explanations);
}

export const trashedUsers: Trashed<IdentityServices> = {
  table: users,
  model: "user",
  name: users.name,
  detail: users.email,
  search: users.search,
  restorable: ne(users.email, ""),
  keptDays: KEPT_DAYS,
  freshProof: true,
  restore: restoreUser,
};
