import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { countWithoutSecondFactor } from "./settings.second-factor.ts";
import { SETTINGS_ID, settingKind, settings } from "./settings.table.ts";

/** Signs the address of the logo, so it is only for users who may view the settings. */
export async function readSettings(db: Database | Transaction, secret: Buffer) {
  const record = await getRecord(db, settingKind, SETTINGS_ID);
  return {
    ...record,
    sellerLogoUrl: record.sellerLogo && fileUrl(secret, record.sellerLogo),
    usersWithoutSecondFactor: await countWithoutSecondFactor(db),
  };
}

export async function logMonthsKept(db: Database): Promise<number> {
  const [row] = await db.select({ months: settings.logRetentionMonths }).from(settings);
  return row?.months ?? 24;
}
