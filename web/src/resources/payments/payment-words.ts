import { type FieldWords, shownAs, shownAsMoney } from "@pharmacy/contract/field-words";
import type { PaymentKind } from "@pharmacy/contract/payments/payments.values";
import { wordsOf } from "@pharmacy/contract/words";

export const KIND_WORDS: Readonly<Record<PaymentKind, string>> = {
  payment: "Payment",
  refund: "Refund",
  writeOff: "Write-off",
};

export function paymentWords(currency?: string): FieldWords {
  return {
    amount: shownAsMoney("Amount", currency),
    paidOn: "Paid on",
    method: shownAs("Method", wordsOf),
  };
}
