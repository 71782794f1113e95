import type { OfferedPlan } from "@pharmacy/contract/registrations/applications";
import { and, asc, eq, inArray } from "drizzle-orm";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { plans } from "../subscriptions/plans.table.ts";
import { NOT_OFFERED } from "../subscriptions/subscriptions.subscribe.ts";

type Offer = { items: OfferedPlan[]; isOpen: boolean };

export async function offeredPlans(db: Database): Promise<Offer> {
  const { currency, registrationOpen } = await getRecord(db, settingKind, SETTINGS_ID);
  const items = await db
    .select()
    .from(plans)
    .where(isOffered(currency))
    .orderBy(asc(plans.sortOrder), asc(plans.nameKey), asc(plans.id));
  return { items, isOpen: registrationOpen };
}

function isOffered(currency: string) {
  return and(isChoosable(currency), plans.isPublic);
}

export async function requireOffered(tx: Transaction, id: string, currency: string): Promise<void> {
  const [plan] = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, id), isOffered(currency)));
  if (!plan) throw invalidField("plan", NOT_OFFERED);
}

/**
 * Falls back from the named plan to the one applied for, then to the network's. A named plan only
 * has to be active: a wrong currency has its own message.
 */
export async function planFor(
  db: Database | Transaction,
  registration: { plan: string | null },
  named: string | undefined,
  { defaultPlan, currency }: { defaultPlan: string | null; currency: string },
) {
  const wanted = named ? [named] : [registration.plan, defaultPlan].filter((id) => id !== null);
  const isFit = named ? eq(plans.status, "active") : isChoosable(currency);
  const found = await db
    .select()
    .from(plans)
    .where(and(inArray(plans.id, wanted), isFit));
  return wanted
    .map((id) => found.find((plan) => plan.id === id))
    .find((plan) => plan !== undefined);
}

/** A plan must be in the network's currency, which a new pharmacy has. */
export function isChoosable(currency: string) {
  return and(eq(plans.status, "active"), eq(plans.currency, currency));
}

export function choosable(db: Database, currency: string) {
  return db
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(isChoosable(currency))
    .orderBy(plans.sortOrder, plans.nameKey);
}
