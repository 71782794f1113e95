import type { NewOrganization } from "@pharmacy/contract/organizations/organizations";
import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { inviteOwner } from "../../identity/users/users.invite.ts";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { databaseErrorOf, explainingConflicts } from "../../platform/db/violations.ts";
import type { Services } from "../../platform/http/routes.ts";
import { subscribe } from "../subscriptions/subscriptions.subscribe.ts";
import { explanations } from "./organizations.changes.ts";
import { requireConsistent } from "./organizations.rules.ts";

/**
 * The first plan and the invited owner belong to the same transaction: if either is refused, there
 * is no pharmacy.
 */
export async function createOrganization(
  services: Services,
  actor: Actor,
  { owner, plan, startDate, ...fields }: z.output<typeof NewOrganization>,
): Promise<string> {
  const { db, clock } = services;
  requireConsistent({ orderHoldReason: null, ...fields });
  const { phoneOf } = await import("../../identity/accounts/accounts.phones.ts");
  const phone = phoneOf(fields.phone, fields.address.country);
  const write = () =>
    db.transaction(async (tx) => {
      const { id, timeZone } = await insertRecord(tx, actor, organizationKind, {
        ...fields,
        phone,
      });
      if (owner) await inviteFirstOwner(tx, services, actor, id, owner);
      if (plan) {
        const now = clock();
        const choice = { plan, startDate: startDate ?? todayIn(timeZone, now) };
        await subscribe(tx, services, actor, id, choice, now);
      }
      return id;
    });
  return explainingConflicts(db, organizationKind, write, explanations);
}

async function inviteFirstOwner(
  tx: Transaction,
  services: Services,
  actor: Actor,
  organization: string,
  owner: { name: string; email: string },
): Promise<void> {
  const isTaken = and(eq(users.email, owner.email), userKind.present);
  if ((await tx.$count(users, isTaken)) > 0) throw ownerTaken();
  try {
    await inviteOwner(tx, services, actor, organization, owner);
  } catch (error) {
    // another user was given the address at this very moment
    if (databaseErrorOf(error)?.constraint === "users_email") throw ownerTaken();
    throw error;
  }
}

function ownerTaken(): AppError {
  const message = "A user with this email already exists.";
  return new AppError("conflict", message, { fields: { "owner.email": message } });
}
