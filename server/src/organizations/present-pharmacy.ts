import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { AppError } from "../http/app-error.ts";
import { organizations } from "./organizations.table.ts";

/**
 * A pharmacy that was not deleted. It stays locked until the transaction ends.
 *
 * @param lock "no key update" when something is written next; "share" for a look.
 */
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
