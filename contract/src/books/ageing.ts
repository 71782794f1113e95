import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { AGEING_LIST } from "./books.list.ts";
import { AGES, type Age } from "./books.values.ts";

/** Open amounts of a pharmacy in one currency, by the days since their due day there. Minor units. */
export const PharmacyAgeing = z.object({
  /** Identifies the pharmacy and the currency together. */
  id: z.uuid(),
  organization: RecordReference,
  code: z.string(),
  currency: z.string(),
  notDue: z.int(),
  /** Due for 1 to 30 days. */
  days30: z.int(),
  /** 31 to 60. */
  days60: z.int(),
  /** 61 to 90. */
  days90: z.int(),
  over90: z.int(),
  /** The sum of these. */
  openAmount: z.int(),
  onAccount: z.int(),
  /** Open less on account; below 0 if the network owes the pharmacy. */
  balance: z.int(),
});
export type PharmacyAgeing = z.infer<typeof PharmacyAgeing>;

export type AgeingColumn =
  | ("pharmacy" | "code" | "currency" | "notDue" | "days30" | "days60" | "days90" | "over90")
  | ("openAmount" | "onAccount" | "balance");

export const AgeingQuery = listQuery(AGEING_LIST, {
  late: ["true"],
  age: AGES,
  currency: null,
});
export type AgeingQuery = z.infer<typeof AgeingQuery>;

const Aged = z.object({
  /** Minor units. */
  amount: z.int(),
  /** With something open of this age. */
  pharmacies: z.int(),
});

/** Who owes the network, and how late: the sums of the open accounts, and the largest of the late. */
export const AgeingSums = z.object({
  asOf: z.iso.datetime(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      ages: z.object(
        Object.fromEntries(AGES.map((age) => [age, Aged])) as Record<Age, typeof Aged>,
      ),
      /** Past their due day. */
      overdue: Aged,
      onAccount: z.int(),
      /** The late ones with the highest balance. */
      debtors: z.array(
        z.object({ organization: RecordReference, overdue: z.int(), balance: z.int() }),
      ),
    }),
  ),
});
export type AgeingSums = z.infer<typeof AgeingSums>;
