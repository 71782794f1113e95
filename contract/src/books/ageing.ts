import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { AGEING_LIST } from "./books.list.ts";

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

export const AgeingQuery = listQuery(AGEING_LIST, { late: ["true"] });
export type AgeingQuery = z.infer<typeof AgeingQuery>;
