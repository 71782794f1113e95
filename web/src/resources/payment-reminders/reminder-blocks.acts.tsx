import type { ReminderBlock } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { BLOCK_ACTS } from "@pharmacy/contract/payment-reminders/payment-reminders.acts";
import { CircleOff, Pencil } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { paymentRemindersApi } from "./payment-reminders.api.ts";

export const reminderBlockActs: NounActs<ReminderBlock, keyof typeof BLOCK_ACTS> = {
  model: "reminderBlock",
  rules: BLOCK_ACTS,
  looks: {
    change: {
      label: "Change",
      labelOf: ({ kind }) => `Change ${kind}`,
      words: "day reason edit",
      icon: Pencil,
      opens: "change",
    },
    lift: {
      label: "Lift",
      labelOf: ({ kind }) => `Lift ${kind}`,
      words: "end stop resume reminders",
      icon: CircleOff,
      question: {
        title: ({ kind, organization, invoice }) =>
          `Lift the ${kind} of ${invoice?.number ?? organization.name}?`,
        consequences: ["Payment reminders follow again."],
      },
      run: (block) => paymentRemindersApi.lift(block),
      success: ({ kind }: ReminderBlock) => `${TITLES[kind]} lifted`,
    },
  },
};

export const TITLES = { pause: "Pause", promise: "Promise to pay", dispute: "Dispute" } as const;
