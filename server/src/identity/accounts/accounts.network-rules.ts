import type { Changeable } from "../../platform/db/changeable.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Named } from "../../platform/db/named.ts";
import type { Services } from "../../platform/http/routes.ts";

/** Rules of higher floors that identity applies, handed in when the server starts. */
export type NetworkRules = {
  requireRoomForUser(tx: Transaction, organization: string, now: number): Promise<void>;
  requireRoomForApiToken(
    tx: Transaction,
    organization: string,
    now: number,
    replaced?: string,
  ): Promise<void>;
  isPlanOffered(tx: Transaction, plan: string): Promise<boolean>;
  /** Refuses if prices in another currency exist. */
  requireNoPrices(tx: Transaction, currency: string): Promise<void>;
};

export type IdentityServices = Services & {
  network: NetworkRules;
  /** Records of all resources that the audit log names. */
  named: readonly Named[];
  /** Kinds whose earlier values can be put back from the audit log. */
  changeables: readonly Changeable[];
};
