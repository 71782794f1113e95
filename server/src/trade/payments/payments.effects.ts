import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";

/** Opens the record that a payment was made from, which is locked before the pharmacy. */
export const beforePaymentVoided = effect<[tx: Transaction, actor: Actor, payment: string], void>(
  "a payment that is voided",
);
