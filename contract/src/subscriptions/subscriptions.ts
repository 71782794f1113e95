import "../jitless.ts";
import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { recordId } from "../record.ts";
import { CLOSE_REASONS, INTERVALS, SUBSCRIPTION_STATES } from "./subscriptions.values.ts";

/** Today. Dates are civil dates in the pharmacy's zone. */
export const Subscription = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  endDate: z.nullable(z.iso.date()),
  /** The last day on which a pharmacy can still write after its term. */
  graceEndDate: z.nullable(z.iso.date()),
  /** 0 on the last day, negative once it is over. */
  daysLeft: z.nullable(z.int()),
  isTrial: z.boolean(),
  nextStart: z.nullable(z.iso.date()),
});
export type Subscription = z.infer<typeof Subscription>;

export const PlanChoice = z.strictObject({
  plan: recordId("Choose a plan."),
  startDate: civilDate("Choose a start date."),
  skipTrial: z.optional(z.boolean()),
});
export type PlanChoice = z.input<typeof PlanChoice>;

export const PlanChoiceQuery = z.extend(PlanChoice, {
  skipTrial: z.optional(z.enum(["true", "false"])),
});

export const PlanReference = z.object({ id: z.uuid(), code: z.string(), name: z.string() });
export type PlanReference = z.infer<typeof PlanReference>;

/** The invoice of a term that begins, with tax. */
export const FeeBilling = z.object({
  gross: z.int(),
  /** Null where it cannot be invoiced yet. */
  dueDate: z.nullable(z.iso.date()),
  /** "the seller's IBAN is missing" */
  because: z.nullable(z.string()),
});
export type FeeBilling = z.infer<typeof FeeBilling>;

export const NextTerm = z.object({
  planName: z.string(),
  startDate: z.iso.date(),
  interval: z.enum(INTERVALS),
  price: z.int(),
  currency: z.string(),
});
export type NextTerm = z.infer<typeof NextTerm>;

/** Price and name are as of the day it was created. */
export const Term = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  plan: PlanReference,
  interval: z.enum(INTERVALS),
  /** Net, minor units of `currency`; 0 on trial. */
  price: z.int(),
  currency: z.string(),
  isTrial: z.boolean(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  graceEndDate: z.iso.date(),
  closedOn: z.nullable(z.iso.date()),
  closeReason: z.nullable(z.enum(CLOSE_REASONS)),
});
export type Term = z.infer<typeof Term>;

export const SubscriptionHistory = z.object({ items: z.array(Term) });
export type SubscriptionHistory = z.infer<typeof SubscriptionHistory>;
