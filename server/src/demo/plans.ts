import { PlanInput } from "@pharmacy/contract/plans/plans";
import { planKind } from "../membership/subscriptions/plans.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { insertRecord, updateRecord } from "../platform/db/records.ts";

type Named = Pick<PlanInput, "code" | "name" | "interval" | "price" | "description">;

const STARTER = {
  maxUsers: 3,
  maxProducts: 500,
  maxApiTokens: 0,
  trialDays: 30,
  features: [],
} satisfies Partial<PlanInput>;
const STANDARD = {
  maxUsers: 10,
  maxProducts: 3_000,
  maxApiTokens: 2,
  trialDays: 30,
  features: ["apiAccess", "productImport"],
} satisfies Partial<PlanInput>;
const PRO = {
  maxUsers: null,
  maxProducts: 20_000,
  maxApiTokens: 10,
  trialDays: 0,
  features: ["apiAccess", "productImport", "productSync", "prioritySupport"],
} satisfies Partial<PlanInput>;

const PLANS: [Named, Partial<PlanInput>][] = [
  [aPlan("STARTER-M", "Starter", "month", 2_900, "For a new pharmacy."), STARTER],
  [aPlan("STANDARD-M", "Standard", "month", 7_900, "For most pharmacies."), STANDARD],
  [aPlan("STANDARD-Y", "Standard (yearly)", "year", 79_000, "Two months free."), STANDARD],
  [aPlan("PRO-M", "Pro", "month", 14_900, "For large teams and integrations."), PRO],
  [aPlan("PRO-Y", "Pro (yearly)", "year", 149_000, "Two months free."), PRO],
  [aPlan("LEGACY-Q", "Legacy (quarterly)", "quarter", 21_000, "No longer offered."), STANDARD],
];

function aPlan(
  code: string,
  name: string,
  interval: Named["interval"],
  price: number,
  description: string,
): Named {
  return { code, name, interval, price, description };
}

/** Returns plan ids by code. All plans are active until `retirePlans`. */
export async function insertPlans(tx: Transaction): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, [named, limits]] of PLANS.entries()) {
    const plan = PlanInput.parse({
      currency: "EUR",
      taxCategory: "standard",
      graceDays: 14,
      maxOrdersPerMonth: null,
      isPublic: named.code !== "LEGACY-Q",
      sortOrder: (index + 1) * 10,
      status: "active",
      ...named,
      ...limits,
    });
    const { id } = await insertRecord(tx, SYSTEM, planKind, plan);
    ids.set(named.code, id);
  }
  return ids;
}

/** Archives plans that are no longer sold, once members have subscribed to them. */
export async function retirePlans(tx: Transaction, ids: ReadonlyMap<string, string>) {
  const id = ids.get("LEGACY-Q") ?? "";
  await updateRecord(tx, SYSTEM, planKind, id, { status: "archived" }, { action: "archive" });
}
