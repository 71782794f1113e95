import type { Figures } from "@pharmacy/contract/summary/figures";
import type { Actor } from "../platform/db/audit.ts";
import type { Database } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";
import type { FigureSection } from "../platform/summary/figures.ts";
import { periodAt } from "../platform/summary/period.ts";
import { seesAll } from "./summary.sees-all.ts";

/** The network's time zone. */
export type ZoneOf = (db: Database, now: number) => Promise<{ timeZone: string }>;

type Wanted = {
  sections: readonly FigureSection[];
  zoneOf: ZoneOf;
  actor: Actor;
  days: number;
};

export async function figuresFor(
  { db, clock }: Pick<Services, "db" | "clock">,
  { sections, zoneOf, actor, days }: Wanted,
): Promise<Figures> {
  const now = clock();
  const { timeZone: zone } = await zoneOf(db, now);
  const period = periodAt(now, zone, days);
  const shown = sections.filter(({ model }) => seesAll(actor, model));
  const answers = await Promise.all(
    shown.map(async ({ name, read }) => [name, await read(db, period)] as const),
  );
  return {
    ...Object.fromEntries(answers),
    asOf: new Date(now).toISOString(),
    zone,
    days,
    from: period.from,
    to: period.today,
  };
}
