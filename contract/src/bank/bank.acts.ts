import type { ActRules } from "../acts.ts";
import type { BankLineStatus, BankSide } from "./bank.values.ts";

export type BankLineState = { status: BankLineStatus; side: BankSide; isReversal: boolean };

export const BANK_LINE_ACTS = {
  post: {
    may: "act",
    verb: ["post", "posted"],
    from: ["open"],
    refusal: ({ side, isReversal }) => {
      if (side === "debit") return "Money that went out is not a payment of a pharmacy. Ignore it.";
      return isReversal ? "It reverses an earlier entry and is no payment. Ignore it." : null;
    },
  },
  ignore: { may: "act", verb: ["ignore", "ignored"], isBulk: true, from: ["open"] },
  reopen: {
    may: "act",
    verb: ["reopen", "reopened"],
    isBulk: true,
    from: ["ignored"],
    to: "open",
  },
  takeBack: { may: "act", verb: ["take back", "taken back"], from: ["posted"], to: "open" },
} as const satisfies ActRules<BankLineState>;
