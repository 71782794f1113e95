import type { BankSide } from "./bank.values.ts";

/** An entry of an account, from a file of any format. */
export type BankEntry = {
  /** The bank's own; null if it gives none that it keeps from file to file. */
  bankReference: string | null;
  bookedOn: string;
  valueOn: string | null;
  side: BankSide;
  isReversal: boolean;
  currency: string;
  /** Minor units; those of 0 are counted and left out. */
  amount: number;
  payerName: string | null;
  payerIban: string | null;
  /** Structured: a creditor reference or a document's number. */
  reference: string | null;
  text: string | null;
};
