import type { ActRules } from "../acts.ts";
import type { BankLineStatus } from "./bank.values.ts";

export type BankLineState = { status: BankLineStatus; isReversal: boolean };

const noPayment = ({ isReversal }: BankLineState) =>
  isReversal ? "It reverses an earlier entry and is no payment. Ignore it." : null;

export const BANK_LINE_ACTS = {
  post: { may: "act", verb: ["post", "posted"], from: ["open"], refusal: noPayment },
  assign: {
    may: "act",
    verb: ["post", "posted"],
    logs: "post",
    from: ["open"],
    refusal: noPayment,
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

export type BankFileState = { certain: number; posted: number; status?: string };

export const BANK_FILE_ACTS = {
  postCertain: {
    may: "act",
    verb: ["post", "posted"],
    logs: "post",
    refusal: ({ certain }) => (certain === 0 ? "No open line of this file is certain." : null),
  },
  takeBack: {
    may: "act",
    verb: ["take back", "taken back"],
    refusal: ({ posted }) => (posted === 0 ? "No line of this file is posted." : null),
  },
} as const satisfies ActRules<BankFileState>;
