import { and, eq, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { organizationKind, organizations } from "./organizations.table.ts";

export type PharmacyState = Pick<typeof organizations.$inferSelect, "status" | "deletedAt">;

export async function lockPharmacyState(
  tx: Transaction,
  organization: string | null,
): Promise<PharmacyState | null> {
  if (organization === null) return null;
  const [pharmacy] = await tx
    .select({ status: organizations.status, deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(eq(organizations.id, organization))
    .for("share");
  return pharmacy ?? null;
}

const LOCKED_PLACES = queryOf(
  { id: organizations.id },
  () => sql`from ${organizations} where ${organizations.id} = ${sql.placeholder("id")}
    for no key update`,
);

/** Locks a pharmacy before its users, tokens or products are counted against its plan. */
export async function lockPharmacyPlaces(tx: Transaction, organization: string): Promise<void> {
  await LOCKED_PLACES(tx, { id: organization });
}

const SHARED = queryOf(
  { id: organizations.id },
  () => sql`from ${organizations} where ${organizations.id} = ${sql.placeholder("id")} for share`,
);

/**
 * Holds a pharmacy as it is, while others do the same. No transaction may ask for more of it later:
 * of two that did, each would wait for the other.
 */
export async function sharePharmacy(tx: Transaction, organization: string): Promise<void> {
  await SHARED(tx, { id: organization });
}

/** Pass "no key update" if something is written next, and "share" for reading only. */
export async function presentPharmacy(
  tx: Transaction,
  id: string,
  lock: "no key update" | "share",
): Promise<typeof organizations.$inferSelect> {
  const [pharmacy] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, id))
    .for(lock);
  if (pharmacy && pharmacy.deletedAt === null) return pharmacy;
  throw new AppError("not_found", "Pharmacy not found.");
}

/** Requires that users can join the pharmacy, which stays locked unless the caller only reads. */
export async function requirePharmacyInService(
  tx: Transaction,
  id: string,
  { isLocked = true } = {},
): Promise<void> {
  const query = tx
    .select({ name: organizations.name, status: organizations.status })
    .from(organizations)
    .where(and(eq(organizations.id, id), organizationKind.present));
  // the same lock as for counting users: two holders of a weaker one could not both upgrade it
  const [pharmacy] = await (isLocked ? query.for("no key update") : query);
  requireInService(pharmacy);
}

/** Undefined: there is no such pharmacy, or it was deleted. */
export function requireInService(
  pharmacy: Pick<typeof organizations.$inferSelect, "name" | "status"> | undefined,
): void {
  if (!pharmacy) throw invalidField("organization", "There is no such pharmacy. Choose another.");
  if (pharmacy.status === "inactive") {
    throw invalidField(
      "organization",
      `${pharmacy.name} is inactive. Activate the pharmacy first.`,
    );
  }
}
