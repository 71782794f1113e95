import type { PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import { OPEN_ACCOUNT_ACTS } from "@pharmacy/contract/payments/payments.acts";
import { WalletCards } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";

export const openAccountActs: NounActs<PharmacyAgeing, keyof typeof OPEN_ACCOUNT_ACTS> = {
  model: "payment",
  rules: OPEN_ACCOUNT_ACTS,
  looks: {
    useOnAccount: {
      label: "Use money on account",
      words: "allocate settle on account credit note",
      icon: WalletCards,
      bulk: {
        verb: "Use money on account of",
        doing: "Using money on account of",
        done: "settled with money on account",
        button: "Use money on account",
        consequences: [
          "Payments and credit notes on account settle the oldest open invoices of each pharmacy, currency by currency.",
          "Disputed invoices are skipped. Each allocation can be taken back.",
        ],
      },
    },
  },
};
