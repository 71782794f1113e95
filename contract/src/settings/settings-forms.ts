import "../jitless.ts";
import * as z from "zod/mini";
import { sellerFields } from "./seller.ts";
import { SettingsInput } from "./settings.ts";

export const NetworkSettings = z.pick(SettingsInput, {
  currency: true,
  timeZone: true,
  locale: true,
});
export type NetworkSettings = z.input<typeof NetworkSettings>;

export const SubscriptionSettings = z.pick(SettingsInput, { defaultPlan: true });
export type SubscriptionSettings = z.input<typeof SubscriptionSettings>;
export type SubscriptionSettingsChanges = z.output<typeof SubscriptionSettings>;

export const RegistrationSettings = z.pick(SettingsInput, { registrationOpen: true });
export type RegistrationSettings = z.input<typeof RegistrationSettings>;

export const FillRateSettings = z.pick(SettingsInput, { fillRateTarget: true });
export type FillRateSettings = z.input<typeof FillRateSettings>;

export const HelpDeskSettings = z.pick(SettingsInput, {
  businessHours: true,
  holidays: true,
  answerTargets: true,
});
export type HelpDeskSettings = z.input<typeof HelpDeskSettings>;

export const TaxSettings = z.pick(SettingsInput, { country: true });
export type TaxSettings = z.input<typeof TaxSettings>;

export const StockSettings = z.pick(SettingsInput, { expiringStockDays: true });
export type StockSettings = z.input<typeof StockSettings>;

export const SellerSettings = z.strictObject(sellerFields);
export type SellerSettings = z.input<typeof SellerSettings>;

export const OrderSettings = z.pick(SettingsInput, {
  minimumOrderValue: true,
  freight: true,
  freeFreightFrom: true,
  freightTaxCategory: true,
});
export type OrderSettings = z.input<typeof OrderSettings>;

export const PaymentSettings = z.pick(SettingsInput, {
  writeOffLimit: true,
  booksClosedThrough: true,
});
export type PaymentSettings = z.input<typeof PaymentSettings>;

export const JournalSettings = z.pick(SettingsInput, { journalAccounts: true });
export type JournalSettings = z.input<typeof JournalSettings>;

export const PaymentReminderSettings = z.pick(SettingsInput, {
  sendPaymentReminders: true,
  paymentReminderLevels: true,
  paymentReminderMinimum: true,
  bankFileDays: true,
});
export type PaymentReminderSettings = z.input<typeof PaymentReminderSettings>;

export const MonthlyStatementSettings = z.pick(SettingsInput, { sendMonthlyStatements: true });
export type MonthlyStatementSettings = z.input<typeof MonthlyStatementSettings>;
