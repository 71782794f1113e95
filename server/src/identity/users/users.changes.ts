import { LINK_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import type { UserChanges, UserInput } from "@pharmacy/contract/users/users";
import { USER_ACTS } from "@pharmacy/contract/users/users.acts";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { referencesTo } from "../../platform/db/references.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import {
  lockPharmacyPlaces,
  requirePharmacyInService,
} from "../accounts/accounts.pharmacy-locks.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { revokeLinks } from "../tokens/tokens.links.ts";
import { proposeEmail } from "./users.email.ts";
import { invite } from "./users.invite.ts";
import { phoneIn } from "./users.profile.ts";
import { openSessionsOf } from "./users.reads.ts";
import {
  explanations,
  requireConsistent,
  requireOwnRoleKept,
  requirePharmacyExists,
  requireStillIn,
  requireSuccessor,
  statusAfter,
  USERS_QUEUE,
} from "./users.rules.ts";

type User = typeof users.$inferSelect;

export function createUser(
  services: IdentityServices,
  actor: Actor,
  { sendInvitation, organization = null, ...person }: z.output<typeof UserInput>,
): Promise<string> {
  const { db } = services;
  requireConsistent({ ...person, organization }, "organization");
  const write = () =>
    db.transaction(async (tx) => {
      if (organization) {
        await requirePharmacyInService(tx, organization);
        await services.network.requireRoomForUser(tx, organization, services.clock());
      }
      const phone = person.phone && (await phoneIn(tx, organization, person.phone));
      const values = { ...person, phone, organization, status: "invited" as const };
      const user = await insertRecord(tx, actor, userKind, values);
      if (sendInvitation) await invite(tx, services, actor, user);
      return user.id;
    });
  return explainingConflicts(db, userKind, write, explanations);
}

/**
 * Access that the change removes ends in the same transaction. An address used for signing in
 * changes only once it is proved. Returns the number of emails written about that.
 */
export function changeUser(
  services: IdentityServices,
  actor: Actor,
  id: string,
  change: UserChanges,
  read: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  const { db } = services;
  const write = () =>
    db.transaction(async (tx) => {
      let written = 0;
      if (change.status === "suspended" || change.role !== undefined) {
        await requireStillIn(tx, actor);
      }
      // a reactivated user takes one of the pharmacy's places, so it is locked before the user
      if (change.status === "active") await lockPharmacyOf(tx, id);
      await updateRecord(tx, actor, userKind, id, change, {
        action: switchAction(change, "suspensionReason"),
        read,
        rule: async (before, fields) => {
          const applied = await applyRules(tx, services, actor, before, fields);
          written = applied.written;
          return applied.values;
        },
      });
      return written;
    });
  return explainingConflicts(db, userKind, write, explanations);
}

async function applyRules(
  tx: Transaction,
  services: IdentityServices,
  actor: Actor,
  before: User,
  fields: Partial<typeof users.$inferInsert>,
) {
  const status = await statusChange(tx, services, before, fields.status);
  const { email, ...others } = { ...fields, ...status };
  if (others.phone) {
    others.phone = await phoneIn(tx, before.organization, others.phone);
  }
  const isProposed = before.status === "active" && others.status !== "suspended";
  const isOther = email !== undefined && email !== before.email;
  const written =
    isOther && isProposed ? await proposeEmail(tx, services, actor, before, email) : 0;
  const values = isOther && !isProposed ? { ...others, email } : others;
  const after = { ...before, ...values };
  requireConsistent(after);
  requireOwnRoleKept(actor, before, after.role);
  if (after.status === "suspended" && before.status !== "suspended") {
    requireAct("user", USER_ACTS.suspend, before, actor);
  }
  await requireSuccessor(tx, before, after);
  await endWithChange(tx, actor, before, after);
  const isSame = after.email === before.email;
  return { values: isSame ? values : { ...values, emailVerifiedAt: null }, written };
}

async function lockPharmacyOf(tx: Transaction, id: string) {
  const [person] = await tx
    .select({ organization: users.organization })
    .from(users)
    .where(eq(users.id, id));
  if (person?.organization) await lockPharmacyPlaces(tx, person.organization);
}

async function statusChange(
  tx: Transaction,
  { network, clock }: IdentityServices,
  before: User,
  wanted: User["status"] | undefined,
) {
  if (wanted === undefined || wanted === "suspended") return {};
  if (before.status === "suspended") {
    await requirePharmacyExists(tx, before.organization);
    if (before.organization) await network.requireRoomForUser(tx, before.organization, clock());
  }
  return { status: statusAfter(before, wanted), suspensionReason: null };
}

async function endWithChange(tx: Transaction, actor: Actor, before: User, after: User) {
  const { id } = before;
  const isBarred = after.status === "suspended" && before.status !== "suspended";
  const isOther = after.role !== before.role;
  if (isBarred || isOther) {
    const reason = isBarred ? "userSuspended" : "roleChanged";
    await endSessions(tx, actor, openSessionsOf(id), reason);
    await revokeLinks(tx, actor, id, ["passwordReset"]);
  }
  // a link mailed to another address may be in another person's hands
  if (isBarred || after.email !== before.email) await revokeLinks(tx, actor, id, [...LINK_TYPES]);
}

/** One who never signed in is erased; others are hidden and kept. */
export function deleteUser(db: Database, actor: Actor, id: string): Promise<void> {
  return inTurn(db, USERS_QUEUE, async (tx) => {
    await requireStillIn(tx, actor);
    await deleteRecord(tx, actor, userKind, id, async (before) => {
      requireAct("user", USER_ACTS.delete, before, actor);
      await requireSuccessor(tx, before);
      await endSessions(tx, actor, openSessionsOf(id), "userDeleted");
      await revokeLinks(tx, actor, id, [...LINK_TYPES]);
      return (await hasNeverSignedIn(tx, before)) ? "erase" : undefined;
    });
  });
}

async function hasNeverSignedIn(tx: Transaction, { id, passwordHash, lastSignInAt }: User) {
  if (passwordHash !== null || lastSignInAt !== null) return false;
  return (await referencesTo(tx, users, id)).length === 0;
}
