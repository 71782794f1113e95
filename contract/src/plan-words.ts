import type { PlanFeature, PlanLimit } from "./plans.ts";
import type { Interval } from "./subscriptions.ts";

/** Behind a price: "€79.00 a month". */
export const INTERVAL_WORDS: Record<Interval, string> = {
  month: "a month",
  quarter: "a quarter",
  year: "a year",
};

export const LIMIT_WORDS: Record<PlanLimit, string> = {
  maxUsers: "Users",
  maxProducts: "Products",
  maxApiTokens: "API tokens",
  maxOrdersPerMonth: "Orders a month",
};

export const FEATURE_WORDS: Record<PlanFeature, string> = {
  apiAccess: "API access",
  productImport: "Import of products",
  productSync: "Copying of products",
  prioritySupport: "Priority support",
};
