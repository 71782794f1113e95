import type { Return, ReturnSummary } from "@pharmacy/contract/returns/returns";
import { RETURN_ACTS } from "@pharmacy/contract/returns/returns.acts";
import { ClipboardCheck, PackageCheck, ReceiptText } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { returnsApi } from "./returns.api.ts";

export const returnActs: NounActs<ReturnSummary, keyof typeof RETURN_ACTS> = {
  model: "return",
  rules: RETURN_ACTS,
  primary: ({ status, packsBack }) => {
    if (status === "requested") return "decide";
    return status === "accepted" && packsBack > 0 ? "receive" : "credit";
  },
  looks: {
    decide: {
      label: "Decide return",
      words: "accept decline claim",
      icon: ClipboardCheck,
      keys: "A",
      opens: "decide",
    },
    receive: {
      label: "Receive packs",
      words: "goods back arrived return",
      icon: PackageCheck,
      keys: "A",
      question: {
        title: ({ number }) => `Receive ${number}?`,
        consequences: ({ packsBack }) => [
          `The supply desk has ${packsOf(packsBack)} back.`,
          "The return can then be credited.",
        ],
      },
      run: (one) => returnsApi.receive(one),
      success: ({ number }: Return) => `${number} received`,
    },
    credit: {
      label: "Credit return",
      words: "credit note invoice refund",
      icon: ReceiptText,
      keys: "C",
      opens: "credit",
    },
  },
};
