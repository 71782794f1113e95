import { asc } from "drizzle-orm";
import { reminders } from "../src/membership/reminders/reminders.table.ts";
import { aMember } from "./members.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/** A pharmacy on 22 March 2027, whose monthly term ends in ten days, with an owner. */
export async function anEndingMember(server: Server, values: Parameters<typeof aMember>[2] = {}) {
  server.moveTo("2027-03-22T12:00:00Z");
  const member = await aMember(server, "2027-03-02", values);
  const owner = await server.as("owner", member.organization);
  return { ...member, owner, path: `/api/organizations/${member.organization}` };
}

/** The outcome of every reminder, as "key status", oldest first. */
export async function remindersDone({ db }: Server): Promise<string[]> {
  const rows = await db
    .select()
    .from(reminders)
    .orderBy(asc(reminders.createdAt), asc(reminders.id));
  return rows.map(({ key, status, skipReason }) => [key, skipReason ?? status].join(" "));
}
