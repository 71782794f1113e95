import {
  BANK_FILE_DAYS,
  REMINDER_LEVELS,
} from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import type { Settings } from "@pharmacy/contract/settings/settings";
import { FILL_RATE_TARGET } from "@pharmacy/contract/settings/settings.values";
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, idIn, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { files } from "../../platform/files/files.table.ts";

/** Pictures as documents print them, by what they are: those of old documents stay. */
export const sellerLogos = pgTable("seller_logos", {
  sha256: text().primaryKey(),
  /** A PNG without transparency. */
  picture: bytes().notNull(),
});

/** One row, which a migration creates. */
export const settings = pgTable("settings", {
  ...recordColumns(),
  requireSecondFactor: boolean().notNull().default(false),
  logRetentionMonths: integer().notNull().default(24),
  /** Replaces an applicant's plan that is no longer offered at approval. */
  defaultPlan: idIn("plans"),
  /** Defaults for a pharmacy that applied through the public page. */
  timeZone: text().notNull().default("Europe/Dublin"),
  currency: text().notNull().default("EUR"),
  locale: text().notNull().default("en-IE"),
  /** Where the network itself pays tax. */
  country: text().notNull().default("IE"),
  expiringStockDays: integer().notNull().default(90),
  fillRateTarget: integer().notNull().default(FILL_RATE_TARGET),
  registrationOpen: boolean().notNull().default(true),
  sellerName: text(),
  sellerAddress: text(),
  sellerAddress2: text(),
  sellerCity: text(),
  sellerRegion: text(),
  sellerPostalCode: text(),
  sellerTaxNumber: text(),
  sellerRegistrationNumber: text(),
  sellerIban: text(),
  sellerBic: text(),
  sellerAccountHolder: text(),
  sellerEndpoint: text(),
  sellerEndpointScheme: text(),
  sellerLogo: uuid().references(() => files.id),
  /** The picture that documents print, made from the uploaded one. */
  sellerLogoSha256: text().references(() => sellerLogos.sha256),
  minimumOrderValue: bigint({ mode: "number" }),
  freight: bigint({ mode: "number" }),
  freeFreightFrom: bigint({ mode: "number" }),
  freightTaxCategory: text().notNull().default("standard"),
  writeOffLimit: bigint({ mode: "number" }),
  booksClosedThrough: date({ mode: "string" }),
  journalAccounts: jsonb().$type<Settings["journalAccounts"]>().notNull().default({}),
  sendPaymentReminders: boolean().notNull().default(false),
  /** Days after the due day. */
  paymentReminderLevels: jsonb().$type<number[]>().notNull().default(REMINDER_LEVELS),
  paymentReminderMinimum: bigint({ mode: "number" }),
  sendMonthlyStatements: boolean().notNull().default(false),
  /** The month in which they were switched on: none tells of an earlier one. */
  monthlyStatementsFrom: date({ mode: "string" }),
  bankFileDays: integer().notNull().default(BANK_FILE_DAYS),
  /** By the clock in `timeZone`. */
  businessHours: jsonb()
    .$type<Settings["businessHours"]>()
    .notNull()
    .default({ days: [1, 2, 3, 4, 5], opensAt: "09:00", closesAt: "17:30" }),
  holidays: jsonb().$type<Settings["holidays"]>().notNull().default([]),
  /** Business hours within which a question of each topic should be answered. */
  answerTargets: jsonb().$type<Settings["answerTargets"]>().notNull().default({
    account: 8,
    billing: 8,
    catalogue: 16,
    orders: 4,
    products: 8,
    technical: 8,
    other: 8,
  }),
});

export const SETTINGS_ID = "00000000-0000-7000-8000-000000000001";

export const settingKind: Kind<typeof settings> = {
  table: settings,
  model: "setting",
  thing: "Setting",
  label: () => "settings of the network",
  hidden: ["sellerLogoSha256"],
};
