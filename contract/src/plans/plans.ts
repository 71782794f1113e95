import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { currency } from "../organizations/places.ts";
import { changesOf, type RecordColumn, recordFields } from "../record.ts";
import { INTERVALS } from "../subscriptions/subscriptions.values.ts";
import { taxCategory } from "../tax-rates/tax-rates.ts";
import { choice, code, name, optionalLines, wholeNumber } from "../text.ts";
import { PLAN_LIST } from "./plans.list.ts";
import { PLAN_FEATURES, PLAN_MEMBERS_MAX, PLAN_STATUSES, TRIAL_DAYS_MAX } from "./plans.values.ts";

const PRICE_MAX = 1_000_000_000_000;
const LIMIT_MAX = 10_000_000;

const amount = "Enter an amount of 0 or more.";

/** Null for unlimited. */
function limit(label: string, min: number) {
  const message = `${label} must be a whole number of ${min} or more.`;
  return z.optional(
    z.nullable(
      z
        .int(message)
        .check(
          z.minimum(min, message),
          z.maximum(LIMIT_MAX, `${label} must be at most ${LIMIT_MAX}.`),
        ),
    ),
  );
}

const fields = z.strictObject({
  /** STANDARD-Y, shown on invoices. Never changes once the plan exists. */
  code: code("Code", 1, 30).check(
    z.regex(
      /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
      "Use capital letters and digits, with hyphens between parts.",
    ),
  ),
  name: name("Name", 1, 60),
  description: optionalLines("Description", 500),
  interval: choice(INTERVALS),
  /** Net price of one term, minor units of `currency`. */
  price: z
    .int(amount)
    .check(z.minimum(0, amount), z.maximum(PRICE_MAX, "This amount is too large.")),
  currency: currency(),
  /** Its rate is looked up on the day a term begins. */
  taxCategory: taxCategory(),
  /** Days; 0 for none. */
  trialDays: wholeNumber("Trial", 0, TRIAL_DAYS_MAX),
  /** Days of full access after the end of a term. */
  graceDays: wholeNumber("Grace period", 0, 60),
  maxUsers: limit("Users", 1),
  maxProducts: limit("Products", 1),
  maxApiTokens: limit("API tokens", 0),
  maxOrdersPerMonth: limit("Orders per month", 1),
  features: z.array(choice(PLAN_FEATURES)).check(
    z.maxLength(PLAN_FEATURES.length, "List each feature only once."),
    z.overwrite((chosen) => PLAN_FEATURES.filter((feature) => chosen.includes(feature))),
  ),
  isPublic: z.boolean(),
  sortOrder: wholeNumber("Order", 0, 10_000),
});

export const PlanInput = z.extend(fields, {
  status: z._default(choice(["draft", "active"]), "draft"),
});
export type PlanInput = z.input<typeof PlanInput>;

export const PlanChanges = changesOf(
  z.extend(z.omit(fields, { code: true }), { status: choice(PLAN_STATUSES) }),
);
export type PlanChanges = z.output<typeof PlanChanges>;

export const Plan = z.object({
  ...z.required(fields).shape,
  ...recordFields,
  status: z.enum(PLAN_STATUSES),
  /** Once a term has used it, its price and interval are fixed. */
  subscriptions: z.nullable(z.int()),
  /** Null for pharmacy users, like the other counts. */
  activeSubscriptions: z.nullable(z.int()),
  /** Minor units; trials count as 0. */
  monthlyValue: z.nullable(z.int()),
});
export type Plan = z.infer<typeof Plan>;

export const PlanMember = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  endDate: z.iso.date(),
  isTrial: z.boolean(),
});
export type PlanMember = z.infer<typeof PlanMember>;

export const PlanUse = z.object({
  members: z.array(PlanMember).check(z.maxLength(PLAN_MEMBERS_MAX)),
  total: z.int(),
  scheduled: z.int(),
  registrations: z.int(),
});
export type PlanUse = z.infer<typeof PlanUse>;

export type PlanColumn =
  | ("name" | "code" | "price" | "trial" | "limits" | "activeSubscriptions" | "monthlyValue")
  | "status"
  | RecordColumn;

export const PlanListQuery = listQuery(PLAN_LIST, { status: PLAN_STATUSES });
export type PlanListQuery = z.infer<typeof PlanListQuery>;
