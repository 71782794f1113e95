import { shownAs, shownAsMoney } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";
import { wordsOf } from "../words.ts";

export const SETTING_EXTRAS = {
  words: {
    defaultPlan: "Fallback plan",
    expiringStockDays: "Expiring stock (days)",
    fillRateTarget: "Fill-rate target (%)",
    registrationOpen: "Applications open",
    sellerName: "Seller's legal name",
    sellerAddress: "Seller's address",
    sellerAddress2: "Seller's address line 2",
    sellerCity: "Seller's city",
    sellerRegion: "Seller's region",
    sellerPostalCode: "Seller's postal code",
    sellerTaxNumber: "Seller's tax number",
    sellerRegistrationNumber: "Seller's registration number",
    sellerIban: "Seller's IBAN",
    sellerBic: "Seller's BIC",
    sellerAccountHolder: "Seller's account holder",
    sellerEndpoint: "Seller's electronic address",
    sellerEndpointScheme: "Scheme of the seller's electronic address",
    sellerLogo: "Logo on invoices",
    minimumOrderValue: shownAsMoney("Minimum order value"),
    freight: shownAsMoney("Freight"),
    freeFreightFrom: shownAsMoney("Free of freight from"),
    writeOffLimit: shownAsMoney("Write-off limit"),
    journalAccounts: "Accounts of the journal",
    sendPaymentReminders: "Send payment reminders",
    paymentReminderLevels: "Payment reminders after (days)",
    paymentReminderMinimum: shownAsMoney("Smallest amount of payment reminders"),
    sendMonthlyStatements: "Send monthly statements",
    monthlyStatementsFrom: "Monthly statements from",
    bankFileDays: "Days until the last bank file is too old",
    freightTaxCategory: shownAs("Tax category of freight", wordsOf),
  },
  references: { defaultPlan: "plan", sellerLogo: "file" },
} as const satisfies ModelExtras;
