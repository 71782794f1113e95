import { sql } from "drizzle-orm";
import type { Forget } from "../../identity/users/users.forget-former.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { reminders } from "./reminders.table.ts";

export const forgetRecipient: Forget = async (tx, { organization }, addresses) => {
  if (organization === null) return;
  const names = sql`array[${sql.join(
    addresses.map((address) => sql`${address}`),
    sql`, `,
  )}]::text[]`;
  const isNamed = sql`${reminders.organization} = ${organization} and ${reminders.recipients} ?| ${names}`;
  await setUnaudited(tx, reminders, isNamed, {
    recipients: sql`${reminders.recipients} - ${names}`,
  });
};
