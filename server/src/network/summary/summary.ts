import type { Model } from "@pharmacy/contract/models";
import { grantOf } from "@pharmacy/contract/permissions";
import type { Summary } from "@pharmacy/contract/summary";
import {
  SUMMARY_TILES,
  type SummaryList,
  type SummaryTile,
  TILE_LISTS,
} from "@pharmacy/contract/summary.values";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLimited } from "../../platform/http/access.ts";
import type { Services } from "../../platform/http/routes.ts";
import { hasFailed } from "../../platform/letters/letters.list.ts";
import { mails } from "../../platform/mail/mails.table.ts";
import { countWith, groupsOf } from "../organizations/organizations.counts.ts";
import { NO_FILTERS } from "../organizations/organizations.filters.ts";
import { openQuestions } from "../questions/questions.counts.ts";
import { monthlyValueAt } from "../subscriptions/standings.ts";
import { registrations } from "../tables/registrations.table.ts";

type Count = Omit<Summary["tiles"][number], "tile">;

/** The work that is waiting for a user: one query for each list that their tiles open. */
export async function summaryFor(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  actor: Actor,
): Promise<Summary> {
  const now = clock();
  const shown = SUMMARY_TILES.filter((tile) => seesAll(actor, TILE_LISTS[tile].model));
  const lists = new Set(shown.map((tile) => TILE_LISTS[tile].list));
  const counters = await Promise.all(
    [...lists].map(async (list) => [list, await COUNTERS[list](db, actor, now)] as const),
  );
  const counterOf = new Map(counters);
  return {
    asOf: new Date(now).toISOString(),
    contact: { email: config.supportEmail },
    tiles: shown.flatMap((tile) => {
      const counted = counterOf.get(TILE_LISTS[tile].list)?.(TILE_LISTS[tile].query);
      return counted ? [{ tile, ...counted }] : [];
    }),
    recurring: seesAll(actor, "subscription") ? await recurringAt(db, now) : null,
  };
}

/** Whether a user may see every record of a model, and not only their own pharmacy's. */
function seesAll({ role }: Actor, model: Model): boolean {
  const grant = role === null ? undefined : grantOf(role, model, "view");
  return grant !== undefined && !isLimited(grant);
}

type Query = (typeof TILE_LISTS)[SummaryTile]["query"];
type Counter = (query: Query) => Count;

/** Reads, for each list, what its tiles count. */
const COUNTERS: Record<SummaryList, (db: Database, actor: Actor, now: number) => Promise<Counter>> =
  {
    async organizations(db, actor, now) {
      const groups = await groupsOf(db, actor, { search: "", sort: "", order: "" }, now);
      return (query) => ({ count: countWith(groups, { ...NO_FILTERS, ...query }), since: null });
    },

    async registrations(db) {
      const [waiting] = await db
        .select({
          count: sql<number>`count(*)::int`,
          since: sql<string | null>`min(${registrations.createdAt})`.mapWith(
            registrations.createdAt,
          ),
        })
        .from(registrations)
        .where(eq(registrations.status, "pending"));
      return () => ({ count: waiting?.count ?? 0, since: waiting?.since ?? null });
    },

    async questions(db, _, now) {
      const waiting = await openQuestions(db, now);
      return () => waiting;
    },

    async letters(db, _, now) {
      const count = await db.$count(mails, hasFailed(now));
      return () => ({ count, since: null });
    },
  };

/** Monthly revenue of running paid terms. */
async function recurringAt(db: Database, now: number): Promise<Summary["recurring"]> {
  const { rows } = await db.execute<{ currency: string; amount: string; pharmacies: number }>(
    monthlyValueAt(now),
  );
  return {
    pharmacies: rows.reduce((sum, { pharmacies }) => sum + pharmacies, 0),
    amounts: rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  };
}
