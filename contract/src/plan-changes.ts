import * as z from "zod/mini";
import { Organization } from "./organizations.ts";
import { PLAN_CHANGE_KINDS, PLAN_FEATURES, PLAN_LIMITS } from "./plans.values.ts";
import { Subscription } from "./subscriptions.ts";

/** What choosing a plan would come to, shown before it is done. */
export const PlanChangePreview = z.object({
  kind: z.enum(PLAN_CHANGE_KINDS),
  term: z.object({
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    graceEndDate: z.iso.date(),
    isTrial: z.boolean(),
  }),
  /** What the term costs, minor units: net, tax, and both. */
  cost: z.object({ net: z.int(), tax: z.int(), gross: z.int(), currency: z.string() }),
  /** Terms that end with it. */
  closed: z.array(z.object({ planName: z.string(), from: z.iso.date(), closedOn: z.iso.date() })),
  /** The present term, where it was to end early and runs to its own end after all. */
  reopened: z.nullable(z.object({ planName: z.string(), endDate: z.iso.date() })),
  /** Each limit of the plan beside the pharmacy's usage; `over` is what exceeds it already. */
  limits: z.array(
    z.object({
      limit: z.enum(PLAN_LIMITS),
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
      used: z.int(),
    }),
  ),
  /** What the plan includes and what the pharmacy has now did not, and the other way round. */
  features: z.object({
    lost: z.array(z.enum(PLAN_FEATURES)),
    gained: z.array(z.enum(PLAN_FEATURES)),
  }),
  /** The subscription as it would be today. */
  subscription: Subscription,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** The pharmacy after a plan change. */
export const PlanChangeAnswer = z.extend(Organization, {
  /** The term that was made, which `plan/undo` takes; null when nothing changed. */
  newTerm: z.nullable(z.uuid()),
});
export type PlanChangeAnswer = z.infer<typeof PlanChangeAnswer>;

/** The plan change to undo, named by the term it made. */
export const PlanUndo = z.strictObject({ term: z.uuid() });
export type PlanUndo = z.infer<typeof PlanUndo>;
