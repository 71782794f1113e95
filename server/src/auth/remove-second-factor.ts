import { mayGrantRole } from "@pharmacy/contract/users";
import { eq } from "drizzle-orm";
import { getRecord, updateRecord } from "../db/records.ts";
import { refuse } from "../http/access.ts";
import { AppError } from "../http/app-error.ts";
import type { Services } from "../http/routes.ts";
import { secondFactorLetter } from "../mail/letters.ts";
import { postLetter } from "../mail/outbox.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { userKind } from "../users/users.table.ts";
import { NO_SECOND_FACTOR } from "./own-second-factor.ts";

/**
 * Remove the second factor of somebody who has lost it. They are signed out everywhere, and hear of
 * it: whoever only says to have lost it is found out.
 */
export async function removeSecondFactor(
  { db, config, secret }: Pick<Services, "db" | "config" | "secret">,
  request: Parameters<typeof refuse>[1],
  id: string,
): Promise<void> {
  const { actor } = request;
  const { role } = await getRecord(db, userKind, id);
  if (actor.role === null || !mayGrantRole(actor.role, role)) {
    await refuse(db, request, "You cannot change somebody whose role is above your own.");
  }
  if (actor.id === id) {
    throw new AppError("conflict", "Turn off your own second factor on your account page.");
  }
  await db.transaction(async (tx) => {
    const user = await updateRecord(tx, actor, userKind, id, NO_SECOND_FACTOR, {
      action: "disableSecondFactor",
      rule: ({ name, totpEnabledAt }, change) => {
        if (totpEnabledAt !== null) return change;
        throw new AppError("conflict", `${name} has no second factor.`);
      },
    });
    await endSessions(tx, actor, eq(sessions.user, id), "secondFactorChanged");
    await postLetter(tx, secret, secondFactorLetter(config, user, "removed"));
  });
}
