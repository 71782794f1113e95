import type { Transaction } from "../../platform/db/database.ts";
import type { Named } from "../../platform/db/named.ts";
import type { Services } from "../../platform/http/routes.ts";

/**
 * Rules that accounts, tokens and settings take from the network, which implements them in
 * `plan-limits.ts`, `plans.reads.ts` and `network-currency.ts`.
 */
export type NetworkRules = {
  requireRoomForUser(tx: Transaction, organization: string, now: number): Promise<void>;
  requireRoomForApiToken(
    tx: Transaction,
    organization: string,
    now: number,
    besides?: string,
  ): Promise<void>;
  isPlanOffered(tx: Transaction, plan: string): Promise<boolean>;
  /** Throws what has prices in another currency than this one. */
  requireNoPrices(tx: Transaction, currency: string): Promise<void>;
};

export type IdentityServices = Services & {
  network: NetworkRules;
  /** What the log calls by name, of all resources. */
  named: readonly Named[];
};
