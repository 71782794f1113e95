import { keysOf } from "../keys.ts";

export const PLAN_STATUSES = ["draft", "active", "archived"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const FEATURE_WORDS = {
  apiAccess: "API access",
  productImport: "Product import",
  productSync: "Product copying",
  prioritySupport: "Priority support",
};
export const PLAN_FEATURES = keysOf(FEATURE_WORDS);
export type PlanFeature = keyof typeof FEATURE_WORDS;

export const LIMIT_WORDS = {
  maxUsers: "Users",
  maxProducts: "Products",
  maxApiTokens: "API tokens",
  maxOrdersPerMonth: "Orders per month",
};
export const PLAN_LIMITS = keysOf(LIMIT_WORDS);
export type PlanLimit = keyof typeof LIMIT_WORDS;

export const LIMITS_FROZEN = "Limits of a plan in use can only be raised.";

export const TRIAL_DAYS_MAX = 90;

export const PLAN_MEMBERS_MAX = 20;

export const PLAN_CHANGE_KINDS = [
  "unchanged",
  "first",
  "renewal",
  "change",
  "correction",
  "return",
] as const;

/**
 * `start` is the first paid term, or any term at all; `correct` replaces a term as if it had never
 * been set.
 */
export const PLAN_ACTS = ["start", "renew", "change", "correct"] as const;
export type PlanAct = (typeof PLAN_ACTS)[number];
