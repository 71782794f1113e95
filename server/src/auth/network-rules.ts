import type { Transaction } from "../db/database.ts";
import type { Services } from "../http/routes.ts";

/** What accounts, tokens and settings must ask of the network, which is built upon them. */
export type NetworkRules = {
  /** Refuses one more person than a pharmacy's plan allows. */
  requireRoomForUser(tx: Transaction, organization: string, now: number): Promise<void>;
  /**
   * Refuses an API token that a pharmacy's plan does not include, or one more than it allows.
   *
   * @param besides a token that is about to end, and is not counted.
   */
  requireRoomForApiToken(
    tx: Transaction,
    organization: string,
    now: number,
    besides?: string,
  ): Promise<void>;
  /** Whether a plan can be chosen. It stays so until the transaction ends. */
  isPlanOffered(tx: Transaction, plan: string): Promise<boolean>;
};

export type IdentityServices = Services & { network: NetworkRules };
