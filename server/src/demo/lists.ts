import { and, asc, eq, isNotNull } from "drizzle-orm";
import { items } from "../catalogue/items/items.table.ts";
import { activateList, createList } from "../catalogue/lists/lists.changes.ts";
import { pasteLines } from "../catalogue/lists/lists.paste.ts";
import { organizationKind, organizations } from "../identity/accounts/organizations.table.ts";
import { networkNow } from "../identity/settings/settings.network-now.ts";
import { addDays } from "../platform/days.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";
import { servicesAt } from "./applications.ts";
import { type Random, randomOf, some } from "./random.ts";
import type { Demo } from "./seed.ts";

const SEED = 46;
const CORE = 320;
const PROMOTION = 40;
/** Pharmacies with their own list. */
const OWN = 9;
/** One in this many core items has a price break. */
const BREAK_EACH = 32;

type Pack = { id: string; price: number };
type Line = { item: string; price: number; minQuantity: number; multipleOf: number };
type Plan = {
  name: string;
  organization?: string;
  /** Offsets from today, in days. */
  days: readonly [from: number, to: number | null];
  priority?: number;
  lines: Line[];
  isDraft?: true;
};

/**
 * Inserts two lists for all pharmacies, nine for single pharmacies, and one in each other state.
 */
export const insertLists: Demo = async (tx, services) => {
  const random = randomOf(SEED);
  const packs = await activePacks(tx);
  const { today } = await networkNow(tx, services.clock());
  const pharmacies = await ownersOf(tx);
  for (const plan of [...networkPlans(random, packs), ...ownPlans(random, packs, pharmacies)]) {
    await insertList(tx, services, plan, today);
  }
};

async function activePacks(tx: Transaction): Promise<Pack[]> {
  const rows = await tx
    .select({ id: items.id, price: items.referencePrice })
    .from(items)
    .where(and(eq(items.status, "active"), isNotNull(items.referencePrice)))
    .orderBy(asc(items.gtin));
  return rows.map(({ id, price }) => ({ id, price: price ?? 0 }));
}

function ownersOf(tx: Transaction) {
  return tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.status, "active"), organizationKind.present))
    .orderBy(asc(organizations.code))
    .limit(OWN);
}

function networkPlans(random: Random, packs: readonly Pack[]): Plan[] {
  return [
    { name: "Core range", days: [-240, null], lines: coreLines(packs) },
    {
      name: "Winter promotion",
      days: [-20, 70],
      priority: 20,
      lines: cheaper(random, some(random, packs, PROMOTION), 8, 18),
    },
    {
      name: "Spring promotion",
      days: [60, 150],
      priority: 20,
      lines: cheaper(random, some(random, packs, PROMOTION), 8, 18),
    },
    {
      name: "Summer promotion",
      days: [-150, -60],
      priority: 20,
      lines: cheaper(random, some(random, packs, PROMOTION), 8, 18),
    },
    {
      name: "Core range, next year",
      days: [120, null],
      isDraft: true,
      lines: cheaper(random, some(random, packs, CORE), -4, -1),
    },
  ];
}

function ownPlans(
  random: Random,
  packs: readonly Pack[],
  pharmacies: readonly { id: string; name: string }[],
): Plan[] {
  return pharmacies.map(({ id, name }, place) => ({
    name: `Agreement with ${name}`,
    organization: id,
    days: [-120, 245] as const,
    lines: cheaper(random, some(random, packs, 30 + 10 * place), 3, 12),
  }));
}

function coreLines(packs: readonly Pack[]): Line[] {
  const breaks = Math.floor(CORE / BREAK_EACH);
  return packs.slice(0, CORE - breaks).flatMap(({ id, price }, place) => {
    const line = { item: id, price, minQuantity: 1, multipleOf: 1 };
    if (place % BREAK_EACH !== 0 || place / BREAK_EACH >= breaks) return [line];
    return [line, { ...line, price: Math.round(price * 0.95), minQuantity: 12 }];
  });
}

/** `least` and `most` are per cent below the reference price. */
function cheaper(random: Random, packs: readonly Pack[], least: number, most: number): Line[] {
  return packs.map(({ id, price }) => {
    const percent = least + (most - least) * random.next();
    const lowered = Math.round(price * (1 - percent / 100));
    return { item: id, price: lowered, minQuantity: 1, multipleOf: 1 };
  });
}

async function insertList(
  tx: Transaction,
  services: Services,
  { name, organization, days: [from, to], priority = 10, lines, isDraft }: Plan,
  today: string,
): Promise<void> {
  const now = servicesAt(tx, services, services.clock());
  const validFrom = addDays(today, from);
  const { id, version } = await createList(now, SYSTEM, {
    name,
    priority,
    validFrom,
    ...(organization && { organization }),
    ...(to !== null && { validTo: addDays(today, to) }),
  });
  await pasteLines(now.db, SYSTEM, id, { lines, isCheck: false });
  if (!isDraft) await activateList(now, SYSTEM, id, { version });
}
