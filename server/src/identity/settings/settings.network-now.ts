import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { SETTINGS_ID, settingKind } from "./settings.table.ts";

export async function networkNow(db: Database | Transaction, now: number) {
  const { timeZone, currency } = await getRecord(db, settingKind, SETTINGS_ID);
  return { today: todayIn(timeZone, now), timeZone, currency };
}
