import { faultOfElectronicAddress } from "@pharmacy/contract/organizations/electronic-address";
import type { SettingsChanges } from "@pharmacy/contract/settings/settings";
import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { addMissingUnaudited } from "../../platform/db/unaudited.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { passkeys } from "../passkeys/passkeys.table.ts";
import { SETTINGS_ID, sellerLogos, settingKind, settings } from "./settings.table.ts";

/** Signs the address of the logo, so it is only for users who may view the settings. */
export async function readSettings(db: Database | Transaction, secret: Buffer) {
  const record = await getRecord(db, settingKind, SETTINGS_ID);
  const isConcerned = and(
    isNull(users.organization),
    eq(users.status, "active"),
    userKind.present,
    withoutSecondFactor(db),
  );
  return {
    ...record,
    sellerLogoUrl: record.sellerLogo && fileUrl(secret, record.sellerLogo),
    usersWithoutSecondFactor: await db.$count(users, isConcerned),
  };
}

export async function logMonthsKept(db: Database): Promise<number> {
  const [row] = await db.select({ months: settings.logRetentionMonths }).from(settings);
  return row?.months ?? 24;
}

export async function changeSettings(
  { db, network, clock, secret, fileStore }: IdentityServices,
  actor: Actor,
  change: SettingsChanges,
) {
  const { sellerLogo } = change;
  // drawn before the settings are locked
  const logo =
    typeof sellerLogo === "string"
      ? await (await import("./settings.logo.ts")).printedLogo(db, fileStore, sellerLogo)
      : sellerLogo;
  return updateRecord(db, actor, settingKind, SETTINGS_ID, change, {
    read: (tx) => readSettings(tx, secret),
    rule: async (before, wanted, tx) => {
      const fields = await withLogo(tx, wanted, logo);
      if (fields.requireSecondFactor && !before.requireSecondFactor) {
        await requireOwnSecondFactor(tx, actor);
      }
      if (fields.currency && fields.currency !== before.currency) {
        await network.requireNoPrices(tx, fields.currency);
      }
      if (fields.defaultPlan && fields.defaultPlan !== before.defaultPlan) {
        if (!(await network.isPlanOffered(tx, fields.defaultPlan))) {
          throw invalidField("defaultPlan", "Choose a plan that is active.");
        }
      }
      if (fields.sellerEndpoint !== undefined || fields.sellerEndpointScheme !== undefined) {
        requireEndpoint({ ...before, ...fields });
      }
      requirePast({ ...before, ...fields }, clock());
      return fields.sendMonthlyStatements && !before.sendMonthlyStatements
        ? { ...fields, monthlyStatementsFrom: thisMonth({ ...before, ...fields }, clock()) }
        : fields;
    },
  });
}

/** Undefined leaves the logo alone, null removes it. */
async function withLogo<Fields extends object>(
  tx: Transaction,
  fields: Fields,
  logo: typeof sellerLogos.$inferSelect | null | undefined,
): Promise<Fields & { sellerLogoSha256?: string | null }> {
  if (logo === undefined) return fields;
  if (logo !== null) await addMissingUnaudited(tx, sellerLogos, [logo]);
  return { ...fields, sellerLogoSha256: logo?.sha256 ?? null };
}

function requireEndpoint({ sellerEndpoint, sellerEndpointScheme }: SettingsChanges): void {
  const pair = { address: sellerEndpoint, scheme: sellerEndpointScheme };
  const fault = faultOfElectronicAddress(pair);
  if (fault === null) return;
  const field = fault.of === "address" ? "sellerEndpoint" : "sellerEndpointScheme";
  throw invalidField(field, fault.message);
}

/** The first day of it. */
const thisMonth = ({ timeZone }: { timeZone: string }, now: number) =>
  `${todayIn(timeZone, now).slice(0, 7)}-01`;

/** Books of a day that is not over could not be added to. */
function requirePast({ booksClosedThrough, timeZone }: Closing, now: number): void {
  if (!booksClosedThrough || booksClosedThrough < todayIn(timeZone, now)) return;
  throw invalidField("booksClosedThrough", "Choose a day that is over.");
}

type Closing = { booksClosedThrough?: string | null | undefined; timeZone: string };

async function requireOwnSecondFactor(tx: Transaction, actor: Actor): Promise<void> {
  // one that is being turned off at this moment waits, or was turned off before
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.id ?? ""), withoutSecondFactor(tx)))
    .for("share");
  if (!found) return;
  const message =
    "First set up a second factor on your own account page, or you would lock yourself out.";
  throw new AppError("conflict", message, { fields: { requireSecondFactor: message } });
}

function withoutSecondFactor(db: Database | Transaction) {
  const keys = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.user, users.id));
  return and(isNull(users.totpEnabledAt), notExists(keys));
}
