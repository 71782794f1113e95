import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { Organization } from "../organizations/organizations.ts";
import { PAYMENT_TERM_DAYS_MAX } from "../organizations/organizations.values.ts";
import { country, currency, timeZone } from "../organizations/places.ts";
import { PLAN_ACTS, PLAN_CHANGE_KINDS, PLAN_FEATURES, PLAN_LIMITS } from "../plans/plans.values.ts";
import { recordId } from "../record.ts";
import { TAX_TREATMENTS } from "../tax-rates/tax-rates.values.ts";
import { digits, optionalName } from "../text.ts";
import { FeeBilling, Subscription } from "./subscriptions.ts";
import { INTERVALS } from "./subscriptions.values.ts";

const credited = z.object({ number: z.string(), amount: z.int() });

export const FeeChanges = z.object({
  /** Null where nothing is to pay. */
  billing: z.nullable(FeeBilling),
  /** Invoices of terms that never begin, and what a credit note takes back. */
  credits: z.array(credited),
  /** Fees that are not invoiced and never will be. */
  dropped: z.array(credited),
  /** Invoices of terms that end early: finance decides whether to credit a part. */
  creditable: z.array(credited),
});
export type FeeChanges = z.infer<typeof FeeChanges>;

export const PlanChangePreview = z.object({
  kind: z.enum(PLAN_CHANGE_KINDS),
  act: z.nullable(z.enum(PLAN_ACTS)),
  before: z.nullable(
    z.object({
      planName: z.string(),
      isTrial: z.boolean(),
      isFree: z.boolean(),
      lastDay: z.iso.date(),
      isOver: z.boolean(),
    }),
  ),
  term: z.object({
    planName: z.string(),
    interval: z.enum(INTERVALS),
    /** Net, minor units; 0 on trial. */
    price: z.int(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    graceEndDate: z.iso.date(),
    isTrial: z.boolean(),
  }),
  cost: z.object({
    net: z.int(),
    tax: z.int(),
    gross: z.int(),
    currency: z.string(),
    taxTreatment: z.enum(TAX_TREATMENTS),
  }),
  ...FeeChanges.shape,
  closed: z.array(z.object({ planName: z.string(), from: z.iso.date(), closedOn: z.iso.date() })),
  /** A shortened term that would now run to its original end. */
  reopened: z.nullable(z.object({ planName: z.string(), endDate: z.iso.date() })),
  limits: z.array(
    z.object({
      limit: z.enum(PLAN_LIMITS),
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
      used: z.int(),
    }),
  ),
  features: z.object({
    lost: z.array(z.enum(PLAN_FEATURES)),
    gained: z.array(z.enum(PLAN_FEATURES)),
  }),
  subscription: Subscription,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** The first plan of a pharmacy that does not exist yet, and what its bill depends on. */
export const FirstPlanQuery = z.strictObject({
  plan: recordId("Choose a plan."),
  /** Today in the pharmacy's time zone when left out. */
  startDate: z.optional(civilDate()),
  country: country(),
  taxNumber: z.optional(optionalName("Tax number", 4, 20)),
  currency: currency(),
  timeZone: timeZone(),
  paymentTermDays: digits(
    `Enter a payment term from 0 to ${PAYMENT_TERM_DAYS_MAX} days.`,
    0,
    PAYMENT_TERM_DAYS_MAX,
  ),
});
export type FirstPlanQuery = z.input<typeof FirstPlanQuery>;

export const FirstPlanPreview = z.pick(PlanChangePreview, {
  kind: true,
  act: true,
  before: true,
  term: true,
  cost: true,
  billing: true,
});
export type FirstPlanPreview = z.infer<typeof FirstPlanPreview>;

export const PlanChangeAnswer = z.extend(Organization, {
  newTerm: z.nullable(z.uuid()),
});
export type PlanChangeAnswer = z.infer<typeof PlanChangeAnswer>;

export const PlanUndo = z.strictObject({ term: z.uuid() });
export type PlanUndo = z.infer<typeof PlanUndo>;
