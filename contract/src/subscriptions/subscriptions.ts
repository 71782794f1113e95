import "../jitless.ts";
import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { recordId } from "../record.ts";
import { CLOSE_REASONS, INTERVALS, SUBSCRIPTION_STATES } from "./subscriptions.values.ts";

/** The state of a pharmacy's subscription today. Dates are civil dates in its own time zone. */
export const Subscription = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  /** Last day of the current term, or of the most recently ended one. */
  endDate: z.nullable(z.iso.date()),
  /** Last day on which a pharmacy can still write after its term. */
  graceEndDate: z.nullable(z.iso.date()),
  /** Days until the last day; 0 on the last day, negative once it is over. */
  daysLeft: z.nullable(z.int()),
  isTrial: z.boolean(),
  /** First day of the next term, if one is scheduled. */
  nextStart: z.nullable(z.iso.date()),
});
export type Subscription = z.infer<typeof Subscription>;

/** A plan for a pharmacy and its first day. */
export const PlanChoice = z.strictObject({
  plan: recordId("Choose a plan."),
  startDate: civilDate("Choose a start date."),
  /** Whether the first term is paid even if the plan has a trial. */
  skipTrial: z.optional(z.boolean()),
});
export type PlanChoice = z.input<typeof PlanChoice>;

/** The same as a query, for a preview. */
export const PlanChoiceQuery = z.extend(PlanChoice, {
  skipTrial: z.optional(z.enum(["true", "false"])),
});

/** A plan's id, code and name. */
export const PlanReference = z.object({ id: z.uuid(), code: z.string(), name: z.string() });
export type PlanReference = z.infer<typeof PlanReference>;

/** What follows the current term: its plan, from when, and at which net price, minor units. */
export const NextTerm = z.object({
  planName: z.string(),
  startDate: z.iso.date(),
  interval: z.enum(INTERVALS),
  price: z.int(),
  currency: z.string(),
});
export type NextTerm = z.infer<typeof NextTerm>;

/** One term of a pharmacy's subscription. Price and name are as of the day it was created. */
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

/** Every term of a pharmacy, newest first. */
export const SubscriptionHistory = z.object({ items: z.array(Term) });
export type SubscriptionHistory = z.infer<typeof SubscriptionHistory>;
