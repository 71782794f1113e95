import type { FeeChanges } from "@pharmacy/contract/subscriptions/plan-changes";
import type { FeeBilling } from "@pharmacy/contract/subscriptions/subscriptions";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { subscriptions } from "./subscriptions.table.ts";

type Handle = Database | Transaction;

export type TermsChanged = {
  services: Pick<Services, "config" | "secret">;
  organization: string;
  /** New terms. */
  begun: readonly string[];
  /** Terms that were closed, or opened again. */
  changed: readonly string[];
  now: number;
};

/** Runs after terms were written, while the pharmacy is locked: its bills follow them. */
export const afterTermsChanged =
  effect<[tx: Transaction, actor: Actor, changed: TermsChanged]>("a change of terms");

/** A pharmacy, or what one would be. */
export type FeePayer = Pick<
  typeof organizations.$inferSelect,
  | "name"
  | "legalName"
  | "address"
  | "taxNumber"
  | "companyNumber"
  | "gln"
  | "buyerReference"
  | "electronicAddress"
  | "electronicAddressScheme"
  | "locale"
  | "paymentTermDays"
>;

/** No pharmacy has given these before it is registered. */
export const UNKNOWN_ROUTING = {
  buyerReference: null,
  electronicAddress: null,
  electronicAddressScheme: null,
} satisfies Partial<FeePayer>;

export type FeeTerm = Pick<
  typeof subscriptions.$inferSelect,
  | "planCode"
  | "planName"
  | "price"
  | "currency"
  | "taxCategory"
  | "taxRateBps"
  | "startDate"
  | "endDate"
>;

export type Fee = { payer: FeePayer; term: FeeTerm };

/** Tells how terms that begin would be billed, each in its place; null where nothing is to pay. */
export const billingsOfFees = effect<
  [db: Handle, fees: readonly Fee[], now: number],
  (FeeBilling | null)[]
>("new fees");

/** Ids of terms that never begin, and of those that end early. */
type Closing = { voided: readonly string[]; shortened: readonly string[] };

/** Tells what would become of the fees of terms that never begin, and of those that end early. */
export const feesOfClosed = effect<[db: Handle, closing: Closing], Omit<FeeChanges, "billing">>(
  "fees of terms that are closed",
);

/** Counts the orders that a pharmacy's plan limits. */
export const ordersOfMonth = effect<
  [db: Handle, pharmacy: { id: string; timeZone: string }, now: number],
  number
>("the orders of a month");
