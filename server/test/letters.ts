import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { newId } from "../src/platform/db/ids.ts";
import type { TileFacts } from "./nouns.ts";
import type { testServer } from "./server.ts";

/** An undeliverable email, written this many days ago by the server's clock. */
export async function aFailedEmail(
  { db, services }: ReturnType<typeof testServer>,
  daysAgo: number,
  status = "failed",
  kind = "passwordReset",
): Promise<string> {
  const at = new Date(services.clock() - daysAgo * DAY_MS - 1_000).toISOString();
  const id = newId();
  await db.execute(sql`insert into mails (id, created_at, kind, recipient, subject, body, status, error)
    values (${id}, ${at}, ${kind}, 'niamh@castlewren.example', 'Choose a new password', '',
      ${status}, '550 No such mailbox')`);
  return id;
}

export const tiles: TileFacts = {
  seenBy: { letters: ["admin", "support"] },
  async make(server) {
    await aFailedEmail(server, 2);
    await aFailedEmail(server, 29);
    await aFailedEmail(server, 31);
    await aFailedEmail(server, 1, "sent");
    return { letters: 2 };
  },
};
