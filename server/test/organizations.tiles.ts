import { sql } from "drizzle-orm";
import { addDays } from "../src/platform/days.ts";
import { aMember } from "./members.ts";
import { anOrganization } from "./records.ts";
import type { testServer } from "./server.ts";
import type { TileFacts } from "./tile-facts.ts";

const PLATFORM = ["admin", "finance", "support"] as const;
const PLATFORM_AND_CATALOGUE = ["admin", "catalogue", "finance", "support"] as const;

export const tiles: TileFacts = {
  seenBy: {
    grace: PLATFORM,
    expiring: PLATFORM,
    readOnly: PLATFORM,
    licenceExpired: PLATFORM_AND_CATALOGUE,
    licenceExpiring: PLATFORM_AND_CATALOGUE,
  },
  async make(server) {
    const licence = (days: number) => ({
      organization: { licenceExpiresOn: dayFrom(server, days) },
    });
    await aMemberUntil(server, -20, 5);
    await aMemberUntil(server, -20, 3, licence(-9));
    await aMemberUntil(server, -40, -3);
    await aMemberUntil(server, -90, -30, licence(20));
    await server.post("/api/organizations", anOrganization({ licenceExpiresOn: null }));
    const away = await aMemberUntil(server, -90, -30, licence(-2));
    await server.patch(`/api/organizations/${away}`, { status: "inactive" });
    return { grace: 1, expiring: 2, readOnly: 2, licenceExpired: 1, licenceExpiring: 1 };
  },
};

type Server = ReturnType<typeof testServer>;

/** A day by the server's clock. */
function dayFrom({ services }: Server, days: number): string {
  return addDays(new Date(services.clock()).toISOString().slice(0, 10), days);
}

/**
 * A pharmacy on a plan of its own since this many days ago, which ended or ends this many days from
 * now.
 */
export async function aMemberUntil(
  server: Server,
  start: number,
  end: number,
  plan: Parameters<typeof aMember>[2] = {},
): Promise<string> {
  const { organization } = await aMember(server, dayFrom(server, start), {
    organization: { licenceExpiresOn: dayFrom(server, 300), ...plan.organization },
    plan: { price: 7900, interval: "month", ...plan.plan },
  });
  await server.db.execute(sql`update subscriptions set end_date = ${dayFrom(server, end)}::date,
    grace_end_date = ${dayFrom(server, end + 14)}::date where organization = ${organization}`);
  return organization;
}
