import { and, asc, eq } from "drizzle-orm";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { users } from "../identity/accounts/users.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";
import { syncProducts } from "../stock/copies/copies.sync.ts";
import { servicesAt } from "./applications.ts";

/** Pharmacy indexes; the plan of each target includes copying products. */
const SYNCS = [
  { target: 1, source: 24 },
  { target: 10, source: 25 },
  { target: 11, source: 27 },
  { target: 23, source: 29 },
  { target: 26, source: 30 },
  { target: 28, source: 32 },
];

export async function insertSyncs(
  tx: Transaction,
  services: Services,
  pharmacies: readonly string[],
): Promise<void> {
  const [manager] = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "catalogue"), eq(users.status, "active")))
    .orderBy(asc(users.email));
  if (!manager) throw new Error("The network has no catalogue manager.");
  const now = servicesAt(tx, services, services.clock());
  const query = { dryRun: "false", onConflict: "skip" } as const;
  for (const { source, target } of SYNCS) {
    const between = { source: pharmacies[source] ?? "", target: pharmacies[target] ?? "" };
    await syncProducts(now, { ...SYSTEM, ...actorOf(manager) }, between, query);
  }
}
