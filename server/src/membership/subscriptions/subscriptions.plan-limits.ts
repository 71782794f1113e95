import type { PlanFeature } from "@pharmacy/contract/plans/plans.values";
import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { lockPharmacyPlaces } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { tokens } from "../../identity/tokens/tokens.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { totalIn } from "../../platform/db/counted.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { productOrganizationCounts } from "./counted-products.table.ts";
import { type Allowance, standingOf, terms } from "./subscriptions.standing.ts";

/** Suspended users do not count towards the plan. */
export const countedUsers = sql<number>`(select count(*)::int from ${users}
  where ${and(eq(users.organization, organizations.id), ne(users.status, "suspended"), userKind.present)})`;

export const countedTokens = countOfTokens();

function countOfTokens(besides?: string): SQL<number> {
  const isActive = and(
    eq(tokens.organization, organizations.id),
    eq(tokens.type, "api"),
    isNull(tokens.revokedAt),
    gt(tokens.expiresAt, sql`now()`),
    besides === undefined ? undefined : ne(tokens.id, besides),
  );
  return sql<number>`(select count(*)::int from ${tokens} where ${isActive})`;
}

/** Only drafts and active products count towards the plan. */
export const countedProducts = sql<number>`${totalIn(
  productOrganizationCounts,
  sql`organization = ${organizations.id} and state in ('draft', 'active')`,
)}::int`;

type Limit = "maxUsers" | "maxProducts" | "maxApiTokens";
const THINGS: Record<Limit, readonly [one: string, many: string]> = {
  maxUsers: ["user", "users"],
  maxProducts: ["product", "products"],
  maxApiTokens: ["API token", "API tokens"],
};

export async function requireRoomForUser(
  tx: Transaction,
  organization: string,
  now: number,
): Promise<void> {
  requireRoom("maxUsers", await weigh(tx, organization, now, countedUsers));
}

/** A token in `besides` is about to end and is not counted. */
export async function requireRoomForApiToken(
  tx: Transaction,
  organization: string,
  now: number,
  besides?: string,
): Promise<void> {
  const weighed = await weigh(tx, organization, now, countOfTokens(besides));
  requireFeature("apiAccess", "API access", weighed);
  requireRoom("maxApiTokens", weighed);
}

export async function requireRoomForProduct(
  tx: Transaction,
  organization: string,
  now: number,
): Promise<void> {
  requirePlaceForProduct(await weigh(tx, organization, now, countedProducts));
}

export async function requireRoomForProducts(
  tx: Transaction,
  organization: string,
  now: number,
  added: number,
): Promise<void> {
  const { name, allowance, used } = await weigh(tx, organization, now, countedProducts);
  const most = allowance.maxProducts;
  if (most === null || used + added <= most) return;
  const products = added === 1 ? "1 product" : `${added} products`;
  throw new AppError("plan_limit", `This would add ${products}. ${name} has ${used} of ${most}.`);
}

const PRODUCT_FEATURES = {
  productImport: "product import",
  productSync: "product copying",
} as const satisfies Partial<Record<PlanFeature, string>>;

/** Callers that only read need no lock. */
export async function requireProductFeature(
  tx: Transaction,
  organization: string,
  now: number,
  feature: keyof typeof PRODUCT_FEATURES,
  { isLocked = true } = {},
): Promise<void> {
  const read = isLocked ? weigh : usageOf;
  const weighed = await read(tx, organization, now, countedProducts);
  requireFeature(feature, PRODUCT_FEATURES[feature], weighed);
}

/** Callers that only read need no lock. */
export async function roomForProducts(
  tx: Transaction,
  organization: string,
  now: number,
  { isLocked = true } = {},
): Promise<{ left: number; message: string }> {
  const read = isLocked ? weigh : usageOf;
  const weighed = await read(tx, organization, now, countedProducts);
  const most = weighed.allowance.maxProducts;
  if (most === null) return { left: Number.POSITIVE_INFINITY, message: "" };
  return { left: Math.max(0, most - weighed.used), message: fullMessage("maxProducts", weighed) };
}

export type Weighed = { name: string; allowance: Allowance; used: number };

/**
 * Locks the pharmacy, so of two callers who want the last place, the second sees it taken. Call it
 * before locking anything that belongs to the pharmacy.
 */
async function weigh(
  tx: Transaction,
  organization: string,
  now: number,
  used: SQL<number>,
): Promise<Weighed> {
  await lockPharmacyPlaces(tx, organization);
  // a separate statement: only it sees what was written before the lock was granted
  return usageOf(tx, organization, now, used);
}

const USAGE = new WeakMap<SQL, ReturnType<typeof usageQuery>>();

const usageQuery = (used: SQL<number>) =>
  queryOf(
    { name: organizations.name, terms, used },
    () => sql`from ${organizations} where ${organizations.id} = ${sql.placeholder("id")}`,
  );

async function usageOf(
  tx: Transaction,
  organization: string,
  now: number,
  used: SQL<number>,
): Promise<Weighed> {
  const query = USAGE.get(used) ?? usageQuery(used);
  USAGE.set(used, query);
  const [row] = await query(tx, { id: organization });
  if (!row) throw new AppError("not_found", "Pharmacy not found.");
  return { name: row.name, allowance: standingOf(row.terms, now).allowance, used: row.used };
}

/** The pharmacy must have been locked before `used` was read. */
export function requirePlaceForProduct(weighed: Weighed): void {
  requireRoom("maxProducts", weighed);
}

function requireRoom(limit: Limit, weighed: Weighed): void {
  const most = weighed.allowance[limit];
  if (most === null || weighed.used < most) return;
  throw new AppError("plan_limit", fullMessage(limit, weighed));
}

function fullMessage(limit: Limit, { name, allowance, used }: Weighed): string {
  const most = allowance[limit];
  const [one, many] = THINGS[limit];
  return `The plan of ${name} allows ${most} ${most === 1 ? one : many}. It already has ${used}.`;
}

function requireFeature(feature: PlanFeature, words: string, { name, allowance }: Weighed): void {
  if (allowance.features.includes(feature)) return;
  throw new AppError("plan_limit", `The plan of ${name} does not include ${words}.`);
}
