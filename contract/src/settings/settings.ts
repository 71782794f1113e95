import "../jitless.ts";
import * as z from "zod/mini";
import { journalAccounts } from "../books/books.ts";
import { civilDate } from "../dates.ts";
import { country, currency, locale, timeZone } from "../organizations/places.ts";
import { helpDeskFields } from "../questions/help-desk.ts";
import { changesOf, recordFields, recordId } from "../record.ts";
import { taxCategory } from "../tax-rates/tax-rates.ts";
import { optional, optionalAmount, wholeNumber } from "../text.ts";
import { paymentReminderFields } from "./payment-reminder-settings.ts";
import { sellerFields } from "./seller.ts";
import {
  EXPIRING_STOCK_MAX,
  FILL_RATE_MAX,
  LOG_RETENTION_MAX,
  LOG_RETENTION_MIN,
} from "./settings.values.ts";

const months = `Enter a whole number of months, from ${LOG_RETENTION_MIN} to ${LOG_RETENTION_MAX}.`;

export const SettingsInput = z.strictObject({
  requireSecondFactor: z.boolean(),
  logRetentionMonths: z
    .int(months)
    .check(z.minimum(LOG_RETENTION_MIN, months), z.maximum(LOG_RETENTION_MAX, months)),
  /** Replaces a plan that is no longer offered at approval. */
  defaultPlan: optional(recordId("Choose a plan.")),
  /** Staff can enter applications either way. */
  registrationOpen: z.boolean(),
  timeZone: timeZone(),
  currency: currency(),
  locale: locale(),
  /** Where the network itself pays tax: its rates apply to what it sells. */
  country: country(),
  expiringStockDays: wholeNumber("Days", 1, EXPIRING_STOCK_MAX),
  /** The part of the packs ordered that the network means to confirm, in percent. */
  fillRateTarget: wholeNumber("Target", 1, FILL_RATE_MAX),
  /**
   * Of orders in the network's currency, before tax and without freight, in minor units. Null for
   * none.
   */
  minimumOrderValue: optionalAmount(),
  /** Charged on an order in the network's currency, before tax, in minor units. Null for none. */
  freight: optionalAmount(),
  /** Orders of this value and above are sent free of charge. Null for none. */
  freeFreightFrom: optionalAmount(),
  freightTaxCategory: taxCategory("Tax category of freight"),
  /** Finance officers write off this much of an invoice, administrators any amount. Null for nothing. */
  writeOffLimit: optionalAmount(),
  /** No payment can be dated this day or earlier. Null while no books are closed. */
  booksClosedThrough: optional(civilDate()),
  journalAccounts: journalAccounts(),
  /** None is sent until this is switched on. */
  sendMonthlyStatements: z.boolean(),
  ...paymentReminderFields,
  ...helpDeskFields,
  ...sellerFields,
  /** A picture that was uploaded. Documents keep the one of their day. */
  sellerLogo: z.optional(z.nullable(recordId("Upload the logo first."))),
});
export type SettingsInput = z.input<typeof SettingsInput>;

export const SettingsChanges = changesOf(SettingsInput);
export type SettingsChanges = z.output<typeof SettingsChanges>;

export const Settings = z.object({
  ...recordFields,
  ...z.required(SettingsInput).shape,
  sellerLogoUrl: z.nullable(z.string()),
  usersWithoutSecondFactor: z.int(),
});
export type Settings = z.infer<typeof Settings>;
