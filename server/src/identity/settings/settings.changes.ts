import { faultOfElectronicAddress } from "@pharmacy/contract/organizations/electronic-address";
import type { SettingsChanges } from "@pharmacy/contract/settings/settings";
import { invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { addMissingUnaudited } from "../../platform/db/unaudited.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { readSettings } from "./settings.reads.ts";
import { requireOwnSecondFactor } from "./settings.second-factor.ts";
import { SETTINGS_ID, sellerLogos, settingKind } from "./settings.table.ts";

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
