import "./jitless.ts";
import * as z from "zod/mini";
import { recordId } from "./record.ts";
import { CLOSE_REASONS, INTERVALS, SUBSCRIPTION_STATES } from "./subscriptions.values.ts";

/** What a pharmacy's subscription amounts to today. Dates are civil dates in its own zone. */
export const Subscription = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  /** Last day of the present term, or of the one that ended last. */
  endDate: z.nullable(z.iso.date()),
  /** Last day on which a pharmacy whose term has ended can still write. */
  graceEndDate: z.nullable(z.iso.date()),
  /** Days after today up to the last; 0 on the last day, negative once it is over. */
  daysLeft: z.nullable(z.int()),
  isTrial: z.boolean(),
  /** First day of the next term, where one is waiting. */
  nextStart: z.nullable(z.iso.date()),
});
export type Subscription = z.infer<typeof Subscription>;

/** A plan for a pharmacy, from a day on. */
export const PlanChoice = z.strictObject({
  plan: recordId("Choose a plan."),
  startDate: z.iso.date("Choose a start date."),
  /** Whether the first term is paid though the plan has a trial. */
  skipTrial: z.optional(z.boolean()),
});
export type PlanChoice = z.input<typeof PlanChoice>;

/** The same, asked about beforehand: as a query carries it. */
export const PlanChoiceQuery = z.extend(PlanChoice, {
  skipTrial: z.optional(z.enum(["true", "false"])),
});

/** A plan by its names. */
export const PlanReference = z.object({ id: z.uuid(), code: z.string(), name: z.string() });
export type PlanReference = z.infer<typeof PlanReference>;

/** One term of a pharmacy's subscription. Price and name are those of the day it was created. */
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

/** Every term a pharmacy ever had, the newest first. */
export const SubscriptionHistory = z.object({ items: z.array(Term) });
export type SubscriptionHistory = z.infer<typeof SubscriptionHistory>;
