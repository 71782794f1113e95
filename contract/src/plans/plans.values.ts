import { keysOf } from "../keys.ts";

/** Only an active plan can be chosen: a draft is not offered yet, an archived one no longer. */
export const PLAN_STATUSES = ["draft", "active", "archived"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Optional features of a plan. */
export const FEATURE_WORDS = {
  apiAccess: "API access",
  productImport: "Product import",
  productSync: "Product copying",
  prioritySupport: "Priority support",
};
export const PLAN_FEATURES = keysOf(FEATURE_WORDS);
export type PlanFeature = keyof typeof FEATURE_WORDS;

/** The limits of a plan, in the order they are shown. */
export const LIMIT_WORDS = {
  maxUsers: "Users",
  maxProducts: "Products",
  maxApiTokens: "API tokens",
  maxOrdersPerMonth: "Orders per month",
};
export const PLAN_LIMITS = keysOf(LIMIT_WORDS);
export type PlanLimit = keyof typeof LIMIT_WORDS;

/** Longest trial, days. */
export const TRIAL_DAYS_MAX = 90;

/** Most pharmacies listed beside a plan. */
export const PLAN_MEMBERS_MAX = 20;

/** The kinds of plan change. */
export const PLAN_CHANGE_KINDS = [
  "unchanged",
  "first",
  "renewal",
  "change",
  "correction",
  "return",
] as const;

/**
 * What choosing a plan is to the pharmacy: a first paid term, or any term at all; the same plan again;
 * another plan; or a term that replaces one as if it had never been set.
 */
export const PLAN_ACTS = ["start", "renew", "change", "correct"] as const;
export type PlanAct = (typeof PLAN_ACTS)[number];
